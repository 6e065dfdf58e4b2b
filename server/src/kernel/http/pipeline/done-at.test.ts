import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDoneAt } from './done-at.ts'

const NOW = new Date('2026-11-20T18:00:00.000Z')
const DAY = 86_400_000

test.each([
  [undefined, undefined],
  ['2026-11-20T17:59:59.000Z', '2026-11-20T17:59:59.000Z'],
  ['2026-11-16T06:30:00Z', '2026-11-16T06:30:00.000Z'],
  // Fourteen days ago, to the millisecond.
  ['2026-11-06T18:00:00.000Z', '2026-11-06T18:00:00.000Z'],
  // A device whose clock is fast.
  ['2026-11-20T18:00:00.001Z', NOW.toISOString()],
  ['2027-01-01T00:00:00.000Z', NOW.toISOString()],
])('what was done at %s counts as done at %s', (header, at) => {
  expect(readDoneAt(header, NOW)?.toISOString()).toBe(at)
})

test.each([
  ['2026-11-06T17:59:59.999Z', 'This was done more than 14 days ago, so it can’t be saved.'],
  ['', 'x-scope-done-at must be an instant.'],
  ['2026-11-20', 'x-scope-done-at must be an instant.'],
  ['2026-13-20T10:00:00Z', 'x-scope-done-at must be an instant.'],
  ['2026-11-20T10:00:00+08:00', 'x-scope-done-at must be an instant.'],
  [['2026-11-20T17:00:00Z', '2026-11-20T17:00:00Z'], 'x-scope-done-at must be an instant.'],
])('%j is refused: %s', (header, sentence) => {
  expect(() => readDoneAt(header, NOW)).toThrow(sentence)
})

test('what counts is never in the future and never more than 14 days ago', () => {
  fc.assert(
    fc.property(fc.integer({ min: -30 * DAY, max: 30 * DAY }), (ago) => {
      const at = new Date(NOW.getTime() - ago)
      const read = () => readDoneAt(at.toISOString(), NOW)
      if (ago > 14 * DAY) expect(read).toThrow('14 days')
      else expect(read()).toEqual(ago < 0 ? NOW : at)
    }),
  )
})
