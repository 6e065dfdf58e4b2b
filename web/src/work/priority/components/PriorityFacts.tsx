import { mediumDate, shortMonthDay } from '../../../lib/dates/dates.ts'
import type { Priority } from '../place.ts'

/** Without the year of its period. */
const dayIn = (year: number, date: string): string =>
  date.startsWith(`${year}`) ? shortMonthDay(date) : mediumDate(date)

/** The fields behind More, in lines of text. The target date is shown if it is not the period’s end. */
export function PriorityFacts({ priority, periodEnd }: { priority: Priority; periodEnd: string }) {
  const { targetDate, targetYear, outcomeKpi, confidence, nextAction } = priority
  const facts = [
    { name: 'Outcome KPI', value: outcomeKpi },
    {
      name: 'Target date',
      value: targetDate && targetDate !== periodEnd && `by ${dayIn(targetYear, targetDate)}`,
      said: true,
    },
    { name: 'Confidence', value: confidence !== null && `${confidence}%` },
    { name: 'Next action', value: nextAction },
  ].filter(({ value }) => value)
  if (facts.length === 0) return null
  return (
    <dl className="inline [p+&]:before:content-['_·_']">
      {facts.map(({ name, value, said }) => (
        <div key={name} className="inline not-first:before:content-['_·_']">
          <dt className={said ? 'sr-only' : 'inline'}>{name}</dt>{' '}
          <dd className="inline font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
