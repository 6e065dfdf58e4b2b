import { PRIORITY_STATUSES } from '@scope/contract/work/priority.words'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../kernel/refusal.ts'
import {
  checklist,
  completionRate,
  finalStatus,
  handOverRefusal,
  hasEnded,
  inDueWeek,
  optionalText,
  refuseSettled,
  refuseUnmet,
  requiredText,
} from './rules.ts'

const open = { status: 'ON_TRACK', period: 11, year: 2026, isArchived: false } as const

function refusalOf(work: () => void): Refusal {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('Nothing was refused.')
}

describe('a priority is handed over', () => {
  const SIGNED_OFF = 'This priority is signed off. It stays with its member.'
  const ARCHIVED = 'This priority is in the archive. It stays with its member.'
  test.each([
    ['in its period', {}, {}, '2026-11-20', null],
    ['on the last day of its due week', {}, {}, '2026-11-29', null],
    ['before its period', {}, {}, '2026-10-01', null],
    ['not after it', {}, {}, '2026-11-30', 'This period is closed.'],
    ['not when it is signed off', { status: 'COMPLETED' as const }, {}, '2026-11-20', SIGNED_OFF],
    ['not from the archive', { isArchived: true }, {}, '2026-11-20', ARCHIVED],
    ['not to who has left', {}, { onTeam: false }, '2026-11-20', 'Nia is no longer on the team.'],
    ['not to who has it', {}, { id: 'lead' }, '2026-11-20', 'Nia has this priority already.'],
  ])('%s', (_, priority, to, today, refusal) => {
    const given = { ...open, ...priority, bltId: 'lead' }
    expect(handOverRefusal(given, { id: 'next', name: 'Nia', onTeam: true, ...to }, today)).toBe(refusal)
  })
})

describe('settled priorities do not change', () => {
  test.each([
    ['in its period', open, '2026-11-20', undefined],
    ['on its last day', open, '2026-11-29', undefined],
    ['before it began', open, '2026-10-01', undefined],
    ['after its period', open, '2026-11-30', 'This period is closed.'],
    ['archived', { ...open, isArchived: true }, '2026-11-20', 'This period is closed.'],
    [
      'signed off',
      { ...open, status: 'COMPLETED' as const },
      '2026-11-20',
      'This priority is already signed off.',
    ],
  ])('%s', (_when, priority, today, sentence) => {
    if (sentence) expect(refusalOf(() => refuseSettled(priority, today)).message).toBe(sentence)
    else expect(() => refuseSettled(priority, today)).not.toThrow()
  })
})

test.each([
  ['2026-11-29', false],
  ['2026-11-30', true],
])('on %s period 11 of 2026 has ended: %s', (today, ended) => {
  expect(hasEnded(open, today)).toBe(ended)
})

test.each([
  ['2026-11-22', false],
  ['2026-11-23', true],
  ['2026-11-29', true],
  ['2026-11-30', false],
])('on %s the sign-off is open: %s', (today, expected) => {
  expect(inDueWeek(open, today)).toBe(expected)
})

describe('the checklist', () => {
  test.each([
    [{ tasks: 0, tasksDone: 0, hasJournal: true, status: 'ON_TRACK' }, []],
    [{ tasks: 4, tasksDone: 4, hasJournal: true, status: 'ON_TRACK' }, []],
    [{ tasks: 4, tasksDone: 3, hasJournal: true, status: 'ON_TRACK' }, ['All tasks completed']],
    [
      { tasks: 0, tasksDone: 0, hasJournal: false, status: 'AT_RISK' },
      ['GM journal entry for final week of period', 'Priority marked on-track'],
    ],
  ] as const)('of %o misses %o', (facts, missing) => {
    const list = checklist({ isWeekAway: false, ...facts })
    expect(list.ready).toBe(missing.length === 0)
    if (missing.length === 0) return expect(() => refuseUnmet(list)).not.toThrow()
    const refusal = refusalOf(() => refuseUnmet(list))
    expect(refusal.code).toBe('unmet')
    expect(refusal.detail.missing).toEqual(missing)
    expect(refusal.message).toBe(`Missing: ${missing.join(', ')}`)
  })

  test('is ready exactly when nothing is missing, and only ON_TRACK or COMPLETED is on track', () => {
    const facts = fc.record({
      tasks: fc.nat(20),
      tasksDone: fc.nat(20),
      hasJournal: fc.boolean(),
      status: fc.constantFrom(...PRIORITY_STATUSES),
    })
    fc.assert(
      fc.property(facts, (given) => {
        const list = checklist({ ...given, isWeekAway: false })
        expect(list.ready).toBe(list.tasks && list.journal && list.onTrack)
        expect(list.onTrack).toBe(given.status === 'ON_TRACK' || given.status === 'COMPLETED')
      }),
    )
  })

  test.each([
    ['NOT_STARTED', true],
    ['IN_PROGRESS', true],
    ['AT_RISK', false],
  ] as const)('of a week away needs no journal, and of %s no check-in: %s', (status, onTrack) => {
    const facts = { tasks: 1, tasksDone: 1, hasJournal: false, isWeekAway: true, status }
    expect(checklist(facts)).toEqual({ tasks: true, journal: true, onTrack, ready: onTrack })
  })
})

describe('the completion rate', () => {
  const facts = { signedOff: false, tasks: 0, tasksDone: 0, onTrackWeeks: 0, weeks: 4 }
  test.each([
    [{ ...facts, signedOff: true }, 100],
    [{ ...facts, tasks: 3, tasksDone: 2, onTrackWeeks: 4 }, 67],
    [{ ...facts, tasks: 3, tasksDone: 1 }, 33],
    [{ ...facts, onTrackWeeks: 3 }, 75],
    [{ ...facts, onTrackWeeks: 2, weeks: 5 }, 40],
    [{ ...facts, weeks: 0 }, 0],
  ])('of %o is %i', (given, rate) => {
    expect(completionRate(given)).toBe(rate)
  })
})

test('the end of a period makes them ON_TRACK or INCOMPLETE', () => {
  expect(PRIORITY_STATUSES.map(finalStatus)).toEqual([
    'INCOMPLETE',
    'INCOMPLETE',
    'ON_TRACK',
    'INCOMPLETE',
    'ON_TRACK',
  ])
})

test('texts are trimmed, and blank ones become null', () => {
  expect(requiredText('  a b ', 'title', 'Title')).toBe('a b')
  expect(refusalOf(() => requiredText(' \n', 'title', 'Title')).detail.field).toBe('title')
  expect(optionalText(' \n')).toBeNull()
  expect(optionalText(undefined)).toBeNull()
  expect(optionalText(' x ')).toBe('x')
})
