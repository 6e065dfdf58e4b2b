import { ALWAYS_OPEN } from '@scope/contract/company/open-days.words'
import { addDays, periodAt, weeksOf } from '@scope/contract/kernel/calendar'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outcomeOf as archiveCounts } from '../../../work/archive/rules.ts'
import { countPriorities, outcomeOf, type PriorityRow, priorityLine } from './priorities.ts'

const [FIRST = '', SECOND = '', THIRD = '', DUE = ''] = weeksOf(periodAt(2026, 11))
/** Thursday of the due week: three weeks are over. */
const TODAY = addDays(DUE, 3)

const row = (more: Partial<PriorityRow> = {}): PriorityRow => ({
  ...{ id: 'p', title: 'Cut waste', year: 2026, period: 11, category: 'OPERATIONS', outcomeKpi: 'Under 2%' },
  ...{ isSignedOff: false, isWithdrawn: false, isArchived: false, closedOn: null, dueAt: addDays(DUE, 6) },
  ...{
    completionRate: null,
    finalStatus: null,
    totalCheckIns: 0,
    missedCheckIns: 0,
    signedOffBy: null,
    signedOffFor: null,
  },
  ...{ focus: null, givenOn: FIRST, checkInWeeks: [], openDays: ALWAYS_OPEN, away: [] },
  ...more,
})
const line = (more: Partial<PriorityRow> = {}, today = TODAY) => priorityLine(row(more), today, '/')

describe('how a priority stands', () => {
  test.each([
    ['open', {}, TODAY],
    ['open', {}, addDays(DUE, 6)],
    ['ended', {}, addDays(DUE, 7)],
    ['ended', { isArchived: true }, TODAY],
    ['signedOff', { isSignedOff: true }, TODAY],
    ['signedOff', { isSignedOff: true, isArchived: true }, addDays(DUE, 7)],
    ['withdrawn', { isWithdrawn: true, isArchived: true }, addDays(DUE, 7)],
  ] as const)('%s: %o on %s', (outcome, more, today) => {
    expect(outcomeOf(row(more), today)).toBe(outcome)
  })

  test('is on time by the Friday of the due week', () => {
    const closed = (on: string | null) => line({ isSignedOff: true, closedOn: on }).onTime
    expect([addDays(DUE, 4), addDays(DUE, 5), null].map(closed)).toEqual([true, false, false])
    expect(line({ closedOn: DUE }).onTime).toBeNull()
  })
})

describe('the check-ins of a priority', () => {
  test('are those that were made, missed in weeks that are over, and weeks away as neither', () => {
    const away = [{ from: THIRD, to: addDays(THIRD, 4) }]
    expect(line({ checkInWeeks: [FIRST], away })).toMatchObject({ checkIns: 1, missed: 1, weeksAway: 1 })
    expect(line({ checkInWeeks: [FIRST, THIRD], away })).toMatchObject({
      checkIns: 2,
      missed: 1,
      weeksAway: 0,
    })
    expect(line({ givenOn: SECOND, away })).toMatchObject({ checkIns: 0, missed: 1, weeksAway: 1 })
  })

  test('of one that was withdrawn are missed in no week', () => {
    expect(line({ isWithdrawn: true, isArchived: true, checkInWeeks: [FIRST] })).toMatchObject({
      ...{ outcome: 'withdrawn', checkIns: 1, missed: 0, completionRate: null },
    })
  })

  test('are what the archive stores, once it has counted', () => {
    const weeks = weeksOf(periodAt(2026, 11))
    fc.assert(
      fc.property(fc.subarray(weeks), fc.subarray(weeks), (checkInWeeks, weeksAway) => {
        const away = weeksAway.map((week) => ({ from: week, to: addDays(week, 6) }))
        const live = row({ checkInWeeks, away })
        const over = addDays(DUE, 7)
        const outcome = archiveCounts({
          ...{ ...live, status: 'ON_TRACK', tasks: 0, tasksDone: 0, onTrackWeeks: 0 },
        })
        const stored = { isArchived: true, ...outcome }
        const before = priorityLine(live, over, '/')
        expect({ ...before, completionRate: outcome.completionRate }).toEqual(
          priorityLine({ ...live, ...stored }, over, '/'),
        )
        expect(before.checkIns + before.missed + before.weeksAway).toBe(weeks.length)
      }),
    )
  })
})

test('a year counts every priority once, and withdrawn ones only as such', () => {
  const ended = { finalStatus: 'INCOMPLETE', completionRate: 25 } as const
  const lines = [
    line({ isSignedOff: true, closedOn: DUE, checkInWeeks: [FIRST, SECOND] }),
    line({ isSignedOff: true, closedOn: addDays(DUE, 6) }),
    line({ isArchived: true, ...ended, totalCheckIns: 1, missedCheckIns: 3 }),
    line({ isWithdrawn: true, isArchived: true, checkInWeeks: [FIRST] }),
    line(),
  ]
  expect(countPriorities(lines)).toEqual({
    priorities: { total: 4, signedOff: 2, onTime: 1, ended: 1, open: 1, withdrawn: 1 },
    checkIns: { made: 1, missed: 3, away: 0, open: { made: 2, missed: 7, away: 0 } },
  })
})
