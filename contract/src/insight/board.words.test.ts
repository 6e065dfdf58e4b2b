import { expect, test } from 'vitest'
import { checkInText } from './board.words.ts'

const NOV_16 = { week: '2026-11-16', today: '2026-11-18' }
const LAST = { week: '2026-11-09', today: '2026-11-18' }

test.each([
  ['this week', { weekOf: '2026-11-16', status: 'ON_TRACK' }, NOV_16, 'On track this week'],
  [
    'last week',
    { weekOf: '2026-11-09', status: 'AT_RISK' },
    NOV_16,
    'At risk in the week of 11-09, no check-in yet this week',
  ],
  ['never', null, NOV_16, 'No check-in yet this week'],
  [
    'in the week shown',
    { weekOf: '2026-11-09', status: 'OFF_TRACK' },
    LAST,
    'Off track in the week of 11-09',
  ],
  [
    'before the week shown',
    { weekOf: '2026-11-02', status: 'ON_TRACK' },
    LAST,
    'On track in the week of 11-02, no check-in in the week of 11-09',
  ],
  ['never, in a past week', null, LAST, 'No check-in in the week of 11-09'],
] as const)('a priority checked in %s says so', (_, checkIn, shown, text) => {
  const { status, rest } = checkInText(checkIn, shown, (week) => week.slice(5))
  expect(status ? `${status} ${rest}` : rest).toBe(text)
})
