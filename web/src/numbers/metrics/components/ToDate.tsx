import type { Reply } from '@scope/contract/calls'
import { plural } from '@scope/contract/kernel/count.words'
import { budgetOf, budgetWeeksText } from '@scope/contract/numbers/budgets.words'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { TARGET_FIGURES, weeksText } from '@scope/contract/numbers/targets.words'
import { useId } from 'react'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { Card } from '../../../ui/Card.tsx'
import { BudgetLine } from '../../budgets/budget-line.tsx'
import { figureText, together } from '../../comparison/shown.ts'
import { type Standing, standingOf, TargetLine } from '../../targets/target-line.tsx'
import { Figure } from '../figure.tsx'

/** The period and the fiscal year up to the chosen week, each figure against its targets and its budget. */
export function ToDate({ shown }: { shown: Reply<'GET /api/venues/:venue/metrics'> }) {
  const heading = useId()
  const { venue, week, toDate } = shown
  if (!toDate) return null
  return (
    <Card aria-labelledby={heading} className="xl:col-span-2">
      <h2 id={heading} className="mb-3 font-serif text-2xl">
        To Date
      </h2>
      <table className="w-full table-fixed">
        <caption className="sr-only">The period and the year up to the chosen week</caption>
        <thead>
          <tr className="text-right align-bottom text-sm">
            <td className="w-[28%]" />
            {toDate.map(({ label, from, weeks, reported }) => (
              <th key={label} scope="col" className="pb-2 pl-2 font-semibold">
                {label}
                <span className="block text-sm font-normal text-quiet">
                  from {shortMonthDay(from)}, {reported} of {plural(weeks, 'week')}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {TARGET_FIGURES.map((field) => (
            <tr key={field} className="border-t border-line text-right align-top tabular-nums">
              <th scope="row" className="py-2.5 text-left font-semibold">
                {together(METRICS_LABELS[field])}
              </th>
              {toDate.map(({ label, from, weeks, figures, targets, budgets }) => (
                <td key={label} className="py-2.5 pl-2">
                  <Figure
                    text={figureText(field, figures[field])}
                    label={`${METRICS_LABELS[field]} of ${venue.name}, ${label}`}
                    className="wrap-anywhere"
                    rows={{ venue: venue.slug, from, to: week, field }}
                  />
                  <ToTarget standing={standingOf(targets, field)} />
                  <BudgetLine standing={budgetOf(budgets, field)} span={weeks} weeksBelow />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {toDate.flatMap(({ label, weeks, budgets }) =>
        [...new Set(budgets?.map((budget) => budgetWeeksText(budget, weeks)))].map(
          (text) =>
            text && (
              <p key={`${label} ${text}`} className="mt-2 text-sm text-quiet">
                Budget of {label}: {text}.
              </p>
            ),
        ),
      )}
    </Card>
  )
}

/** The distance to the targets, and of what it is where some weeks had none. */
function ToTarget({ standing }: { standing: Standing | undefined }) {
  const weeks = standing && weeksText(standing)
  return (
    <>
      <TargetLine standing={standing} />
      {weeks && <span className="block text-sm text-quiet">{weeks}</span>}
    </>
  )
}
