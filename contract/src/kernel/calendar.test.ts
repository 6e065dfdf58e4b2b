import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addWeeks,
  businessDayIn,
  currentWeek,
  dateIn,
  dayOfWeek,
  daysBetween,
  fiscalYearOf,
  isPlainDate,
  isWeek,
  parsePeriod,
  periodAt,
  periodKey,
  periodOf,
  periodStatus,
  periodsOf,
  periodToDate,
  weekOf,
  weeksOf,
  yearToDate,
} from './calendar.ts'

const year = fc.integer({ min: 2020, max: 2040 })
const date = fc.integer({ min: 0, max: 7669 }).map((days) => addDays('2020-01-01', days))

describe('the periods of a fiscal year', () => {
  test('start in 2025 on the twelve listed dates', () => {
    expect(periodsOf(2025).map(({ startDate }) => startDate)).toEqual([
      '2024-12-30',
      '2025-02-03',
      '2025-03-03',
      '2025-03-31',
      '2025-05-05',
      '2025-06-02',
      '2025-06-30',
      '2025-08-04',
      '2025-09-01',
      '2025-09-29',
      '2025-11-03',
      '2025-12-01',
    ])
    expect(periodAt(2025, 12).endDate).toBe('2025-12-28')
  })

  test('hold 53 weeks in 2026, of which period 12 has 5', () => {
    expect(periodsOf(2026).flatMap(weeksOf)).toHaveLength(53)
    expect(weeksOf(periodAt(2026, 12))).toHaveLength(5)
    expect(weeksOf(periodAt(2025, 12))).toHaveLength(4)
  })

  test('are twelve, contiguous, of 4 or 5 weeks from a Monday, and meet the next year', () => {
    fc.assert(
      fc.property(year, (start) => {
        const periods = periodsOf(start)
        const next = [...periods.slice(1), ...periodsOf(start + 1).slice(0, 1)]
        expect(periods.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
        for (const [index, period] of periods.entries()) {
          expect(isWeek(period.startDate)).toBe(true)
          expect([4, 5]).toContain(weeksOf(period).length)
          expect(next[index]?.startDate).toBe(addDays(period.endDate, 1))
          expect(period.entryWeekStart).toBe(weeksOf(period)[0])
          expect(period.dueWeekStart).toBe(weeksOf(period).at(-1))
          expect(period.dueWeekEnd).toBe(period.endDate)
          expect(daysBetween(period.entryWeekStart, period.entryWeekEnd)).toBe(6)
        }
      }),
    )
  })

  test('every date falls into exactly the period that contains it', () => {
    fc.assert(
      fc.property(date, (on) => {
        const period = periodOf(on)
        expect(period.startDate <= on && on <= period.endDate).toBe(true)
        expect(period.year).toBe(fiscalYearOf(on))
        expect(periodAt(period.year, period.number)).toEqual(period)
        expect(parsePeriod(periodKey(period), on)).toEqual(period)
        expect(periodStatus(period, on)).not.toBe('none')
        expect(periodStatus(period, addDays(period.endDate, 1))).toBe('none')
        expect(periodStatus(period, addDays(period.startDate, -1))).toBe('none')
      }),
    )
  })

  test.each([
    ['2026-11-01', '2026-10', 'due'],
    ['2026-11-02', '2026-11', 'entry'],
    ['2026-11-08', '2026-11', 'entry'],
    ['2026-11-09', '2026-11', 'active'],
    ['2026-11-22', '2026-11', 'active'],
    ['2026-11-23', '2026-11', 'due'],
    ['2026-11-29', '2026-11', 'due'],
    ['2027-01-03', '2026-12', 'due'],
    ['2027-01-04', '2027-1', 'entry'],
    ['2024-12-30', '2025-1', 'entry'],
  ])('%s is in period %s, %s', (on, key, status) => {
    const period = periodOf(on)
    expect(periodKey(period)).toBe(key)
    expect(periodStatus(period, on)).toBe(status)
  })
})

describe('the name of a period in a path', () => {
  test.each([
    ['2026-11', '2026-11-02'],
    ['11', '2026-11-02'],
    ['current', '2026-11-02'],
    ['2025-1', '2024-12-30'],
    ['2025-01', '2024-12-30'],
  ])('%s starts on %s', (text, start) => {
    expect(parsePeriod(text, '2026-11-20')?.startDate).toBe(start)
  })

  test.each(['0', '13', '2026-13', '2026-0', 'last', '', '2026-11-02', '-1'])('%s is none', (text) => {
    expect(parsePeriod(text, '2026-11-20')).toBeNull()
  })
})

describe('weeks', () => {
  test('start on Monday, and every day of one has the same Monday', () => {
    fc.assert(
      fc.property(date, (on) => {
        const week = weekOf(on)
        expect(dayOfWeek(week)).toBe(1)
        const after = daysBetween(week, on)
        expect(after >= 0 && after < 7).toBe(true)
        expect(weekOf(addDays(week, 6))).toBe(week)
        expect(addWeeks(addWeeks(week, 3), -3)).toBe(week)
      }),
    )
  })

  test.each([
    ['2026-11-22', 0],
    ['2026-11-23', 1],
    ['2026-11-28', 6],
    ['1969-12-31', 3],
    ['1969-12-27', 6],
  ])('%s is day %i of the week', (on, day) => {
    expect(dayOfWeek(on)).toBe(day)
  })

  test.each(['2026-02-30', '2026-13-01', '2026-1-1', 'today', '', '2025-02-29'])('%s is no date', (text) => {
    expect(isPlainDate(text)).toBe(false)
  })

  test.each(['2024-02-29', '2026-11-23'])('%s is a date', (text) => {
    expect(isPlainDate(text)).toBe(true)
  })
})

test.each([
  ['2026-11-20', -3, '2026-08-20'],
  ['2026-05-31', -3, '2026-02-28'],
  ['2026-01-15', -12, '2025-01-15'],
  ['2026-12-31', 2, '2027-02-28'],
])('%s and %i months is %s', (from, months, to) => {
  expect(addMonths(from, months)).toBe(to)
})

describe('the business day', () => {
  test.each([
    // Tuesday 24 November 2026, Pacific time.
    ['America/Los_Angeles', '2026-11-24T07:59:59Z', 5, '2026-11-23'],
    ['America/Los_Angeles', '2026-11-24T08:00:00Z', 5, '2026-11-23'],
    ['America/Los_Angeles', '2026-11-24T12:59:59Z', 5, '2026-11-23'],
    ['America/Los_Angeles', '2026-11-24T13:00:00Z', 5, '2026-11-24'],
    ['America/New_York', '2026-11-24T08:00:00Z', 5, '2026-11-23'],
    ['America/New_York', '2026-11-24T10:00:00Z', 5, '2026-11-24'],
    ['Asia/Kathmandu', '2026-11-23T23:14:59Z', 5, '2026-11-23'],
    ['Asia/Kathmandu', '2026-11-23T23:15:00Z', 5, '2026-11-24'],
    // A venue that closes at midnight, and one that is open until 8.
    ['America/Los_Angeles', '2026-11-24T08:00:00Z', 0, '2026-11-24'],
    ['America/Los_Angeles', '2026-11-24T15:59:59Z', 8, '2026-11-23'],
    // Summer time ends on 1 November 2026, when an hour occurs twice, and begins on 8 March.
    ['America/Los_Angeles', '2026-11-01T12:59:59Z', 5, '2026-10-31'],
    ['America/Los_Angeles', '2026-11-01T13:00:00Z', 5, '2026-11-01'],
    ['America/Los_Angeles', '2026-03-08T11:59:59Z', 5, '2026-03-07'],
    ['America/Los_Angeles', '2026-03-08T12:00:00Z', 5, '2026-03-08'],
    // This venue's closing hour does not exist that night: 2 a.m. is 3 a.m.
    ['America/Chicago', '2026-03-08T07:59:59Z', 2, '2026-03-07'],
    ['America/Chicago', '2026-03-08T08:00:00Z', 2, '2026-03-08'],
  ])('in %s at %s, ending at %i, is %s', (zone, instant, endHour, expected) => {
    expect(businessDayIn(zone, new Date(instant), endHour)).toBe(expected)
  })

  test('is today or the day before, begins once and never goes back', () => {
    const zones = ['America/Los_Angeles', 'America/Phoenix', 'Australia/Lord_Howe', 'America/Havana', 'UTC']
    const hour = 3_600_000
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 8 }),
        fc.date({
          min: new Date('2024-01-01T00:00:00Z'),
          max: new Date('2030-01-01T00:00:00Z'),
          noInvalidDate: true,
        }),
        fc.integer({ min: 0, max: 30 * hour }),
        (zone, endHour, at, later) => {
          const day = businessDayIn(zone, at, endHour)
          expect([0, 1]).toContain(daysBetween(day, dateIn(zone, at)))
          expect(businessDayIn(zone, new Date(at.getTime() + later), endHour) >= day).toBe(true)
        },
      ),
    )
  })

  test.each([
    ['in the night to Tuesday', '2026-11-23', '2026-11-24', '2026-11-23'],
    ['in the night to Monday', '2026-11-22', '2026-11-23', '2026-11-16'],
    ['in the night after a period’s end', '2026-11-29', '2026-11-30', '2026-11-30'],
    ['in the night to the due week', '2026-12-27', '2026-12-28', '2026-12-21'],
    ['by day', '2026-11-29', '2026-11-29', '2026-11-23'],
  ])('%s a check-in starts in the week of it while its period runs', (_, businessDay, today, week) => {
    expect(currentWeek({ businessDay, today })).toBe(week)
  })
})

describe('the date on a wall', () => {
  test('does not depend on how a browser writes dates', () => {
    // Like Chrome 111, in which Canadian dates begin with the month.
    const dates = Intl.DateTimeFormat.prototype
    const own = Object.getOwnPropertyDescriptor(dates, 'format') ?? {}
    Object.defineProperty(dates, 'format', { ...own, get: () => () => '11/23/2026' })
    const date = dateIn('America/Whitehorse', new Date('2026-11-23T20:00:00Z'))
    Object.defineProperty(dates, 'format', own)
    expect(date).toBe('2026-11-23')
  })

  test.each([
    ['America/Los_Angeles', '2026-11-23T07:59:59Z', '2026-11-22'],
    ['America/Los_Angeles', '2026-11-23T08:00:00Z', '2026-11-23'],
    ['America/New_York', '2026-11-23T05:00:00Z', '2026-11-23'],
    // Summer time ends on 1 November 2026: the night is an hour longer.
    ['America/Los_Angeles', '2026-11-01T06:59:59Z', '2026-10-31'],
    ['America/Los_Angeles', '2026-11-01T07:00:00Z', '2026-11-01'],
    ['America/Los_Angeles', '2026-11-02T07:59:59Z', '2026-11-01'],
    ['America/Los_Angeles', '2026-11-02T08:00:00Z', '2026-11-02'],
    // It begins on 8 March 2026.
    ['America/Chicago', '2026-03-08T05:59:59Z', '2026-03-07'],
    ['America/Chicago', '2026-03-09T04:59:59Z', '2026-03-08'],
    ['America/Chicago', '2026-03-09T05:00:00Z', '2026-03-09'],
  ])('in %s at %s is %s', (zone, instant, expected) => {
    expect(dateIn(zone, new Date(instant))).toBe(expected)
  })

  test('on a Sunday evening in Los Angeles the week is still the old one, in New York too', () => {
    const sunday = new Date('2026-11-23T04:30:00Z')
    expect(weekOf(dateIn('America/Los_Angeles', sunday))).toBe('2026-11-16')
    expect(weekOf(dateIn('America/New_York', sunday))).toBe('2026-11-16')
    expect(weekOf(dateIn('UTC', sunday))).toBe('2026-11-23')
  })
})

test.each([
  ['2026-11-16', '2026-11-02', 3, '2025-12-29', 47],
  // The first week of a period and of a fiscal year, and the 53rd.
  ['2025-12-29', '2025-12-29', 1, '2025-12-29', 1],
  ['2026-12-28', '2026-11-30', 5, '2025-12-29', 53],
])('the period and the year to the week of %s', (week, period, weeks, year, count) => {
  expect([periodToDate(week)[0], periodToDate(week).at(-1)]).toEqual([period, week])
  expect(periodToDate(week)).toHaveLength(weeks)
  expect([yearToDate(week)[0], yearToDate(week).at(-1)]).toEqual([year, week])
  expect(yearToDate(week)).toHaveLength(count)
})
