import { shortMonthDay } from '../../lib/dates.ts'
import type { Snapshot } from './api.ts'

type Coverage = Snapshot['coverage']

/** How many venues are named before the rest is counted. */
const NAMED_MAX = 8

/**
 * What is said where there are no signals. All is well only where every venue has numbers for the last complete week
 * (document 2, section 2.6); undefined: which ones have is not known.
 */
export function nothingUnusual(coverage: Coverage | undefined): string {
  if (!coverage) return 'Nothing unusual was found'
  const { venues, reported } = coverage
  const without = venues - reported
  if (venues === 0) return 'There is no venue to look at yet'
  if (without === 0) return 'All systems nominal'
  if (venues === 1) return 'Nothing unusual, but there are no numbers yet.'
  const some = `${without} ${without === 1 ? 'has' : 'have'} no numbers yet.`
  return `Nothing unusual in ${reported} of ${venues} venues; ${some}`
}

/** `Without numbers for the week of Nov 9: Caliche and Low Tide.` Null where every venue has some. */
export function withoutNumbers({ weekOf, missing }: Coverage): string | null {
  if (missing.length === 0) return null
  const rest = missing.length - NAMED_MAX
  const names = rest > 0 ? [...missing.slice(0, NAMED_MAX), `${rest} more`] : missing
  const listed = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0]
  return `Without numbers for the week of ${shortMonthDay(weekOf)}: ${listed}.`
}
