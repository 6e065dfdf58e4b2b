import { ALWAYS_OPEN } from '@scope/contract/company/open-days.words'
import { periodAt, weeksOf } from '@scope/contract/kernel/calendar'
import type { ArchivedPriority } from '@scope/contract/work/archive'
import { FINAL_STATUSES, PRIORITY_STATUSES } from '@scope/contract/work/priority.words'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CarryFacts, carryRefusal, outcomeOf, performanceOf } from './rules.ts'

const p11 = { period: 11, year: 2026 }
const nothing = {
  tasks: 0,
  tasksDone: 0,
  givenOn: '2024-01-01',
  checkInWeeks: [],
  onTrackWeeks: 0,
  away: [],
  openDays: ALWAYS_OPEN,
}
const checkInWeeks = ['2026-11-02', '2026-11-09', '2026-11-16']

describe('the outcome', () => {
  test.each([
    [
      'COMPLETED',
      { ...nothing, tasks: 4, tasksDone: 4, checkInWeeks: [...checkInWeeks, '2026-11-23'] },
      ['ON_TRACK', 100, 4, 0],
    ],
    ['ON_TRACK', { ...nothing, tasks: 4, tasksDone: 3, checkInWeeks }, ['ON_TRACK', 75, 3, 1]],
    ['AT_RISK', { ...nothing, checkInWeeks, onTrackWeeks: 2 }, ['INCOMPLETE', 50, 3, 1]],
    ['NOT_STARTED', nothing, ['INCOMPLETE', 0, 0, 4]],
    // The venue closed after the second week: the others ask for nothing.
    [
      'ON_TRACK',
      {
        ...nothing,
        checkInWeeks: checkInWeeks.slice(0, 2),
        onTrackWeeks: 2,
        openDays: [{ from: null, to: '2026-11-15' }],
      },
      ['ON_TRACK', 100, 2, 0],
    ],
    // Created in the third week: two check-ins were expected.
    ['NOT_STARTED', { ...nothing, givenOn: '2026-11-18' }, ['INCOMPLETE', 0, 0, 2]],
  ] as const)('of %s with %o', (status, counts, expected) => {
    const { finalStatus, completionRate, totalCheckIns, missedCheckIns } = outcomeOf({
      ...p11,
      ...counts,
      status,
    })
    expect([finalStatus, completionRate, totalCheckIns, missedCheckIns]).toEqual(expected)
  })

  test('covers every week of the period, including a 53rd week of the year', () => {
    const ending = fc
      .record({
        status: fc.constantFrom(...PRIORITY_STATUSES),
        period: fc.integer({ min: 1, max: 12 }),
        year: fc.integer({ min: 2024, max: 2040 }),
        made: fc.nat({ max: 4 }),
        tasks: fc.nat({ max: 100 }),
      })
      .chain((facts) =>
        fc
          .record({ tasksDone: fc.nat({ max: facts.tasks }), onTrackWeeks: fc.nat({ max: facts.made }) })
          .map((more) => ({ ...nothing, ...facts, ...more })),
      )
    fc.assert(
      fc.property(ending, (facts) => {
        const weeks = weeksOf(periodAt(facts.year, facts.period))
        const outcome = outcomeOf({
          ...facts,
          givenOn: weeks[0] ?? '',
          checkInWeeks: weeks.slice(0, facts.made),
        })
        expect(outcome.totalCheckIns + outcome.missedCheckIns).toBe(weeks.length)
        expect(outcome.completionRate).toBeGreaterThanOrEqual(0)
        expect(outcome.completionRate).toBeLessThanOrEqual(100)
        if (facts.status === 'COMPLETED')
          expect(outcome).toMatchObject({ finalStatus: 'ON_TRACK', completionRate: 100 })
      }),
    )
    expect(outcomeOf({ ...nothing, status: 'NOT_STARTED', period: 12, year: 2026 }).missedCheckIns).toBe(5)
  })
})

describe('carrying', () => {
  const open: CarryFacts = {
    ...p11,
    status: 'AT_RISK',
    carriedInto: null,
    onTeam: true,
    withdrawn: null,
  }
  const into = { period: 12, year: 2026 }

  test.each<[string, Partial<CarryFacts>, string, string | null]>([
    ['the Sunday that ends the period', {}, '2026-11-29', 'This period has not ended.'],
    ['the Monday after', {}, '2026-11-30', null],
    ['years later', {}, '2029-01-01', null],
    ['on track, but not signed off', { status: 'ON_TRACK' }, '2026-11-30', null],
    ['never started', { status: 'NOT_STARTED' }, '2026-11-30', null],
    ['signed off', { status: 'COMPLETED' }, '2026-11-30', 'This priority is signed off: nothing to carry.'],
    [
      'a second time',
      { carriedInto: into },
      '2027-02-01',
      'Unfinished work was already carried into period 12 of 2026.',
    ],
    [
      'of one that was withdrawn',
      { withdrawn: true },
      '2026-11-30',
      'This priority was withdrawn. Create a new one instead.',
    ],
    ['of someone who left', { onTeam: false }, '2026-11-30', 'This person is no longer on the team.'],
    ['before the year’s fifth week of period 12', { period: 12 }, '2027-01-03', 'This period has not ended.'],
    ['into the next year', { period: 12 }, '2027-01-04', null],
  ])('%s', (_, more, today, expected) => {
    expect(carryRefusal({ ...open, ...more }, today)).toBe(expected)
  })
})

describe('performance', () => {
  const priority = (more: Partial<ArchivedPriority>): ArchivedPriority => ({
    ...p11,
    id: `${more.year} ${more.period}`,
    title: 'Faster rounds',
    description: null,
    category: 'OPERATIONS',
    finalStatus: 'ON_TRACK',
    signedOff: false,
    completionRate: 0,
    totalCheckIns: 0,
    missedCheckIns: 0,
    archivedAt: null,
    targetDate: null,
    withdrawn: null,
    carried: null,
    focus: null,
    carriedInto: null,
    can: { carry: false },
    ...more,
  })
  const rates = (...all: (number | null)[]) =>
    performanceOf(all.map((completionRate) => priority({ completionRate })))

  test.each([
    [[79, 80], 1, 80],
    [[80, 100], 2, 90],
    [[33, 33, 34], 0, 33],
    [[0], 0, 0],
    [[], 0, null],
    [[100, null], 1, 100],
  ])('of %o counts %i as completed and averages %o', (all, completed, average) => {
    const { completedSuccessfully, averageCompletionRate } = rates(...all)
    expect([completedSuccessfully, averageCompletionRate]).toEqual([completed, average])
  })

  test('adds up the listed periods, the earliest first', () => {
    const one = fc.record({
      year: fc.integer({ min: 2024, max: 2026 }),
      period: fc.integer({ min: 1, max: 12 }),
      completionRate: fc.nat({ max: 100 }),
      totalCheckIns: fc.nat({ max: 5 }),
      missedCheckIns: fc.nat({ max: 5 }),
      finalStatus: fc.constantFrom(...FINAL_STATUSES),
    })
    fc.assert(
      fc.property(fc.array(one), (all) => {
        const performance = performanceOf(all.map(priority))
        const list = performance.periodBreakdown
        expect(performance.totalPriorities).toBe(list.length)
        expect(list).toHaveLength(all.length)
        for (const [index, { year, period }] of list.entries()) {
          const before = list[index - 1]
          if (before) expect(before.year * 100 + before.period).toBeLessThanOrEqual(year * 100 + period)
        }
        const weeks = list.reduce((sum, row) => sum + row.totalCheckIns + row.missedCheckIns, 0)
        expect(performance.totalCheckIns + performance.totalMissedCheckIns).toBe(weeks)
        expect(performance.completedSuccessfully).toBeLessThanOrEqual(list.length)
        if (performance.averageCompletionRate !== null) {
          const sum = list.reduce((total, row) => total + row.completionRate, 0)
          expect(
            Math.abs(performance.averageCompletionRate * list.length - sum) / list.length,
          ).toBeLessThanOrEqual(0.5)
        }
      }),
    )
  })
})
