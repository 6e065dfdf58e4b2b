import { beside } from '@scope/contract/insight/year/lines.words'
import { plural } from '@scope/contract/kernel/count.words'
import type { VenueYear } from '../api.ts'
import { LineLink } from './LineLink.tsx'
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
    <li>
      <LineLink
        to={path}
        title={
          <>
            <bdi>{name}</bdi>
            <span className="text-sm font-normal text-quiet">
              {' '}
              {beside(position, !onTeam && 'Former member')}
            </span>
          </>
        }
        detail={beside(
          priorities.total > 0
            ? `${priorities.signedOff} of ${plural(priorities.total, 'priority', 'priorities')}`
            : 'No priorities',
          `${plural(skills.length, 'skill')} up`,
          plural(oneOnOnes, 'one-on-one'),
        )}
      />
    </li>
  )
}
