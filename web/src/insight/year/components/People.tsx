import { beside, fromTo } from '@scope/contract/insight/year-lines.words'
import { plural } from '@scope/contract/kernel/count.words'
import { Link } from 'wouter'
import type { VenueYear } from '../api.ts'
import { Rows, Section } from './Section.tsx'

/** Everyone who was on the team in the year, by name, with the skills that went up. */
export function People({ people }: { people: VenueYear['people'] }) {
  return (
    <Section id="year-people" title="People">
      <Rows rows={people} of="people" none="Nobody was on the team in this year.">
        {(person) => <Person key={person.id} person={person} />}
      </Rows>
    </Section>
  )
}

function Person({ person }: { person: VenueYear['people'][number] }) {
  const { name, position, path, onTeam, priorities, skills, oneOnOnes } = person
  return (
    <li className="grid grid-cols-1 gap-x-8 gap-y-1 py-3 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <Link href={path} className="group grid min-h-11 content-start gap-0.5 wrap-anywhere">
        <bdi className="font-semibold text-accent group-hover:underline">{name}</bdi>
        <span className="text-sm text-quiet">{beside(position, !onTeam && 'Former member')}</span>
      </Link>
      <div className="grid content-start gap-1">
        <p className="text-sm text-quiet tabular-nums">
          {beside(
            priorities.total > 0
              ? `${priorities.signedOff} of ${plural(priorities.total, 'priority', 'priorities')} signed off`
              : 'No priorities',
            plural(oneOnOnes, 'one-on-one'),
          )}
        </p>
        {skills.length === 0 ? (
          <p className="text-sm text-quiet">No skill went up.</p>
        ) : (
          <ul className="grid gap-1">
            {skills.map((skill) => (
              <li key={skill.title} className="wrap-anywhere">
                {skill.title}
                <span className="text-sm text-quiet max-sm:block">
                  <span className="max-sm:hidden"> · </span>
                  {beside(fromTo(skill), skill.verified && 'Verified')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
