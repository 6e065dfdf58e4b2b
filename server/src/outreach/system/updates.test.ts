import { expect, test } from 'vitest'
import { isNewer, updatesOf } from './updates.ts'

test.each([
  ['1.1.0', '1.0.0', true],
  ['1.0.10', '1.0.9', true],
  ['2.0.0', '1.9.9', true],
  ['1.0.0', '1.0.0', false],
  ['1.9.0', '1.10.0', false],
])('%s is newer than %s: %s', (version, than, is) => {
  expect(isNewer(version, than)).toBe(is)
})

test('what the feed said is compared with what runs', () => {
  const feed = (version: string | undefined, trouble?: string) => ({
    updates: {
      look: async () => undefined,
      newest: () => (version === undefined ? undefined : { version, notes: 'https://scope.example/' }),
      trouble: () => trouble,
    },
  })
  expect(updatesOf({ updates: undefined }, '1.0.0').state).toBe('off')
  expect(updatesOf(feed(undefined, 'no answer'), '1.0.0')).toMatchObject({
    state: 'unknown',
    trouble: 'no answer',
  })
  expect(updatesOf(feed('1.1.0'), '1.0.0')).toMatchObject({ state: 'newer', version: '1.1.0' })
  expect(updatesOf(feed('1.0.0'), '1.0.0')).toMatchObject({ state: 'newest', version: null, notes: null })
})
