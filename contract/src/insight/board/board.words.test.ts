import { expect, test } from 'vitest'
import { checkInText } from './board.words.ts'

const NOV_16 = { week: '2026-11-16', today: '2026-11-18' }
const LAST = { week: '2026-11-09', today: '2026-11-18' }

test.each([
  ['this week', { weekOf: '2026-11-16', status: 'ON_TRACK' }, NOV_16, 'On track'],
  ['last week', { weekOf: '2026-11-09', status: 'AT_RISK' }, NOV_16, 'At risk week of 11-09'],
  ['never', null, NOV_16, 'No check-in yet'],
  ['in the week shown', { weekOf: '2026-11-09', status: 'OFF_TRACK' }, LAST, 'Off track'],
  ['before the week shown', { weekOf: '2026-11-02', status: 'ON_TRACK' }, LAST, 'On track week of 11-02'],
  ['never, in a past week', null, LAST, 'No check-in'],
] as const)('a priority checked in %s says so', (_, checkIn, inWeek, text) => {
  const { status, rest } = checkInText(checkIn, inWeek, (week) => week.slice(5))
  expect([status, rest].filter(Boolean).join(' ')).toBe(text)
})
