import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addWeeks, dayOfWeek, weekOf } from '../kernel/calendar.ts'
import { HOLIDAYS, holidayDate, holidaysIn, nearestWeekOf } from './holidays.words.ts'

test.each([
  ['New Year’s Day', 2027, '2027-01-01'],
  ['Martin Luther King Jr. Day', 2026, '2026-01-19'],
  ['Super Bowl', 2016, '2016-02-07'],
  ['Super Bowl', 2021, '2021-02-07'],
  ['Super Bowl', 2022, '2022-02-13'],
  ['Super Bowl', 2026, '2026-02-08'],
  ['Super Bowl', 2027, '2027-02-14'],
  ['Presidents’ Day', 2026, '2026-02-16'],
  ['St. Patrick’s Day', 2026, '2026-03-17'],
  ['Cinco de Mayo', 2026, '2026-05-05'],
  ['Memorial Day', 2026, '2026-05-25'],
  ['Memorial Day', 2027, '2027-05-31'],
  ['Juneteenth', 2026, '2026-06-19'],
  ['Independence Day', 2026, '2026-07-04'],
  ['Labor Day', 2026, '2026-09-07'],
  ['Columbus Day', 2026, '2026-10-12'],
  ['Halloween', 2026, '2026-10-31'],
  ['Veterans Day', 2026, '2026-11-11'],
  ['Thanksgiving', 2026, '2026-11-26'],
  ['Thanksgiving', 2023, '2023-11-23'],
  ['Christmas Day', 2026, '2026-12-25'],
  ['New Year’s Eve', 2026, '2026-12-31'],
])('%s of %i is on %s', (name, year, date) => {
  expect(holidayDate(name, year)).toBe(date)
  expect(holidaysIn(weekOf(date))).toContain(name)
})

test('all of the federal holidays and what bars live on, by date', () => {
  expect(HOLIDAYS).toHaveLength(16)
  const dates = HOLIDAYS.map((name) => holidayDate(name, 2026))
  expect(dates).toEqual(dates.toSorted())
  expect(holidaysIn('2025-12-29')).toEqual(['New Year’s Eve', 'New Year’s Day'])
  expect(holidaysIn('2026-11-02')).toEqual([])
})

const years = fc.integer({ min: 2004, max: 2200 })

test('in every year each holiday is in one week of it, on its weekday and in its span of days', () => {
  const spans: Record<string, [weekday: number, month: string, from: number, to: number]> = {
    'Martin Luther King Jr. Day': [1, '01', 15, 21],
    'Presidents’ Day': [1, '02', 15, 21],
    'Memorial Day': [1, '05', 25, 31],
    'Labor Day': [1, '09', 1, 7],
    'Columbus Day': [1, '10', 8, 14],
    Thanksgiving: [4, '11', 22, 28],
    'Super Bowl': [0, '02', 1, 14],
  }
  fc.assert(
    fc.property(years, fc.constantFrom(...HOLIDAYS), (year, name) => {
      const date = holidayDate(name, year) ?? ''
      expect(date.slice(0, 4)).toBe(String(year))
      const weeks = [-2, -1, 0, 1, 2].map((apart) => addWeeks(weekOf(date), apart))
      expect(weeks.filter((week) => holidaysIn(week).includes(name))).toEqual([weekOf(date)])
      const span = spans[name]
      if (!span) return
      expect([dayOfWeek(date), date.slice(5, 7)]).toEqual([span[0], span[1]])
      expect(Number(date.slice(8))).toBeGreaterThanOrEqual(span[2])
      expect(Number(date.slice(8))).toBeLessThanOrEqual(span[3])
    }),
  )
})

test('the nearest week of a holiday to the week 364 days before it is that of last year', () => {
  fc.assert(
    fc.property(years, fc.constantFrom(...HOLIDAYS), (year, name) => {
      const week = weekOf(holidayDate(name, year + 1) ?? '')
      expect(nearestWeekOf(name, addWeeks(week, -52))).toBe(weekOf(holidayDate(name, year) ?? ''))
    }),
  )
  expect(nearestWeekOf('Company day', '2026-10-26')).toBeUndefined()
})
