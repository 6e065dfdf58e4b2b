import { describe, expect, test } from 'vitest'
import { nextDayIn } from './local-time.ts'

describe('the next day', () => {
  test.each([
    ['America/Los_Angeles', '2026-11-30T07:59:59Z', '2026-11-30T08:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-30T08:00:00Z', '2026-12-01T08:00:00.000Z'],
    // The days on which summer time begins and ends have 23 and 25 hours.
    ['America/Los_Angeles', '2026-03-08T08:00:00Z', '2026-03-09T07:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-01T07:00:00Z', '2026-11-02T08:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-30T12:00:00Z', '2026-11-30T18:15:00.000Z'],
  ])('in %s the day of %s ends at %s', (zone, instant, next) => {
    expect(nextDayIn(zone, new Date(instant)).toISOString()).toBe(next)
  })
})
