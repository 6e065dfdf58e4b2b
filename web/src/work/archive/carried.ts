import type { Archived } from './api.ts'

type Carried = NonNullable<Archived['carried']>

/** `P9`, or `P9 2025` where that is another year than the one that is spoken of. */
export function periodShort(period: number, year: number, spokenOf: number): string {
  return year === spokenOf ? `P${period}` : `P${period} ${year}`
}

/** `Carried 2 times since P9`: the history of work that a priority of this year goes on with. */
export function carriedText({ times, sincePeriod, sinceYear }: Carried, year: number): string {
  return `Carried ${times === 1 ? 'once' : `${times} times`} since ${periodShort(sincePeriod, sinceYear, year)}`
}
