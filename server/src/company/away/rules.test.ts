import { addDays, addWeeks, type PlainDate, weekOf } from '@scope/contract/kernel/calendar'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import {
  type AwayDays,
  awayUntil,
  firstAwayDay,
  firstDayBack,
  isAway,
  isWeekAway,
  refuseAwayDays,
  refuseOverlap,
} from './rules.ts'
import { firstDayBack as firstDayBackSql, isWeekAway as isWeekAwaySql } from './view.ts'

const WEEK = '2026-11-16'
const days = (from: PlainDate, to: PlainDate): AwayDays => ({ from, to })

test.each([
  [[], false],
  [[days('2026-11-16', '2026-11-18')], false],
  [[days('2026-11-16', '2026-11-19')], true],
  // Thursday to Sunday, and on.
  [[days('2026-11-19', '2026-12-02')], true],
  [[days('2026-11-20', '2026-12-02')], false],
  // Two shorter ones, and two that overlap.
  [[days('2026-11-16', '2026-11-17'), days('2026-11-21', '2026-11-22')], true],
  [[days('2026-11-16', '2026-11-18'), days('2026-11-17', '2026-11-18')], false],
])('a week away has four days or more: %o is %s', (away, expected) => {
  expect(isWeekAway(away, WEEK)).toBe(expected)
})

test.each([
  ['2026-11-15', null],
  ['2026-11-16', '2026-11-24'],
  ['2026-11-20', '2026-11-24'],
  ['2026-11-24', '2026-11-24'],
  ['2026-11-25', null],
  ['2026-11-26', '2026-11-26'],
])('on %s somebody is away until %s, over absences that follow each other', (today, until) => {
  const away = [
    days('2026-11-21', '2026-11-24'),
    days('2026-11-16', '2026-11-20'),
    days('2026-11-26', '2026-11-26'),
  ]
  expect(awayUntil(away, today)).toBe(until)
})

test.each([
  // The Admin Day, the absence, and the day on which the journal is due.
  ['2026-11-17', days('2026-11-18', '2026-11-20'), '2026-11-17'],
  ['2026-11-17', days('2026-11-16', '2026-11-18'), '2026-11-19'],
  ['2026-11-16', days('2026-11-10', '2026-11-16'), '2026-11-17'],
  // Not back in that week: its Sunday.
  ['2026-11-20', days('2026-11-20', '2026-11-22'), '2026-11-22'],
])('what is due on %s with %o is due on %s', (day, away, due) => {
  expect(firstDayBack([away], WEEK, day)).toBe(due)
})

test('an absence begins in this period or the last, ends after it begins, and within a year', () => {
  const refusing = (from: PlainDate, to: PlainDate) => () => refuseAwayDays({ from, to }, '2026-11-25')
  expect(firstAwayDay('2026-11-25')).toBe('2026-09-28')
  expect(refusing('2026-09-28', '2026-10-02')).not.toThrow()
  expect(refusing('2026-09-27', '2026-10-02')).toThrow(/^from must/)
  expect(refusing('2026-11-26', '2026-11-25')).toThrow(/not be before/)
  expect(refusing('2026-11-26', '2027-12-15')).toThrow(/within a year/)
  expect(() =>
    refuseOverlap('Bo', [days('2026-11-20', '2026-11-24')], days('2026-11-24', '2026-11-30')),
  ).toThrow('Bo is already away from 2026-11-20 to 2026-11-24.')
})

describe('for any absences', () => {
  const starts = fc.integer({ min: 0, max: 60 }).map((after) => addDays('2026-10-19', after))
  const absences = fc.array(
    fc.record({ from: starts, length: fc.integer({ min: 0, max: 20 }) }).map(({ from, length }) => ({
      from,
      to: addDays(from, length),
    })),
    { maxLength: 4 },
  )
  let own: TestDatabase
  beforeAll(async () => {
    own = await testDatabase()
  })
  afterAll(() => own.drop())

  test('what is due falls on a day of that week, on or after its day, and never on a day away unless all are', () => {
    fc.assert(
      fc.property(absences, starts, (away, day) => {
        const week = weekOf(day)
        const due = firstDayBack(away, week, day)
        expect(weekOf(due)).toBe(week)
        expect(due >= day).toBe(true)
        if (isAway(away, due)) expect(due).toBe(addDays(week, 6))
        if (!isAway(away, day)) expect(due).toBe(day)
      }),
    )
  })

  test('the day after the last is there, and every day until then is away', () => {
    fc.assert(
      fc.property(absences, starts, (away, today) => {
        const until = awayUntil(away, today)
        expect(until !== null).toBe(isAway(away, today))
        if (until === null) return
        expect(isAway(away, addDays(until, 1))).toBe(false)
        for (let day = today; day <= until; day = addDays(day, 1)) expect(isAway(away, day)).toBe(true)
      }),
    )
  })

  test('the rules in SQL say the same', async () => {
    const cases = fc.sample(
      fc.tuple(absences, fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 6 })),
      300,
    )
    const rows = cases.map(([away, weeks, after]) => {
      const week = addWeeks('2026-10-19', weeks)
      return {
        away,
        week,
        after,
        isAway: isWeekAway(away, week),
        due: firstDayBack(away, week, addDays(week, after)),
      }
    })
    const found = await own.database.db.rows<{ isAway: boolean; due: PlainDate }>(sql`
      select ${isWeekAwaySql('d.days', 'c.week')} as "isAway", ${firstDayBackSql('d.days', 'c.week', 'c.after')} as due
        from json_to_recordset(${JSON.stringify(rows)}::json) as c(away json, week date, after int)
        cross join lateral (
          select coalesce((select range_agg(daterange(w."from", w."to", '[]'))
                             from json_to_recordset(c.away) as w("from" date, "to" date)), '{}'::datemultirange) as days) d`)
    expect(found).toEqual(rows.map(({ isAway, due }) => ({ isAway, due })))
  })
})
