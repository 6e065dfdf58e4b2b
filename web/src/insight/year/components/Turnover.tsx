import { mediumDate } from '../../../lib/dates/dates.ts'
import type { VenueYear } from '../api.ts'
import { turnoverWords } from '../words.ts'
import { LineLink } from './LineLink.tsx'
import { Rows, Section } from './Section.tsx'

type TurnoverProps = { turnover: VenueYear['turnover']; running: boolean }

/** How the team changed: who joined and who left, with their days. */
export function Turnover({ turnover, running }: TurnoverProps) {
  const rows = [
    ...turnover.joined.map((one) => ({ ...one, what: 'Joined' })),
    ...turnover.left.map((one) => ({ ...one, what: 'Left' })),
  ]
  return (
    <Section id="year-turnover" title="Who joined and left">
      <p className="text-quiet tabular-nums">{turnoverWords(turnover, running)}</p>
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
