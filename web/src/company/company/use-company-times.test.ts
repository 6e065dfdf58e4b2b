import { expect, it } from 'vitest'
import { companyTime } from './use-company-times.ts'

const AT = '2026-11-24T06:42:00Z'
const PACIFIC = 'America/Los_Angeles'

it.each([
  [PACIFIC, PACIFIC, 'Nov 23, 2026, 10:42 PM'],
  [PACIFIC, 'America/Denver', 'Nov 23, 2026, 10:42 PM PST (11:42 PM your time)'],
  [PACIFIC, 'Europe/Berlin', 'Nov 23, 2026, 10:42 PM PST (Nov 24, 2026, 7:42 AM your time)'],
  // Two names of one clock.
  [PACIFIC, 'America/Tijuana', 'Nov 23, 2026, 10:42 PM'],
])('on the clock of %s, read in %s', (zone, own, text) => {
  expect(companyTime(AT, zone, own)).toBe(text)
})
