import { inDevelopment, SKILL_LABELS } from '@scope/contract/work/skill.words'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Chip } from '../../../ui/figure/Chip.tsx'
import { skillsQuery } from '../../skill/api.ts'
import { SKILL_CATEGORY_LOOKS } from '../../skill/category-look.ts'
import type { JournalOf } from '../about.ts'

/** The member’s skills in development, as ideas to write about. Hidden if they cannot be loaded. */
export function SkillsToWriteAbout({ venue, blt }: Pick<JournalOf, 'venue' | 'blt'>) {
  const heading = useId()
  const { data = [] } = useQuery(skillsQuery(venue.slug, blt.slug))
  const skills = data.filter(({ status }) => inDevelopment(status))
  if (skills.length === 0) return null
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <h2 id={heading} className="text-sm font-semibold text-quiet">
        Skills Currently in Development
      </h2>
      <ul className="flex flex-wrap gap-2">
        {skills.map(({ skillId, skillTitle, category, status }) => (
          <li key={skillId} className="max-w-full">
            <Chip tone={SKILL_CATEGORY_LOOKS[category].tone} className="max-w-full py-0.5 whitespace-normal!">
              {skillTitle} · {SKILL_LABELS[status]}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
