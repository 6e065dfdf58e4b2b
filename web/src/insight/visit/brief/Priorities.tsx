import { priorityPath } from '../../../company/venue/venue-path.ts'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'
import { StatusChip } from '../../../work/priority/status-chip.tsx'
import type { Brief } from '../api.ts'
import { prioritiesLine } from './priorities-line.ts'
import { Line, Section } from './Section.tsx'

/** The period’s priorities: their counts, and the priorities behind them. */
export function Priorities({ brief: { venue, priorities } }: { brief: Brief }) {
  const { period, dueAt, isDueWeek, rows } = priorities
  if (rows.length === 0) return null
  return (
    <Section
      title={`Priorities of Period ${period}`}
      beside={<p className="text-sm text-quiet">{isDueWeek ? 'Due week' : `due ${shortMonthDay(dueAt)}`}</p>}
    >
      <Disclosure
        open={false}
        label={<span className="min-w-0 font-normal text-text">{prioritiesLine(rows)}</span>}
      >
        <ul>
          {rows.map(({ id, bltSlug, bltName, title, status, missed, toSignOff }) => (
            <Line
              key={id}
              to={priorityPath({ venue: venue.slug, blt: bltSlug }, id)}
              beside={<StatusChip status={status} />}
            >
              <bdi>{title}</bdi>
              <span className="block text-sm text-quiet">
                <bdi>{bltName}</bdi>
                {toSignOff && ' · to sign off'}
                {missed > 0 && ` · missed ${missed}`}
              </span>
            </Line>
          ))}
        </ul>
      </Disclosure>
    </Section>
  )
}
