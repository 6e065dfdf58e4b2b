import { mediumDate } from '../../../lib/dates/dates.ts'
import type { VenueYear } from '../api.ts'
import { LineLink } from './LineLink.tsx'
import { Rows, Section } from './Section.tsx'

/** The changes of the team: who joined and who left, with their days. */
export function Turnover({ turnover }: Pick<VenueYear, 'turnover'>) {
  const rows = [
    ...turnover.joined.map((one) => ({ ...one, what: 'Joined' })),
    ...turnover.left.map((one) => ({ ...one, what: 'Left' })),
  ]
  return (
    <Section id="year-turnover" title="Who joined and left">
      <Rows rows={rows} of="changes of the team" none="Nobody joined or left.">
        {({ name, on, path, what }) => (
          <li key={`${what} ${path} ${on}`}>
            <LineLink to={path} title={<bdi>{name}</bdi>} detail={`${what} ${mediumDate(on)}`} />
          </li>
        )}
      </Rows>
    </Section>
  )
}
