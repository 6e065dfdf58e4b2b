import { plural } from '@scope/contract/kernel/count.words'
import { useId } from 'react'
import { Link } from 'wouter'
import { Card } from '../../../ui/Card.tsx'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'
import type { TeamSkill, TeamSkills } from '../api.ts'
import { skillPath } from '../skill-path.ts'
import { teachText } from '../teachers.ts'

/** The number of gaps listed at first. */
const SHOWN = 5

/**
 * The competencies in which someone is below the target level, the largest gap first, with people who can teach them.
 */
export function Gaps({ team }: { team: TeamSkills }) {
  const heading = useId()
  const { gaps, skills } = team
  const ordered = gaps.flatMap((id) => skills.find(({ skillId }) => skillId === id) ?? [])
  const others = ordered.slice(SHOWN)
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-2">
      <h2 id={heading} className="font-serif text-2xl">
        {gaps.length === 0 ? 'No gaps' : 'Largest gaps'}
      </h2>
      <p className="text-quiet">
        {gaps.length === 0
          ? 'Everyone is at or above target.'
          : `${gaps.length} of ${skills.length} skills have someone below target.`}
      </p>
      <List gaps={ordered.slice(0, SHOWN)} team={team} />
      {others.length > 0 && (
        <Disclosure label={`${others.length} more`} open={false}>
          <List gaps={others} team={team} />
        </Disclosure>
      )}
    </Card>
  )
}

function List({ gaps, team }: { gaps: readonly TeamSkill[]; team: TeamSkills }) {
  return (
    <ul>
      {gaps.map((skill) => (
        <Gap key={skill.skillId} skill={skill} team={team} />
      ))}
    </ul>
  )
}

function Gap({ skill, team }: { skill: TeamSkill; team: TeamSkills }) {
  const { members } = team
  const below = members.flatMap((member, index) => {
    const short = skill.marks[index]?.short ?? 0
    return short > 0 ? [{ member, short }] : []
  })
  return (
    <li className="grid grid-cols-1 gap-x-6 border-t border-line py-3 wrap-anywhere md:grid-cols-[16rem_minmax(0,1fr)_minmax(0,1fr)]">
      <h3 className="font-semibold">
        {skill.skillTitle}
        <span className="block text-sm font-normal text-quiet">
          {skill.below} of {members.length} below target
        </span>
      </h3>
      <ul aria-label="Below target" className="flex flex-wrap gap-x-4">
        {below.map(({ member, short }) => (
          <li key={member.id}>
            <Link
              href={skillPath(team, member, skill.skillId)}
              className="inline-flex items-center gap-1.5 hover:underline max-md:min-h-11 pointer-coarse:min-h-11"
            >
              <span dir="auto">{member.name}</span>
              <span className="text-sm whitespace-nowrap text-quiet">{plural(short, 'step')}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={skill.teachers.length > 0 ? '' : 'text-quiet'}>{teachText(skill, members)}</p>
    </li>
  )
}
