import { addWeeks, daysBetween } from '@scope/contract/kernel/calendar'
import type { Facts } from './facts.ts'
import { type Rule, signalOf } from './finding.ts'
import { countOf, dateOf, dayText, type Row, say } from './say.ts'

/**
 * Nobody shared a visit of the venue for as many weeks as the company chose. A venue that was not there or not open for that
 * long is left out.
 */
export const notVisited: Rule = (facts) => {
  const { today, visits, since } = facts
  if (!visits) return null
  const { weeks: limit, last } = visits
  const latest = [since, openSince(facts), last?.on ?? since].toSorted().at(-1) ?? since
  if (today < addWeeks(latest, limit)) return null
  const from = last?.on ?? since
  const weeks = Math.floor(daysBetween(from, today) / 7)
  const rows = [visitRow(facts, last)]
  const due = countOf(limit, 'Weeks that the company chose', rows)
  return signalOf(facts, {
    rule: 'not-visited',
    tone: 'watch',
    icon: 'clock',
    tag: 'Visit',
    size: weeks,
    says: (name) => say`No visit for ${countOf(weeks, 'Weeks without a visit', rows)} weeks at ${name}`,
    reason: last
      ? say`Last visited on ${dateOf(from, today, 'The last visit', rows)}; a visit is due every ${due} weeks.`
      : say`Not visited since it was added on ${dateOf(from, today, 'The day on which it was added', rows)}; a visit is due every ${due} weeks.`,
    since: from,
    streak: null,
    cta_label: 'Plan a visit',
    cta: visitsOf(facts),
  })
}

/** The first day of the span in which the venue is open; null without one. */
const openSince = ({ openDays, today }: Facts): string =>
  openDays.findLast(({ from }) => from === null || from <= today)?.from ?? ''

const visitsOf = ({ venue }: Facts): Row['target'] => ({
  ...{ place: 'visits', venueSlug: venue.slug, bltSlug: null, week: null },
})

/** The newest visit as evidence, or that there is none. */
function visitRow(facts: Facts, last: NonNullable<Facts['visits']>['last']): Row {
  return {
    table: 'visits',
    id: last?.id ?? null,
    field: 'on',
    week: null,
    value: last && dayText(last.on, facts.today),
    label: facts.venue.name,
    by: last?.by ?? null,
    at: last?.at ?? null,
    target: visitsOf(facts),
  }
}
