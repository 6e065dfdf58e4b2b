import { expect, test } from 'vitest'
import { minuteIn } from './minute-in.ts'

test.each([
  ['2026-11-16T01:00:00Z', 'America/Los_Angeles', '2026-11-15T17:00'],
  ['2026-11-16T08:05:59Z', 'America/Los_Angeles', '2026-11-16T00:05'],
  ['2026-07-01T00:00:00Z', 'Europe/Berlin', '2026-07-01T02:00'],
])('%s in %s is %s', (instant, zone, minute) => {
  expect(minuteIn(new Date(instant), zone)).toBe(minute)
})
