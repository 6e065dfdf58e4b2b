import { addDays, addWeeks, periodAt } from '@scope/contract/kernel/calendar'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../kernel/refusal.ts'
import { readCheckIn, readStatus, statusAfter } from './rules.ts'

const open = { period: 11, year: 2026 }
const p11 = periodAt(2026, 11)
const LAST_DAY = p11.endDate

const fieldOf = (work: () => void): string | undefined => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error.detail.field
  }
  throw new Error('Nothing was refused.')
}

test('DONE is read as COMPLETED', () => {
  expect(readStatus('DONE')).toBe('COMPLETED')
  expect(readStatus('AT_RISK')).toBe('AT_RISK')
  expect(readStatus('ON_TRACK')).toBe('ON_TRACK')
})

describe('the week of a check-in', () => {
  const weeks = [0, 1, 2, 3].map((weeks) => addWeeks(p11.startDate, weeks))
  test.each(weeks)('%s is in the period', (week) => {
    expect(readCheckIn({ status: 'ON_TRACK', week }, open, LAST_DAY).week).toBe(week)
  })
  test.each([
    ['the week before the period', addWeeks(p11.startDate, -1), LAST_DAY],
    ['the week after it', addWeeks(p11.startDate, 4), addDays(LAST_DAY, 14)],
    ['a later week', addWeeks(p11.startDate, 1), p11.startDate],
    ['no Monday', addDays(p11.startDate, 1), LAST_DAY],
  ])('%s is refused', (_, week, today) => {
    expect(fieldOf(() => readCheckIn({ status: 'ON_TRACK', week }, open, today))).toBe('week')
  })
  test('is this week if none is given', () => {
    expect(readCheckIn({ status: 'AT_RISK' }, open, LAST_DAY).week).toBe(p11.dueWeekStart)
  })
})

test.each([
  [' Short of limes. ', 'Short of limes.'],
  [' \n', null],
  [null, null],
  [undefined, null],
])('the note %j is saved as %j', (note, kept) => {
  expect(
    readCheckIn({ status: 'AT_RISK', ...(note === undefined ? {} : { note }) }, open, LAST_DAY).note,
  ).toBe(kept)
})

describe('a check-in changes its priority', () => {
  const now = new Date('2026-11-20T18:00:00Z')
  const begun = new Date('2026-11-02T18:00:00Z')
  test.each([
    [
      'done',
      'ON_TRACK',
      true,
      null,
      { status: 'ON_TRACK', completedAt: now, lastCheckIn: now, startedAt: now },
    ],
    [
      'not done',
      'AT_RISK',
      true,
      begun,
      { status: 'AT_RISK', completedAt: null, lastCheckIn: now, startedAt: begun },
    ],
    [
      'off track: the priority reads at risk',
      'OFF_TRACK',
      true,
      begun,
      { status: 'AT_RISK', completedAt: null, lastCheckIn: now, startedAt: begun },
    ],
    ['for an earlier week', 'AT_RISK', false, begun, { lastCheckIn: now, startedAt: begun }],
  ] as const)('%s', (_, status, isLatest, startedAt, changes) => {
    expect(statusAfter({ startedAt }, { status, isLatest, now })).toEqual(changes)
  })
})
