import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../kernel/refusal.ts'
import { alertAt, REST_MOST_MS, refuseManyTests, restAfter } from './rules.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test('an alert is held for a minute', () => {
  expect(alertAt(new Date('2026-11-18T20:00:00Z'))).toEqual(new Date('2026-11-18T20:01:00Z'))
})

describe('a space rests', () => {
  const busy = { result: 'busy', reason: 'status 500', afterMs: null } as const
  const dead = { result: 'dead', reason: 'status 404' } as const
  test.each([
    [busy, 1, 0, 5000],
    [busy, 1, 1, 2500],
    [busy, 3, 0, 20_000],
    [busy, 40, 0, 10 * MINUTE],
    [{ ...busy, afterMs: 90_000 }, 1, 0, 90_000],
    [{ ...busy, afterMs: 1000 }, 1, 0, 5000],
    [{ ...busy, afterMs: 365 * 24 * HOUR }, 1, 0, HOUR],
    [dead, 1, 0.5, HOUR],
    [dead, 2, 0.5, 2 * HOUR],
    [dead, 3, 0.5, 4 * HOUR],
    [dead, 30, 0.5, 4 * HOUR],
  ])('after %o, the failure %i, by chance %d: %i ms', (outcome, failures, chance, ms) => {
    expect(restAfter(outcome, { failures, chance })).toBe(ms)
  })

  test('always for some time, and never longer than the longest rest', () => {
    const outcome = fc.oneof(
      fc.constant(dead),
      fc.option(fc.nat(), { nil: null }).map((afterMs) => ({ ...busy, afterMs })),
    )
    const chance = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(outcome, fc.integer({ min: 1, max: 10_000 }), chance, (result, failures, by) => {
        const rest = restAfter(result, { failures, chance: by })
        expect(rest).toBeGreaterThanOrEqual(2500)
        expect(rest).toBeLessThanOrEqual(REST_MOST_MS)
      }),
    )
  })
})

test('five test messages a minute, no more', () => {
  expect(() => refuseManyTests(4)).not.toThrow()
  expect(() => refuseManyTests(5)).toThrow(Refusal)
})
