import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { BackupState } from './state.ts'
import { healthOf } from './words.ts'

const { backup: settings } = readConfig({ DATA_DIR: '/data' })
const OWN = readConfig({ DATABASE_URL: 'postgresql://scope@db/scope' }).backup

const MB = 1024 * 1024
const last = { name: '', at: '2026-11-25T12:31:07Z', bytes: 42 * MB, sha256: '' }
const rehearsal = { name: '', at: '2026-11-22T12:31:00Z', tables: 61, rows: 48_210 }
const known: BackupState = { since: '2026-11-01T00:00:00Z', last, rehearsal }

const health = (state: BackupState | undefined, now = '2026-11-25T20:00:00Z', backup = settings) =>
  healthOf(state, backup, { now: new Date(now), timeZone: 'America/Los_Angeles' })

test('the last backup and rehearsal are one line', () => {
  expect(health(known)).toEqual({
    ...{ state: 'made', at: new Date(last.at), bytes: 42 * MB, trouble: null },
    line: 'Last backup: tonight 4:31, 42 MB, read back. Rehearsed Sunday: 61 tables, 48,210 rows, trail whole.',
  })
})

test.each([
  ['2026-11-26T07:59:00Z', {}, 'Last backup: tonight 4:31, 42 MB, read back.'],
  ['2026-11-26T08:01:00Z', {}, 'Last backup: yesterday 4:31, 42 MB, read back.'],
  ['2026-11-30T20:00:00Z', {}, 'Last backup: Wednesday 4:31, 42 MB, read back.'],
  ['2026-12-02T20:00:00Z', {}, 'Last backup: Nov 25 4:31, 42 MB, read back.'],
  ['2026-11-26T01:00:00Z', { at: '2026-11-25T22:05:00Z' }, 'Last backup: today 14:05, 42 MB, read back.'],
  ['2026-11-25T20:00:00Z', { bytes: 0.44 * MB }, 'Last backup: tonight 4:31, 0.4 MB, read back.'],
  ['2026-11-25T20:00:00Z', { bytes: 1300 * MB }, 'Last backup: tonight 4:31, 1.3 GB, read back.'],
])('at %s with %j: %s', (now, more, line) => {
  expect(health({ since: known.since, last: { ...last, ...more } }, now).line).toBe(line)
})

test('before the first there is a line too, and where none is made there is none', () => {
  expect(health({ since: known.since })).toMatchObject({
    ...{ state: 'none', line: 'The first backup is made tonight at 04:30.' },
  })
  expect(health(undefined, undefined, { ...settings, nightly: false })).toMatchObject({
    state: 'off',
    line: null,
  })
  expect(health(undefined, undefined, OWN)).toEqual({
    state: 'own',
    at: null,
    bytes: null,
    line: null,
    trouble: null,
  })
})

test('what is not as it should be is said, with the reason', () => {
  const failure = { at: '2026-11-26T12:31:00Z', reason: 'The disk is full.' }
  const trouble = (more: object, now = '2026-11-26T13:00:00Z') => health({ ...known, ...more }, now).trouble
  expect(trouble({ failure })).toBe('No backup could be made tonight 4:31: The disk is full.')
  expect(trouble({}, '2026-11-26T18:31:00Z')).toBeNull()
  expect(trouble({}, '2026-11-26T18:32:00Z')).toBe('No backup was made for more than 30 hours.')
  expect(trouble({ rehearsalFailure: { at: last.at, reason: 'users has 2 rows.' } })).toBe(
    'The rehearsal failed yesterday 4:31: users has 2 rows.',
  )
  // An old failure of a night whose backup was made later.
  expect(trouble({ failure: { ...failure, at: '2026-11-24T12:31:00Z' } }, '2026-11-25T20:00:00Z')).toBeNull()
  expect(health({ since: '2026-11-24T00:00:00Z' }).trouble).toBe('No backup was made for more than 30 hours.')
})
