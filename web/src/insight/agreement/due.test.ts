import { businessDayIn, DAY_END_HOUR } from '@scope/contract/kernel/calendar'
import { expect, test } from 'vitest'
import { dueToStart } from './due.ts'

test.each([
  ['on Sunday evening', '2026-11-22T23:00', '2026-11-23'],
  ['in the night after it', '2026-11-23T01:00', '2026-11-23'],
  ['just before the night is over', '2026-11-23T04:59', '2026-11-23'],
  ['when it is over', '2026-11-23T05:00', '2026-11-30'],
  ['in a night within a week', '2026-11-26T00:30', '2026-11-30'],
])('%s, an agreement starts with the Monday after the business day', (_, wall, due) => {
  const now = new Date(`${wall}:00-08:00`)
  const businessDay = businessDayIn('America/Los_Angeles', now, DAY_END_HOUR)
  expect(dueToStart({ businessDay })).toBe(due)
})
