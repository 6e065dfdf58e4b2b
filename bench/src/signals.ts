import { scoreSignals } from '../../server/src/insight/signal/test/score.ts'
import { fixed, printTable } from './table.ts'

/** The demo's seed and others, so that rules tuned to one seed show up. */
const SEEDS = ['lantern', 'a', 'b', 'c', 'd', 'e', 'f', 'g']
const THIS_WEEK = '2026-11-16'

/**
 * How many of the demo's planted anomalies the number rules find in 24 months of 22 venues, and their false alarms per
 * venue and year: urgent ones, and all including good news.
 */
export async function benchSignals(): Promise<void> {
  const rows = SEEDS.map((seed) => {
    const { found, missed, false: alarms, venueYears } = scoreSignals(seed, THIS_WEEK)
    const per = (count: number) => fixed(count / venueYears, 2)
    const urgent = alarms.filter(({ signal }) => signal.tone === 'urgent').length
    const good = alarms.filter(({ signal }) => signal.tone === 'positive').length
    return {
      seed,
      found: `${found.length} of ${found.length + missed.length}`,
      missed: missed.map(({ venue, kind }) => `${venue} ${kind}`).join(', ') || 'none',
      'urgent a venue-year': per(urgent),
      'watch a venue-year': per(alarms.length - urgent - good),
      'good news a venue-year': per(good),
      'all a venue-year': per(alarms.length),
    }
  })
  printTable('Signals: planted anomalies found, and what was said beside them', rows)
}
