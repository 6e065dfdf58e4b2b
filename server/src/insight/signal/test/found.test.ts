import { expect, test } from 'vitest'
import { scoreSignals } from './score.ts'

/* The test bench of `npm run bench -- signals`, held. */

test.each(['lantern', 'another seed'])(
  'all that is planted in the numbers is found, and little else is urgent: %s',
  (seed) => {
    const { missed, false: alarms, venueYears } = scoreSignals(seed, '2026-11-16')
    expect(missed.map(({ venue, kind }) => `${venue} ${kind}`)).toEqual([])
    const urgent = alarms.filter(({ signal }) => signal.tone === 'urgent')
    expect(urgent.length / venueYears).toBeLessThan(0.4)
    expect(alarms.length / venueYears).toBeLessThan(3)
  },
)
