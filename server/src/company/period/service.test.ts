import { expect, test } from 'vitest'
import { periodStatusAt } from './service.ts'

const HOUR = 3_600_000
const at = (instant: string, dayEndHour = 5, timezone = 'America/Los_Angeles') => {
  const { today, week, businessDay, untilTomorrow, untilBusinessDay } = periodStatusAt(
    { timezone, dayEndHour },
    new Date(instant),
  )
  return { today, week, businessDay, hours: [untilTomorrow / HOUR, untilBusinessDay / HOUR] }
}

test.each([
  // Sunday 22 November 2026, 23:00 Pacific time, then Monday at 0:00, 4:59 and 5:00.
  ['2026-11-23T07:00:00Z', '2026-11-22', '2026-11-16', '2026-11-22', [1, 6]],
  ['2026-11-23T08:00:00Z', '2026-11-23', '2026-11-23', '2026-11-22', [24, 5]],
  ['2026-11-23T12:59:00Z', '2026-11-23', '2026-11-23', '2026-11-22', [19 + 1 / 60, 1 / 60]],
  ['2026-11-23T13:00:00Z', '2026-11-23', '2026-11-23', '2026-11-23', [19, 24]],
  // The night in which summer time ends has an hour more, and the one in which it begins an hour less.
  ['2026-11-01T07:00:00Z', '2026-11-01', '2026-10-26', '2026-10-31', [25, 6]],
  ['2026-03-08T08:00:00Z', '2026-03-08', '2026-03-02', '2026-03-07', [23, 4]],
])('at %s it is %s', (instant, today, week, businessDay, hours) => {
  expect(at(instant)).toEqual({ today, week, businessDay, hours })
})

test('a venue whose business day ends at midnight has none in the night', () => {
  expect(at('2026-11-23T08:00:00Z', 0)).toEqual({
    ...{ today: '2026-11-23', week: '2026-11-23', businessDay: '2026-11-23', hours: [24, 24] },
  })
})
