import type { PriorityStatus } from '@scope/contract/work/priority.words'
import { expect, test } from 'vitest'
import { briefWeeks, byNeed, newsSince, standingOf } from './rules.ts'

type Row = { status?: PriorityStatus; missed?: number; toSignOff?: boolean }

const ordered = (rows: Record<string, Row>) =>
  byNeed(
    Object.entries(rows).map(([title, row]) => ({
      ...{ title, status: 'ON_TRACK' as const, missed: 0, toSignOff: false },
      ...row,
    })),
  ).map(({ title }) => title)

test.each<[string, Record<string, Row>, string[]]>([
  [
    'one due to be signed off comes first',
    { risk: { status: 'AT_RISK' }, due: { toSignOff: true } },
    ['due', 'risk'],
  ],
  [
    'one at risk comes before any that is not',
    { silent: { missed: 4 }, risk: { status: 'AT_RISK' } },
    ['risk', 'silent'],
  ],
  [
    'then the one with the most misses',
    { one: { missed: 1 }, none: {}, three: { missed: 3 } },
    ['three', 'one', 'none'],
  ],
  [
    'of those due, the one at risk comes first, then the one with more misses',
    {
      on: { toSignOff: true },
      missed: { toSignOff: true, missed: 2 },
      risk: { toSignOff: true, status: 'AT_RISK' },
    },
    ['risk', 'missed', 'on'],
  ],
  [
    'signed-off ones come last, whatever was missed',
    { done: { status: 'COMPLETED', missed: 3 }, open: { status: 'NOT_STARTED' } },
    ['open', 'done'],
  ],
  ['equal ones keep their order', { a: { missed: 1 }, b: { missed: 1 }, c: { missed: 1 } }, ['a', 'b', 'c']],
])('%s', (_, rows, order) => {
  expect(ordered(rows)).toEqual(order)
})

test('the weeks of a brief end with the last complete one, and begin again with this one', () => {
  const { week, trend, ahead } = briefWeeks('2026-11-20')
  expect(week).toBe('2026-11-09')
  expect([trend.length, trend[0], trend.at(-1)]).toEqual([13, '2026-08-17', '2026-11-09'])
  expect([ahead.length, ahead[0], ahead.at(-1)]).toEqual([7, '2026-11-16', '2026-12-28'])
})

test('news reach back to the last visit, or eight weeks', () => {
  expect(newsSince('2026-10-02', '2026-11-20')).toBe('2026-10-02')
  expect(newsSince(undefined, '2026-11-20')).toBe('2026-09-25')
})

const PRIORITY = {
  ...{ status: 'ON_TRACK' as const, year: 2026, period: 11, isArchived: false, givenOn: '2026-11-02' },
  ...{ checkInWeeks: ['2026-11-02'], openDays: [{ from: null, to: null }], away: [] },
}

test.each([
  ['a week without a check-in is missed once it is over', {}, '2026-11-20', { missed: 1, toSignOff: false }],
  ['in its due week it is due to be signed off', {}, '2026-11-24', { missed: 2, toSignOff: true }],
  [
    'unless it is signed off',
    { status: 'COMPLETED' as const },
    '2026-11-24',
    { missed: 2, toSignOff: false },
  ],
])('%s', (_, change, today, standing) => {
  expect(standingOf({ ...PRIORITY, ...change }, today)).toEqual(standing)
})
