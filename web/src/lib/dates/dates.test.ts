import { describe, expect, it } from 'vitest'
import {
  dateRange,
  longRange,
  mediumDate,
  minuteIn,
  monthDay,
  shortMonthDay,
  timesIn,
  weekRange,
  zoneName,
} from './dates.ts'

describe('a plain date', () => {
  it('reads as people say it', () => {
    expect(monthDay('2026-11-23')).toBe('November 23')
    expect(shortMonthDay('2026-11-23')).toBe('Nov 23')
    expect(mediumDate('2026-11-23')).toBe('Nov 23, 2026')
  })

  it('is the same day wherever one is, also when it comes as an instant of midnight', () => {
    for (const date of ['2026-01-01', '2026-03-08', '2026-11-01', '2026-12-31']) {
      expect(mediumDate(date)).toBe(mediumDate(`${date}T00:00:00.000Z`))
      expect(mediumDate(date)).toContain(` ${Number(date.slice(8))},`)
    }
  })
})

describe('a range', () => {
  it('names the month once where it is one', () => {
    expect(dateRange('2026-10-26', '2026-11-22')).toBe('Oct 26 – Nov 22')
    expect(dateRange('2026-11-16', '2026-11-22')).toBe('Nov 16 – 22')
  })

  it('says the year once where it is one', () => {
    expect(longRange('2026-08-18', '2026-11-18')).toBe('Aug 18 – Nov 18, 2026')
    expect(longRange('2025-11-18', '2026-11-18')).toBe('Nov 18, 2025 – Nov 18, 2026')
  })

  it('of weeks goes from the first Monday to the last Sunday', () => {
    expect(weekRange(['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'])).toBe('Oct 26 – Nov 22, 2026')
    expect(weekRange(['2026-12-28'])).toBe('Dec 28, 2026 – Jan 3, 2027')
    expect(weekRange([])).toBe('')
  })
})

describe('an instant', () => {
  const late = '2026-11-24T06:42:00.000Z'
  const [LA, NEW_YORK, PHOENIX] = ['America/Los_Angeles', 'America/New_York', 'America/Phoenix']

  it.each<[string, string | undefined, string, string, string, string]>([
    ['of a venue in the user’s zone', LA, LA, '10:42 PM', 'Nov 23, 2026', 'Nov 23, 2026, 10:42 PM'],
    ['of a venue elsewhere', LA, NEW_YORK, '10:42 PM PST', 'Nov 23, 2026', 'Nov 23, 2026, 10:42 PM PST'],
    ['of a venue across midnight', NEW_YORK, LA, '1:42 AM EST', 'Nov 24, 2026', 'Nov 24, 2026, 1:42 AM EST'],
    ['without a venue', undefined, NEW_YORK, '1:42 AM', 'Nov 24, 2026', 'Nov 24, 2026, 1:42 AM'],
  ])('%s', (_, zone, own, time, day, both) => {
    const { timeOfDay, dayOf, dateTime } = timesIn(zone, own)
    expect([timeOfDay(late), dayOf(late), dateTime(new Date(late))]).toEqual([time, day, both])
  })

  it('says the year only where it is not the venue’s year', () => {
    const { dateTime } = timesIn(LA, LA, '2026-11-24')
    expect(dateTime(late)).toBe('Nov 23, 10:42 PM')
    expect(dateTime('2025-12-31T20:00:00Z')).toBe('Dec 31, 2025, 12:00 PM')
    // Still the last evening of the previous year at the venue.
    expect(timesIn(LA, LA, '2027-01-01').dateTime('2027-01-01T06:00:00Z')).toBe('Dec 31, 2026, 10:00 PM')
    expect(timesIn(LA, NEW_YORK, '2026-11-24').dateTime(late)).toBe('Nov 23, 10:42 PM PST')
  })

  it.each([
    ['2026-11-24T06:42:00Z', 'Mon 10:42 PM'],
    ['2026-11-18T08:00:00Z', 'Wed 12:00 AM'],
    ['2026-11-18T07:59:00Z', 'Nov 17, 11:59 PM'],
    ['2026-11-25T08:00:00Z', 'Nov 25, 12:00 AM'],
  ])('says the weekday of the last seven days: %s is %s', (instant, said) => {
    expect(timesIn(LA, LA, '2026-11-24').recent(instant)).toBe(said)
  })

  it('takes the device’s day where today is not known', () => {
    expect(timesIn(LA, LA).recent('2020-11-24T06:42:00Z')).toBe('Nov 23, 2020, 10:42 PM')
    expect(timesIn(LA, LA).recent(new Date())).toMatch(/^\w{3} \d+:\d\d [AP]M$/)
  })

  it('names the zone only while the clocks differ', () => {
    const { timeOfDay } = timesIn(PHOENIX, LA)
    expect(timeOfDay('2026-07-01T19:00:00Z')).toBe('12:00 PM')
    expect(timeOfDay('2026-12-01T19:00:00Z')).toBe('12:00 PM MST')
  })
})

describe('the name of a zone', () => {
  it.each([
    ['America/Los_Angeles', 'PT'],
    ['America/Chicago', 'CT'],
    ['Europe/Berlin', 'Germany Time'],
  ])('of %s is %s, whatever the season', (zone, name) => {
    expect(zoneName(zone)).toBe(name)
  })
})

describe('the minute of a box for date and time', () => {
  it.each([
    ['2026-11-16T01:00:00Z', 'America/Los_Angeles', '2026-11-15T17:00'],
    ['2026-11-16T08:05:59Z', 'America/Los_Angeles', '2026-11-16T00:05'],
    ['2026-07-01T00:00:00Z', 'Europe/Berlin', '2026-07-01T02:00'],
  ])('%s in %s is %s', (instant, zone, minute) => {
    expect(minuteIn(new Date(instant), zone)).toBe(minute)
  })
})
