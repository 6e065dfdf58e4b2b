import type { Reply } from '@scope/contract/calls'
import type { Week } from '@scope/contract/kernel/calendar'
import { METRICS_LABELS, WEEK_FIELDS } from '@scope/contract/numbers/metrics.words'
import { tagLabels } from '@scope/contract/numbers/tags.words'
import { useId } from 'react'
import { mediumDate } from '../../../lib/dates/dates.ts'
import { Card } from '../../../ui/Card.tsx'
import { figureText, inTwoLines, valueIn } from '../../comparison/shown.ts'
import { Figure } from '../figure.tsx'
import { unbroken } from '../weeks.ts'

type HistoryTableProps = {
  shown: Reply<'GET /api/venues/:venue/metrics'>
  onWeek: (week: Week) => void
}

const COLUMNS = WEEK_FIELDS.filter(({ history }) => history).map(({ name }) => name)

/** The latest eight weeks; each figure opens its origin. */
export function HistoryTable({ shown: { venue, week, history }, onWeek }: HistoryTableProps) {
  const heading = useId()
  return (
    <Card aria-labelledby={heading} className="pb-2! lg:pb-4!">
      <h2 id={heading} className="mb-3 font-serif text-2xl">
        Historical Metrics
      </h2>
      <div className="overflow-x-auto">
        <table aria-labelledby={heading} className="w-full text-sm tabular-nums sm:text-base">
          <thead>
            <tr className="align-bottom text-quiet">
              <th scope="col" className="pb-2 text-left text-sm font-semibold whitespace-nowrap">
                Week Of
              </th>
              {COLUMNS.map((field) => (
                <th
                  key={field}
                  scope="col"
                  className="pb-2 pl-1.5 text-right text-sm font-semibold whitespace-pre"
                >
                  {inTwoLines(METRICS_LABELS[field])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {history.map(({ weekOf, metrics }) => (
              <tr key={weekOf} className="border-t border-line">
                <th scope="row" className="text-left font-semibold">
                  <button
                    type="button"
                    aria-label={`Show the week of ${mediumDate(weekOf)}`}
                    aria-current={weekOf === week ? 'true' : undefined}
                    onClick={() => {
                      onWeek(weekOf)
                      window.scrollTo({ top: 0 })
                    }}
                    className={`min-h-11 pr-1 text-left ${weekOf === week ? 'text-accent' : 'hover:text-accent'}`}
                  >
                    {unbroken(mediumDate(weekOf))}
                  </button>
                  {metrics && metrics.tags.length > 0 && (
                    <span className="block pb-1.5 text-sm font-normal text-quiet">
                      {tagLabels(metrics.tags)}
                    </span>
                  )}
                </th>
                {COLUMNS.map((field) => (
                  <td key={field} className="h-11 pl-1.5 text-right">
                    <Figure
                      text={figureText(field, metrics && valueIn(metrics, field))}
                      label={`${METRICS_LABELS[field]} of ${venue.name}, week of ${mediumDate(weekOf)}`}
                      rows={{ venue: venue.slug, from: weekOf, to: weekOf, field }}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
