import type { Archived } from './api.ts'

type Carried = NonNullable<Archived['carried']>

/** `P9`, or `P9 2025` when the year differs from `shownYear`. */
export function periodShort(period: number, year: number, shownYear: number): string {
  return year === shownYear ? `P${period}` : `P${period} ${year}`
}

/** `Carried 2 times since P9`: how often a priority was carried over. */
export function carriedText({ times, sincePeriod, sinceYear }: Carried, year: number): string {
  return `Carried ${times === 1 ? 'once' : `${times} times`} since ${periodShort(sincePeriod, sinceYear, year)}`
}
