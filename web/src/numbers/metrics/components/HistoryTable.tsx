import type { Reply } from '@scope/contract/calls'
import type { Week } from '@scope/contract/kernel/calendar'
import { METRICS_LABELS, WEEK_FIELDS } from '@scope/contract/numbers/metrics.words'
import { tagLabels } from '@scope/contract/numbers/tags.words'
import { TARGET_FIGURES } from '@scope/contract/numbers/targets.words'
import { useId } from 'react'
import { mediumDate } from '../../../lib/dates/dates.ts'
import { Card } from '../../../ui/Card.tsx'
import { figureText, inTwoLines, valueIn } from '../../comparison/shown.ts'
import { DifferenceLine } from '../../differences/difference-line.tsx'
import { unbroken } from '../weeks.ts'

type HistoryTableProps = {
  shown: Reply<'GET /api/venues/:venue/metrics'>
  onWeek: (week: Week) => void
}

const OF_HISTORY = new Set<string>(WEEK_FIELDS.flatMap(({ name, history }) => (history ? [name] : [])))
const COLUMNS = TARGET_FIGURES.filter((field) => OF_HISTORY.has(field))

/** The latest eight weeks, each figure with its difference. A row opens its week. */
export function HistoryTable({ shown: { week, history, compare }, onWeek }: HistoryTableProps) {
  const heading = useId()
  return (
    <Card aria-labelledby={heading} className="pb-2! lg:pb-4!">
      <h2 id={heading} className="mb-3 font-serif text-2xl">
        Historical Metrics
      </h2>
      <div className="overflow-x-auto">
        <table aria-labelledby={heading} className="w-full text-sm tabular-nums">
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
            {history.map(({ weekOf, metrics, differences }) => (
              <tr key={weekOf} className="relative border-t border-line hover:bg-ground">
                <th scope="row" className="text-left font-semibold">
                  <button
                    type="button"
                    aria-label={`Show the week of ${mediumDate(weekOf)}`}
                    aria-current={weekOf === week ? 'true' : undefined}
                    onClick={() => {
                      onWeek(weekOf)
                      window.scrollTo({ top: 0 })
                    }}
                    className={`pr-1 text-left text-sm after:absolute after:inset-0 ${weekOf === week ? 'text-accent' : ''}`}
                  >
                    {unbroken(mediumDate(weekOf))}
                  </button>
                  {metrics && metrics.tags.length > 0 && (
                    <span className="block text-sm font-normal text-quiet">{tagLabels(metrics.tags)}</span>
                  )}
                </th>
                {COLUMNS.map((field) => (
                  <td key={field} className="h-11 py-1 pl-1.5 text-right">
                    {figureText(field, metrics && valueIn(metrics, field))}
                    <DifferenceLine differences={differences} figure={field} compare={compare} />
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
