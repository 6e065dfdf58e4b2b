import type { SkillCategory } from '@scope/contract/work/skill.words'
import { TONE_TEXT } from '../../ui/figure/Chip.tsx'
import { SKILL_CATEGORY_LOOKS } from './category-look.ts'

/** A skill category: icon, name and color. */
export function CategoryName({ category }: { category: SkillCategory }) {
  const { icon: Icon, tone } = SKILL_CATEGORY_LOOKS[category]
  return (
    <p className={`flex items-center gap-2.5 text-sm font-semibold ${TONE_TEXT[tone]}`}>
      <Icon aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
      {category}
    </p>
  )
}
