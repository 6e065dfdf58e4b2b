import { expect, test } from 'vitest'
import { dueNight, nightly, outdated } from './nightly-rules.ts'

const LA = 'America/Los_Angeles'
const SUNDAY = 'scope-2026-11-22.tar.zst'

test.each([
  // 04:30 in Los Angeles is 12:30 UTC in winter.
  ['2026-11-23T12:29:59Z', [SUNDAY], undefined],
  ['2026-11-23T12:30:00Z', [SUNDAY], '2026-11-23'],
  ['2026-11-23T12:30:00Z', [], '2026-11-23'],
  ['2026-11-23T13:29:59Z', [], '2026-11-23'],
  // A first start in the afternoon waits for the night.
  ['2026-11-23T13:30:00Z', [], undefined],
  // A missed one is made later, also of the night before.
  ['2026-11-23T22:00:00Z', [SUNDAY], '2026-11-23'],
  ['2026-11-24T05:00:00Z', [SUNDAY], '2026-11-23'],
  ['2026-11-23T22:00:00Z', [SUNDAY, 'scope-2026-11-23.tar.zst'], undefined],
  ['2026-11-23T22:00:00Z', ['scope-2026-11-23.tar.zst.part', SUNDAY, 'other.tar.zst'], '2026-11-23'],
  // In summer it is 11:30 UTC.
  ['2026-07-01T11:30:00Z', ['scope-2026-06-30.tar.zst'], '2026-07-01'],
])('at %s with %j the backup of %s is due', (now, names, night) => {
  expect(dueNight(new Date(now), LA, names)).toBe(night)
})

test('the last 7 are kept, and nothing is removed that is no backup of a night', () => {
  const nights = Array.from({ length: 9 }, (_, index) => `scope-2026-11-0${index + 1}.tar.zst`)
  const names = ['mine.tar.zst', ...nights, 'scope-2026-11-10.tar.zst.part', 'scope-2026.tar.zst']
  expect(outdated(names)).toEqual([nights[1], nights[0], 'scope-2026-11-10.tar.zst.part'])
  expect(nightly(names)[0]).toBe(nights[8])
})
