import { expect, test } from 'vitest'
import { scoreSignals } from './score.ts'

test.each(['lantern', 'another seed'])(
  'all planted anomalies are found, with few false alarms: %s',
  (seed) => {
    const { missed, false: alarms, venueYears } = scoreSignals(seed, '2026-11-16')
    expect(missed.map(({ venue, kind }) => `${venue} ${kind}`)).toEqual([])
    const urgent = alarms.filter(({ signal }) => signal.tone === 'urgent')
    expect(urgent.length / venueYears).toBeLessThan(0.4)
    expect(alarms.length / venueYears).toBeLessThan(3)
  },
)
