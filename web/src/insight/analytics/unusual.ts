import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { shortMonthDay } from '../../lib/dates/dates.ts'
import type { Snapshot } from './api.ts'

type Coverage = Snapshot['coverage']

/** Venues named before the rest is counted. */
const NAMED_MAX = 8

/**
 * The message when there are no signals. “All systems nominal” only if every venue has revenue, labor and COGS for the
 * last complete week (document 2, section 2.6). Undefined while unknown.
 */
export function nothingUnusual(coverage: Coverage | undefined): string {
  if (!coverage) return 'Nothing unusual was found'
  const { venues, reported, missing, partial } = coverage
  // Also a venue that was added this week.
  if (venues === 0) return 'No complete week yet'
  if (reported === venues) return 'All systems nominal'
  if (venues === 1) {
    return `Nothing unusual, but ${missing.length > 0 ? 'there are no numbers yet' : 'some numbers are missing'}.`
  }
  return `Nothing unusual in ${reported} of ${venues} venues; ${withLess(missing.length, partial.length)}.`
}

/** `3 have no numbers yet, 2 only some` */
function withLess(none: number, some: number): string {
  const have = (count: number) => `${count} ${count === 1 ? 'has' : 'have'}`
  if (none === 0) return `${have(some)} only some numbers`
  return `${have(none)} no numbers yet${some > 0 ? `, ${some} only some` : ''}`
}

/**
 * `Without numbers for the week of Nov 9: Caliche and Low Tide.` and `Some numbers missing for the week of Nov 9:
 * Tidewater Room (Labor Base %).` Empty when every venue has all.
 */
export function withoutNumbers({ weekOf, missing, partial }: Coverage): string[] {
  const lacking = partial.map(
    ({ name, lacks }) => `${name} (${lacks.map((number) => METRICS_LABELS[number]).join(', ')})`,
  )
  const week = `for the week of ${shortMonthDay(weekOf)}`
  return [
    ...(missing.length > 0 ? [`Without numbers ${week}: ${listed(missing)}.`] : []),
    ...(lacking.length > 0 ? [`Some numbers missing ${week}: ${listed(lacking)}.`] : []),
  ]
}

/** `Caliche, Low Tide and Tidewater Room`; beyond `NAMED_MAX` the rest is counted. */
function listed(all: readonly string[]): string {
  const rest = all.length - NAMED_MAX
  const names = rest > 0 ? [...all.slice(0, NAMED_MAX), `${rest} more`] : all
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')
}
