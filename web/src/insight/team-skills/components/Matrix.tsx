import { Link } from 'wouter'
import { memberPath } from '../../../company/venue/venue-path.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { CategoryName } from '../../../work/skill/category-name.tsx'
import type { TeamSkills } from '../api.ts'
import { byCategory } from '../by-category.ts'
import { markLabel } from '../mark-label.ts'
import { skillPath } from '../skill-path.ts'
import { teachersOf } from '../teachers.ts'
import { useCellKeys } from '../use-cell-keys.ts'
import { LevelMark } from './LevelMark.tsx'

const HEAD =
  'sticky top-0 z-10 bg-raised px-4 py-3 text-left align-bottom shadow-[inset_0_-1px_var(--color-line)]'
const FIRST = 'sticky left-0 bg-raised'

/** The competencies as rows and the members as columns. Names and head stay in view while it scrolls. */
export function Matrix({ team }: { team: TeamSkills }) {
  const { venue, members, skills } = team
  const cell = useCellKeys()
  const rowOf = new Map(skills.map(({ skillId }, row) => [skillId, row]))
  return (
    <div className="max-h-[calc(100dvh-3rem)] overflow-auto rounded-card border border-line bg-raised">
      <table aria-label={`Skills at ${venue.name}`} className="w-full">
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} ${FIRST} z-20 min-w-48 text-sm font-semibold text-quiet`}>
              Competency
            </th>
            {members.map((member) => (
              <th key={member.id} scope="col" className={`${HEAD} min-w-32`}>
                <Link
                  href={memberPath(PATHS.skills, { venue: venue.slug, blt: member.slug })}
                  className="font-semibold hover:underline"
                >
                  {member.name}
                </Link>
                <span className="block text-sm font-normal text-quiet">{member.position}</span>
                <span className="block text-sm font-normal text-quiet">{member.mastered} mastered</span>
                <span className="block text-sm font-normal text-quiet">{member.verified} verified</span>
                <span className="block text-sm font-normal whitespace-nowrap text-quiet">
                  {member.developing} in development
                </span>
              </th>
            ))}
            <th scope="col" className={`${HEAD} min-w-32 text-sm font-semibold text-quiet`}>
              Can teach
            </th>
          </tr>
        </thead>
        {byCategory(skills).map(({ category, skills: ofCategory }) => (
          <tbody key={category}>
            <tr>
              <th scope="rowgroup" colSpan={members.length + 2} className="px-4 pt-5 pb-1.5 text-left">
                <span className="sticky left-4 inline-block">
                  <CategoryName category={category} />
                </span>
              </th>
            </tr>
            {ofCategory.map((skill) => (
              <tr key={skill.skillId} data-row={skill.skillId} className="border-t border-line">
                <th scope="row" className={`${FIRST} z-1 px-4 py-2 text-left font-semibold`}>
                  {skill.skillTitle}
                </th>
                {members.map((member, column) => {
                  const mark = skill.marks[column]
                  return (
                    <td key={member.id} className="p-1">
                      {mark && (
                        <Link
                          href={skillPath(team, member, skill.skillId)}
                          {...cell({ row: rowOf.get(skill.skillId) ?? 0, column })}
                          className="relative block min-h-11 scroll-mt-40 scroll-ml-60 rounded-control px-3 py-1.5 hover:bg-line -outline-offset-2"
                        >
                          <span className="sr-only">{markLabel(member.name, mark)}</span>
                          <LevelMark mark={mark} />
                        </Link>
                      )}
                    </td>
                  )
                })}
                <td className="px-4 py-2 text-sm text-quiet">{teachersOf(skill, members) || 'Nobody yet'}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
