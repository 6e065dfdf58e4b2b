import { expect, test } from 'vitest'
import { isDue, isRehearsalDue, lastDue, waits } from './due.ts'

const LA = 'America/Los_Angeles'
const AT = 4 * 60 + 30
const SUNDAY = '2026-11-22T12:30:41Z'
const MONDAY = '2026-11-23T12:30:41Z'

/** With a last backup of this instant, made when it was due. */
const made = (at: string) => ({ since: '2026-11-01T00:00:00Z', last: { name: '', at, bytes: 1, sha256: '' } })
const new_ = (since: string) => ({ since })

test.each([
  // 04:30 in Los Angeles, in winter.
  ['2026-11-23T12:29:59Z', made(SUNDAY), false],
  ['2026-11-23T12:30:00Z', made(SUNDAY), true],
  // A first start in the afternoon waits for the night.
  ['2026-11-23T22:00:00Z', new_('2026-11-23T21:00:00Z'), false],
  ['2026-11-24T12:30:00Z', new_('2026-11-23T21:00:00Z'), true],
  // A missed one is made later, also of the night before.
  ['2026-11-23T22:00:00Z', made(SUNDAY), true],
  ['2026-11-24T05:00:00Z', made(SUNDAY), true],
  ['2026-11-23T22:00:00Z', made(MONDAY), false],
  // One that somebody made in the afternoon is not the one of the next night.
  ['2026-11-24T12:30:00Z', made('2026-11-23T23:00:00Z'), true],
  // In summer it is 11:30 UTC.
  ['2026-07-01T11:29:59Z', made('2026-06-30T11:31:00Z'), false],
  ['2026-07-01T11:30:00Z', made('2026-06-30T11:31:00Z'), true],
])('at %s after %j a backup is due: %s', (now, state, due) => {
  expect(isDue(state, lastDue(new Date(now), LA, AT))).toBe(due)
})

test('a time that a day lacks is an hour later on that day alone', () => {
  const at = (now: string) =>
    lastDue(new Date(now), LA, 2 * 60 + 30)
      .toInstant()
      .toString()
  expect(at('2026-03-08T12:00:00Z')).toBe('2026-03-08T10:30:00Z')
  expect(at('2026-03-08T10:00:00Z')).toBe('2026-03-07T10:30:00Z')
  expect(at('2026-03-09T12:00:00Z')).toBe('2026-03-09T09:30:00Z')
})

test('after a failure the next try is in an hour', () => {
  const state = { since: SUNDAY, failure: { at: MONDAY, reason: 'The disk is full.' } }
  expect(waits(state, new Date('2026-11-23T13:30:40Z'))).toBe(true)
  expect(waits(state, new Date('2026-11-23T13:30:41Z'))).toBe(false)
  expect(waits({ since: SUNDAY, failure: null }, new Date(MONDAY))).toBe(false)
})

const rehearsed = (at: string) => ({ rehearsal: { name: '', at, tables: 1, rows: 1 } })
const failed = { rehearsalFailure: { at: SUNDAY, reason: 'A row is missing.' } }

test.each([
  // 22 November is a Sunday.
  ['2026-11-22T12:30:00Z', {}, true],
  ['2026-11-23T12:30:00Z', {}, false],
  ['2026-11-22T12:30:00Z', rehearsed('2026-11-15T12:31:00Z'), true],
  ['2026-11-23T12:30:00Z', rehearsed('2026-11-22T12:31:00Z'), false],
  ['2026-11-28T12:30:00Z', rehearsed('2026-11-22T12:31:00Z'), false],
  ['2026-11-29T12:30:00Z', rehearsed('2026-11-22T12:31:00Z'), true],
  // Missed or failed on Sunday, it is tried again the night after.
  ['2026-11-23T12:30:00Z', rehearsed('2026-11-15T12:31:00Z'), true],
  ['2026-11-23T12:30:00Z', failed, true],
  ['2026-11-24T12:30:00Z', { ...failed, ...rehearsed('2026-11-15T12:31:00Z') }, true],
])('on the night of %s after %j a rehearsal is due: %s', (night, more, due) => {
  expect(isRehearsalDue({ since: SUNDAY, ...more }, lastDue(new Date(night), LA, AT))).toBe(due)
})
