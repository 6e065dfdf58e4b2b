import { beginningOf, findWords, isEnough, isFoundBy } from '@scope/contract/insight/find.words'
import type { AccessRole, JobRole } from '@scope/contract/kernel/access'
import { describe, expect, test } from 'vitest'
import { findableBy } from './rules.ts'

test.each<[AccessRole, JobRole, everyone: boolean, prioritiesOf: 'own' | 'all']>([
  ['FULL_ADMIN', 'VP', true, 'all'],
  ['FULL_ADMIN', 'BLT', true, 'all'],
  ['GM', 'GM', false, 'all'],
  ['BLT', 'VP', false, 'all'],
  ['BLT', 'LEADERSHIP_READONLY', false, 'all'],
  ['BLT', 'CSM_READONLY', false, 'all'],
  ['BLT', 'AGM', false, 'own'],
  ['BLT', 'BLT', false, 'own'],
])('%s %s: everyone of the company %s, priorities %s', (accessRole, jobRole, everyone, priorities) => {
  expect(findableBy({ accessRole, jobRole, bltId: 'me' })).toEqual({
    everyone,
    all: priorities === 'all' ? 'every' : [],
    prioritiesOf: 'me',
  })
})

test('a stand-in finds former members and priorities at the venues where they stand in', () => {
  const standsIn = [{ venueId: 'bar', gmId: 'gm' }]
  expect(findableBy({ accessRole: 'BLT', jobRole: 'AGM', bltId: 'me', standsIn })).toEqual({
    everyone: false,
    all: ['bar'],
    prioritiesOf: 'me',
  })
})

test.each([
  ['  Las  Perlas, LA ', ['las', 'perlas', 'la'], true],
  ['O’Brien', ['o', 'brien'], true],
  ['a', ['a'], false],
  ['%_.*', [], false],
  ['one two three four five six', ['one', 'two', 'three', 'four', 'five'], true],
])('%j has the words %j', (text, words, enough) => {
  expect(findWords(text)).toEqual(words)
  expect(isEnough(findWords(text))).toBe(enough)
})

describe('a name is found', () => {
  test.each([
    ['perl', 'Las Perlas LA', false, true],
    ['las la', 'Las Perlas LA', false, true],
    ['erlas', 'Las Perlas LA', false, false],
    ['pelras', 'Las Perlas LA', false, false],
    ['pelras', 'Las Perlas LA', true, true],
    ['perls', 'Las Perlas LA', true, true],
    ['perllas', 'Las Perlas LA', true, true],
    ['perkas', 'Las Perlas LA', true, true],
    ['jose', 'José Ortega', true, true],
    ['dnaa', 'Dana Ruiz', true, true],
    ['dan', 'Don Ruiz', true, false],
    ['pelrsa', 'Las Perlas LA', true, false],
    ['élan', 'Élan Vital', false, true],
  ])('by %j: %j, slips %s: %s', (text, name, slips, matches) => {
    expect(isFoundBy(findWords(text), name, slips)).toBe(matches)
  })
})

test('a short word has no slips', () => {
  expect(beginningOf('bar', true)).toBe('bar')
})
