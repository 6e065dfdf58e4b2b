import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'wouter'
import { withNamed } from '../../../lib/address/address.ts'
import { Card } from '../../../ui/Card.tsx'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'
import { Tabs } from '../../../ui/list/Tabs.tsx'
import { CategoryName } from '../../../work/skill/category-name.tsx'
import type { TeamMark, TeamSkills } from '../api.ts'
import { byCategory } from '../by-category.ts'
import { markLabel } from '../mark-label.ts'
import { skillPath } from '../skill-path.ts'
import { LevelMark } from './LevelMark.tsx'

const TABS = [
  { value: 'skill', label: 'By competency' },
  { value: 'person', label: 'By person' },
] as const

/** The same for narrow screens: lists by competency or by person. The URL names which. */
export function SkillLists({ team }: { team: TeamSkills }) {
  const [params, setParams] = useSearchParams()
  const by = params.get('by') === 'person' ? 'person' : 'skill'
  return (
    <Tabs
      label="Team skills"
      tabs={TABS}
      value={by}
      onChange={(next) => setParams((now) => withNamed(now, { by: next }), { replace: true })}
    >
      {by === 'person' ? <ByPerson team={team} /> : <ByCompetency team={team} />}
    </Tabs>
  )
}

function ByCompetency({ team }: { team: TeamSkills }) {
  const { members, skills } = team
  return (
    <div className="grid grid-cols-1 gap-4">
      {byCategory(skills).map(({ category, skills: ofCategory }) => (
        <Card key={category} as="div" className="grid grid-cols-1 gap-1">
          <CategoryName category={category} />
          <ul>
            {ofCategory.map((skill) => (
              <li key={skill.skillId} className="border-b border-line last:border-b-0">
                <Disclosure
                  open={false}
                  label={
                    <Label title={skill.skillTitle}>
                      {skill.below > 0 ? `${skill.below} of ${members.length} below target` : 'No gap'}
                    </Label>
                  }
                >
                  <ul className="pb-2">
                    {members.map((member, index) => (
                      <Row
                        key={member.id}
                        name={member.name}
                        mark={skill.marks[index]}
                        to={skillPath(team, member, skill.skillId)}
                      />
                    ))}
                  </ul>
                </Disclosure>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

function ByPerson({ team }: { team: TeamSkills }) {
  const { members, skills } = team
  return (
    <Card as="div">
      <ul>
        {members.map((member, index) => (
          <li key={member.id} className="border-b border-line last:border-b-0">
            <Disclosure
              open={members.length === 1}
              label={
                <Label title={member.name}>
                  {`${member.mastered} mastered, ${member.verified} verified, ${member.developing} in development`}
                </Label>
              }
            >
              {byCategory(skills).map(({ category, skills: ofCategory }) => (
                <section key={category} aria-label={category} className="pt-2 pb-3">
                  <CategoryName category={category} />
                  <ul>
                    {ofCategory.map((skill) => (
                      <Row
                        key={skill.skillId}
                        name={skill.skillTitle}
                        mark={skill.marks[index]}
                        to={skillPath(team, member, skill.skillId)}
                      />
                    ))}
                  </ul>
                </section>
              ))}
            </Disclosure>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Label({ title, children }: { title: string; children: ReactNode }) {
  return (
    <span className="min-w-0 flex-1 py-2 text-text">
      {title}
      <span className="block text-sm font-normal text-quiet">{children}</span>
    </span>
  )
}

type RowProps = { name: string; mark: TeamMark | undefined; to: string }

function Row({ name, mark, to }: RowProps) {
  if (!mark) return null
  return (
    <li className="border-t border-line first:border-t-0">
      <Link href={to} className="relative grid min-h-11 grid-cols-[1fr_8rem] items-center gap-3 py-2">
        <span className="sr-only">{markLabel(name, mark)}</span>
        <span aria-hidden className="min-w-0 wrap-anywhere">
          {name}
        </span>
        <LevelMark mark={mark} />
      </Link>
    </li>
  )
}
