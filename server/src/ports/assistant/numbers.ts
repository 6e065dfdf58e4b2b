import { ABSENT, dollars, type Hundredths, percent, primeCost } from '@scope/contract/kernel/figures'
import { BANDS } from '@scope/contract/numbers/metrics.words'
import { tagLabels } from '@scope/contract/numbers/tags.words'
import type { WeekFigures } from './assistant.ts'

const MEDIUM = { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const

/** `Nov 9, 2026`: a plain date as people read it. */
const dateInWords = (day: string): string => new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', MEDIUM)

/** The source title of a week's numbers. */
export const weekSource = (weekOf: string): string => `Week of ${dateInWords(weekOf)} numbers`

/** A figure with its limit: `27.1%, over 26%`. */
function judged(value: Hundredths, { usual, high }: { usual: Hundredths; high: Hundredths }): string {
  const limit = value > high ? high : usual
  return `${percent(value)}, ${value > limit ? 'over' : 'within'} ${limit / 100}%`
}

/** A venue's week in one line with its tags, compared with the usual limits. Missing numbers are left out. */
export function weekInWords(venue: string, week: WeekFigures): string {
  const prime = primeCost(week.cogs, week.laborTrue)
  const parts = [
    week.revenue === null ? [] : `revenue ${dollars(week.revenue)}`,
    week.laborBase === null ? [] : `base labor ${percent(week.laborBase)}`,
    week.laborTrue === null ? [] : `true labor ${judged(week.laborTrue, BANDS.laborTruePct)}`,
    week.cogs === null ? [] : `COGS ${judged(week.cogs, BANDS.cogsPct)}`,
    prime === null ? [] : `prime cost ${judged(prime, BANDS.primeCostPct)}`,
  ].flat()
  const tags = week.tags.length > 0 ? ` (${tagLabels(week.tags)})` : ''
  return `${venue}, week of ${dateInWords(week.weekOf)}${tags}: ${parts.join('; ') || ABSENT}.`
}
