import { expect, test } from 'vitest'
import { VERSION } from '../../release.ts'
import { RELEASES, wayBack } from './releases.ts'

test.each([
  ['1.1.0', false, '1.1 → 1.0 without a restore: yes'],
  ['1.1.0', true, '1.1 → 1.0 without a restore: no, since a data folder is refused by an older version'],
  ['1.0.0', false, undefined],
  ['9.9.9', false, undefined],
])('from %s, embedded: %s', (version, isEmbedded, says) => {
  expect(wayBack(version, { isEmbedded })).toBe(says)
})

test('the list has the version that runs', () => {
  expect(RELEASES.at(-1)?.version).toBe(VERSION)
})
