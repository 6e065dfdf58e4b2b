import { describe, expect, test } from 'vitest'
import type { Person } from '../../kernel/context.ts'
import {
  type About,
  type Facts,
  mayBegin,
  mayHold,
  mayReadPoints,
  readSkip,
  refuseOver,
  stateOf,
  waits,
} from './rules.ts'

const WEEK = '2026-11-16'
const WEDNESDAY = '2026-11-18'
const at = new Date('2026-11-16T18:00:00Z')
const facts = (more: Partial<Facts>): Facts => ({
  weekOf: WEEK,
  managerId: null,
  begunAt: null,
  finishedAt: null,
  skipReason: null,
  movedTo: null,
  ...more,
})

describe('a week', () => {
  test.each([
    ['none', true, undefined, WEDNESDAY],
    ['begun', true, facts({ begunAt: at }), WEDNESDAY],
    ['unfinished', false, facts({ begunAt: at }), '2026-11-23'],
    ['finished', false, facts({ begunAt: at, finishedAt: at }), WEDNESDAY],
    ['finished', false, facts({ begunAt: at, finishedAt: at }), '2026-11-23'],
    ['skipped', false, facts({ skipReason: 'On leave' }), WEDNESDAY],
    ['skipped', false, facts({ skipReason: 'Moved', movedTo: '2026-11-19' }), WEDNESDAY],
    ['skipped', true, facts({ skipReason: 'Moved', movedTo: WEDNESDAY }), WEDNESDAY],
    ['skipped', true, facts({ skipReason: 'Moved', movedTo: '2026-11-17' }), WEDNESDAY],
  ] as const)('is %s, and waits: %s', (state, waiting, of, today) => {
    expect(stateOf(of, today)).toBe(state)
    expect(waits(of, today)).toBe(waiting)
  })

  test('that is over cannot be changed', () => {
    expect(() => refuseOver(WEEK, '2026-11-22')).not.toThrow()
    expect(() => refuseOver(WEEK, '2026-11-23')).toThrow('That week is over.')
  })
})

const member: About = { id: 'lou', venueId: 'annex', role: 'BLT', active: true }
const person = (appUserId: string, more: Partial<Person>): Person => ({
  userId: `user of ${appUserId}`,
  appUserId,
  bltId: appUserId,
  orgId: 'org',
  orgName: 'Lantern',
  region: null,
  email: `${appUserId}@lantern.example`,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  theme: null,
  compare: null,
  accessRole: 'BLT',
  jobRole: 'BLT',
  position: '',
  slug: appUserId,
  venueId: null,
  venueIds: ['annex'],
  ...more,
})
const PEOPLE = {
  'the member': person('lou', {}),
  'a colleague': person('vic', {}),
  'an AGM of the venue': person('theo', { jobRole: 'AGM' }),
  'the venue’s GM': person('gia', { jobRole: 'GM', accessRole: 'GM' }),
  'another venue’s GM': person('leo', { jobRole: 'GM', accessRole: 'GM', venueIds: ['tavern'] }),
  'another venue’s GM who is a full admin': person('max', {
    jobRole: 'GM',
    accessRole: 'FULL_ADMIN',
    venueIds: ['tavern'],
  }),
  'a full admin': person('ada', { jobRole: 'VP', accessRole: 'FULL_ADMIN', venueIds: [] }),
  'a VP': person('ren', { jobRole: 'VP', venueIds: [] }),
  'a CSM of the venue': person('noor', { jobRole: 'CSM_READONLY' }),
}
type Name = keyof typeof PEOPLE

describe('who reads the points', () => {
  test.each<[Name, boolean]>([
    ['the member', true],
    ['the venue’s GM', true],
    ['a colleague', false],
    ['an AGM of the venue', false],
    ['another venue’s GM', false],
    ['another venue’s GM who is a full admin', false],
    ['a full admin', false],
    ['a VP', false],
    ['a CSM of the venue', false],
  ])('%s: %s', (name, reads) => {
    expect(mayReadPoints(PEOPLE[name], member, null)).toBe(reads)
    expect(mayReadPoints(PEOPLE[name], member, 'someone else')).toBe(reads)
  })

  test('whoever holds the one-on-one is one of the two', () => {
    expect(mayReadPoints(PEOPLE['a full admin'], member, 'ada')).toBe(true)
  })

  test('a GM whose member moved away reads them no more', () => {
    expect(mayReadPoints(PEOPLE['the venue’s GM'], { ...member, venueId: 'tavern' }, null)).toBe(false)
  })
})

describe('who holds it', () => {
  test.each<[Name, boolean]>([
    ['the venue’s GM', true],
    ['a full admin', true],
    ['the member', false],
    ['a colleague', false],
    ['an AGM of the venue', false],
    ['a VP', false],
    ['a CSM of the venue', false],
  ])('%s: %s', (name, holds) => {
    expect(mayHold(PEOPLE[name], member)).toBe(holds)
    expect(mayHold(PEOPLE[name], { ...member, active: false })).toBe(false)
    expect(mayHold(PEOPLE[name], { ...member, role: 'GM' })).toBe(false)
  })

  test('nobody with oneself', () => {
    expect(mayHold(PEOPLE['a full admin'], { ...member, id: 'ada' })).toBe(false)
  })

  test('one that another manager has begun only the venue’s GM takes over', () => {
    const begun = facts({ managerId: 'someone else', begunAt: at })
    expect(mayBegin(PEOPLE['a full admin'], member, begun)).toBe(false)
    expect(mayBegin(PEOPLE['the venue’s GM'], member, begun)).toBe(true)
    expect(mayBegin(PEOPLE['a full admin'], member, { ...begun, managerId: 'ada' })).toBe(true)
  })
})

describe('a reason to skip', () => {
  test('is trimmed, and may name a later day of the week', () => {
    expect(readSkip({ reason: ' On leave ' }, WEDNESDAY)).toEqual({ skipReason: 'On leave', movedTo: null })
    const moved = { reason: 'Moved', movedTo: '2026-11-22' }
    expect(readSkip(moved, WEDNESDAY)).toEqual({ skipReason: 'Moved', movedTo: '2026-11-22' })
  })
  test.each([
    [{ reason: '  ' }, 'Say why'],
    [{ reason: 'x'.repeat(81) }, 'at most 80'],
    [{ reason: 'Moved', movedTo: WEDNESDAY }, 'later day'],
    [{ reason: 'Moved', movedTo: '2026-11-23' }, 'later day'],
  ])('%o is refused', (body, sentence) => {
    expect(() => readSkip(body, WEDNESDAY)).toThrow(sentence)
  })
})
