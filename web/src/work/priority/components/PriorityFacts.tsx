import { mediumDate } from '../../../lib/dates/dates.ts'
import type { Priority } from '../place.ts'

/** What was entered behind More. The target date is shown where it is not the period’s end. */
export function PriorityFacts({ priority, periodEnd }: { priority: Priority; periodEnd: string }) {
  const { targetDate, outcomeKpi, confidence, nextAction } = priority
  const facts = [
    { name: 'Target date', value: targetDate && targetDate !== periodEnd && mediumDate(targetDate) },
    { name: 'Outcome KPI', value: outcomeKpi },
    { name: 'Confidence', value: confidence !== null && `${confidence}%` },
    { name: 'Next action', value: nextAction },
  ].filter(({ value }) => value)
  if (facts.length === 0) return null
  return (
    <dl className="contents">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex gap-x-1.5">
          <dt className="shrink-0">{name}</dt>
          <dd className="min-w-0 text-text">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
