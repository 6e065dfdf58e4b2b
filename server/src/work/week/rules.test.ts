import { ALWAYS_OPEN } from '@scope/contract/company/open-days.words'
import {
  addDays,
  addWeeks,
  dateIn,
  type PlainDate,
  periodsOf,
  weekOf,
  weeksOf,
  weeksUpTo,
} from '@scope/contract/kernel/calendar'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWeekAway } from '../../company/away/rules.ts'
import {
  askedJournals,
  type CheckInFacts,
  isOver,
  journalDueDay,
  journalState,
  missedInARow,
  missedWeeks,
  overdueWeeks,
} from './rules.ts'

const [SUNDAY, MONDAY, WEDNESDAY, SATURDAY] = [0, 1, 3, 6]
const [W2, W9, W16, W23] = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'] as const
/** Up to three absences of up to five weeks that begin near a day. */
const absencesFrom = (near: PlainDate) =>
  fc.array(
    fc
      .record({ after: fc.integer({ min: -20, max: 50 }), days: fc.integer({ min: 1, max: 35 }) })
      .map(({ after, days }) => ({ from: addDays(near, after), to: addDays(near, after + days - 1) })),
    { maxLength: 3 },
  )
const days = fc.integer({ min: 0, max: 7000 }).map((count) => addDays('2024-01-01', count))
const absences = days.chain(absencesFrom)
const weekdays = fc.integer({ min: 0, max: 6 })

test('a week is over on the Monday after it', () => {
  expect([isOver(W16, '2026-11-22'), isOver(W16, '2026-11-23')]).toEqual([false, true])
})

describe('a week’s journal', () => {
  test.each([
    // Due on, today, state where none is submitted.
    [MONDAY, '2026-11-15', 'due'],
    [MONDAY, '2026-11-16', 'due'],
    [MONDAY, '2026-11-17', 'overdue'],
    [WEDNESDAY, '2026-11-18', 'due'],
    [WEDNESDAY, '2026-11-19', 'overdue'],
    [SATURDAY, '2026-11-21', 'due'],
    [SUNDAY, '2026-11-22', 'due'],
    [SUNDAY, '2026-11-23', 'overdue'],
  ] as const)('due on weekday %i is on %s: %s', (adminDayDow = 1, today, state) => {
    expect(journalState({ week: W16, adminDayDow, away: [], today, submitted: false })).toBe(state)
    expect(journalState({ week: W16, adminDayDow, away: [], today, submitted: true })).toBe('complete')
  })

  test('is due within its week, and overdue from the day after on', () => {
    fc.assert(
      fc.property(days, weekdays, (today, adminDayDow) => {
        const week = weekOf(today)
        const dueDay = journalDueDay(week, { adminDayDow, away: [] })
        expect(weekOf(dueDay)).toBe(week)
        const state = (on: PlainDate) =>
          journalState({ week, adminDayDow, away: [], today: on, submitted: false })
        expect([state(dueDay), state(addDays(dueDay, 1))]).toEqual(['due', 'overdue'])
        if (isOver(week, today)) expect(state(today)).toBe('overdue')
      }),
    )
  })

  test('is asked for from the week on in which the member was added, and kept where they wrote before', () => {
    const member = {
      adminDayDow: MONDAY ?? 1,
      away: [],
      openDays: ALWAYS_OPEN,
      since: '2026-11-11',
      journalWeeks: [W2, W16],
    }
    expect(askedJournals(member, ['2026-10-26', W2, W9, W16, W23], '2026-11-23')).toEqual([
      { week: W2, state: 'complete' },
      { week: W9, state: 'overdue' },
      { week: W16, state: 'complete' },
      { week: W23, state: 'due' },
    ])
    expect(overdueWeeks(member, '2026-11-23')).toEqual([W9])
    expect(overdueWeeks(member, '2026-11-24')).toEqual([W9, W23])
    expect(overdueWeeks(member, '2026-11-24', 2)).toEqual([W23])
  })

  test('is never missing before its due day is over, whoever’s it is', () => {
    const member = fc.record({
      adminDayDow: weekdays,
      away: absences,
      since: days,
      journalWeeks: fc.constant([]),
      openDays: fc.constant(ALWAYS_OPEN),
    })
    fc.assert(
      fc.property(member, days, (one, today) => {
        for (const week of overdueWeeks(one, today)) {
          expect(journalDueDay(week, one) < today).toBe(true)
          expect(week >= weekOf(one.since)).toBe(true)
        }
      }),
    )
  })

  test('turns overdue at the venue’s own midnight, also when summer time begins or ends', () => {
    for (const [zone, before, after] of [
      ['America/Los_Angeles', '2026-11-03T07:59:59.999Z', '2026-11-03T08:00:00Z'],
      ['America/Los_Angeles', '2026-03-10T06:59:59.999Z', '2026-03-10T07:00:00Z'],
      ['Europe/Berlin', '2026-10-26T22:59:59.999Z', '2026-10-26T23:00:00Z'],
    ] as const) {
      const at = (instant: string) => {
        const today = dateIn(zone, new Date(instant))
        return journalState({ week: weekOf(today), adminDayDow: 1, away: [], today, submitted: false })
      }
      expect([at(before), at(after)], zone).toEqual(['due', 'overdue'])
    }
  })
})

describe('a week away', () => {
  const away = [{ from: '2026-11-09', to: '2026-11-18' }]
  const member = { adminDayDow: 1, away, since: '2026-01-05', openDays: ALWAYS_OPEN }

  test('asks for no journal; a shorter absence moves its due day to the first day back', () => {
    const weeks = [W2, W9, W16, W23]
    expect(
      askedJournals({ ...member, journalWeeks: [] }, weeks, '2026-11-20').map(({ state }) => state),
    ).toEqual([...['overdue', 'away', 'overdue', 'due']])
    expect(journalDueDay(W16, member)).toBe('2026-11-19')
    expect(overdueWeeks({ ...member, journalWeeks: [] }, '2026-11-19', 3)).toEqual([W2])
    expect(overdueWeeks({ ...member, journalWeeks: [] }, '2026-11-20', 3)).toEqual([W2, W16])
  })

  test('counts what was written in it anyway', () => {
    expect(askedJournals({ ...member, journalWeeks: [W9] }, [W9], '2026-11-20')).toEqual([
      { week: W9, state: 'complete' },
    ])
  })

  test.each([
    [[], [W2, W16], [W2, W16]],
    [[W2], [W16], [W16]],
    [[W16], [W2], []],
    [[W9], [W2, W16], [W16]],
  ])(
    'misses no check-in and breaks no run: with %o are missed %o, in a row %o',
    (checkInWeeks, missed, run) => {
      const priority = {
        year: 2026,
        period: 11,
        givenOn: '2026-11-02',
        checkInWeeks,
        away,
        openDays: ALWAYS_OPEN,
      }
      expect(missedWeeks(priority, '2026-11-23')).toEqual(missed)
      expect(missedInARow(priority, '2026-11-23')).toEqual(run)
    },
  )
})

describe('the check-ins of a priority', () => {
  const priority: CheckInFacts = {
    year: 2026,
    period: 11,
    givenOn: '2026-11-02',
    checkInWeeks: [],
    away: [],
    openDays: ALWAYS_OPEN,
  }

  test.each([
    // Check-ins made, created on, today, missed.
    [[], '2026-11-02', '2026-11-01', []],
    [[], '2026-11-02', '2026-11-02', []],
    [[], '2026-11-02', '2026-11-08', []],
    [[], '2026-11-02', '2026-11-09', [W2]],
    // On the Monday of the due week, three weeks are over.
    [[], '2026-11-02', '2026-11-23', [W2, W9, W16]],
    [[W9], '2026-11-02', '2026-11-23', [W2, W16]],
    [[W23], '2026-11-02', '2026-11-23', [W2, W9, W16]],
    [[], '2026-11-02', '2026-11-30', [W2, W9, W16, W23]],
    [[], '2026-11-02', '2027-06-01', [W2, W9, W16, W23]],
    // From the week in which it was created, also when created ahead of its period.
    [[], '2026-11-15', '2026-11-23', [W9, W16]],
    [[], '2026-11-16', '2026-11-23', [W16]],
    [[], '2026-10-20', '2026-11-23', [W2, W9, W16]],
    [[], '2026-12-04', '2026-12-31', []],
  ])('%o, created on %s, on %s are missed: %o', (checkInWeeks, givenOn, today, missed) => {
    expect(missedWeeks({ ...priority, checkInWeeks, givenOn }, today)).toEqual(missed)
  })

  test('missed grow by one a week at most, are over, and never number more than the period’s weeks', () => {
    const period = fc.integer({ min: 2020, max: 2040 }).chain((year) => fc.constantFrom(...periodsOf(year)))
    const facts = period.chain((of) =>
      fc.record({
        of: fc.constant(of),
        checkInWeeks: fc.subarray(weeksOf(of)),
        givenOn: fc.integer({ min: -20, max: 40 }).map((offset) => addDays(of.startDate, offset)),
        away: absencesFrom(of.startDate),
        today: fc.integer({ min: -40, max: 60 }).map((offset) => addDays(of.startDate, offset)),
      }),
    )
    fc.assert(
      fc.property(facts, ({ of, checkInWeeks, givenOn, away, today }) => {
        const one = { year: of.year, period: of.number, givenOn, checkInWeeks, away, openDays: ALWAYS_OPEN }
        const missed = missedWeeks(one, today)
        const next = missedWeeks(one, addDays(today, 7))
        expect(next.slice(0, missed.length)).toEqual(missed)
        expect(next.length - missed.length).toBeLessThanOrEqual(1)
        expect(missed.length + checkInWeeks.length).toBeLessThanOrEqual(weeksOf(of).length)
        for (const week of missed) expect(addWeeks(week, 1) <= today).toBe(true)
        const run = missedInARow(one, today)
        expect(missed).toEqual(expect.arrayContaining(run))
        for (const week of missed) expect(isWeekAway(away, week)).toBe(false)
        const last = run.at(-1)
        if (last !== undefined)
          expect(
            weeksUpTo(addWeeks(weekOf(today), -1), 60).filter(
              (week) => week > last && !isWeekAway(away, week),
            ),
          ).toEqual([])
      }),
    )
  })

  test.each([
    [[], '2026-11-23', [W2, W9, W16]],
    [[W2], '2026-11-23', [W9, W16]],
    [[W9], '2026-11-23', [W16]],
    [[W16], '2026-11-23', []],
    [[W23], '2026-11-23', []],
    [[], '2026-12-07', []],
  ])('with %o on %s were last missed in a row: %o', (checkInWeeks, today, run) => {
    expect(missedInARow({ ...priority, checkInWeeks }, today)).toEqual(run)
  })
})

describe('a venue that opens and closes', () => {
  const openDays = [
    { from: null, to: '2026-10-13' },
    { from: '2026-11-11', to: '2026-11-24' },
  ]
  const weeks = ['2026-10-05', '2026-10-12', '2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23']

  test.each([
    // Tuesday the 13th is the last day, Wednesday the 11th the first, Tuesday the 24th the last again.
    [1, ['2026-10-05', '2026-10-12', '2026-11-16', '2026-11-23']],
    [3, ['2026-10-05', '2026-11-09', '2026-11-16']],
    [0, ['2026-10-05', '2026-11-09', '2026-11-16']],
  ])('asks for the journals whose Admin Day %i is an open day', (adminDayDow, asked) => {
    const member = { adminDayDow, away: [], since: '2026-01-05', journalWeeks: [], openDays }
    expect(askedJournals(member, weeks, '2026-11-26').map(({ week }) => week)).toEqual(asked)
  })

  test('still counts a journal that was written', () => {
    const member = {
      ...{ adminDayDow: 1, away: [], since: '2026-01-05', openDays },
      journalWeeks: ['2026-11-02'],
    }
    expect(askedJournals(member, ['2026-11-02'], '2026-11-26')).toEqual([
      { week: '2026-11-02', state: 'complete' },
    ])
  })

  test('misses a check-in only in a week with an open day', () => {
    const priority = {
      ...{ year: 2026, period: 11, givenOn: '2026-11-02', away: [], openDays },
      checkInWeeks: ['2026-11-16'],
    }
    expect(missedWeeks(priority, '2026-12-01')).toEqual(['2026-11-09', '2026-11-23'])
  })

  test('asks for at most what an open venue asks for', () => {
    const day = fc.integer({ min: 0, max: 60 }).map((after) => addDays('2026-10-05', after))
    const facts = fc.record({ adminDayDow: fc.integer({ min: 0, max: 6 }), from: day, to: day, today: day })
    fc.assert(
      fc.property(facts, ({ adminDayDow, from, to, today }) => {
        const member = {
          adminDayDow,
          away: [],
          since: '2026-01-05',
          journalWeeks: ['2026-11-02'],
          openDays: ALWAYS_OPEN,
        }
        const always = askedJournals(member, weeks, today)
        const some = askedJournals({ ...member, openDays: [{ from, to }] }, weeks, today)
        for (const one of some) expect(always).toContainEqual(one)
        for (const { week, state } of some) {
          const due = journalDueDay(week, member)
          if (state !== 'complete') expect(from <= due && due <= to).toBe(true)
        }
      }),
    )
  })
})
