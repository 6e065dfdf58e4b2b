import { expect, test } from 'vitest'
import type { OneOnOneRecord } from './api.ts'
import { minutesPassed } from './clock.ts'
import { standingLine } from './words.ts'

const record: OneOnOneRecord = {
  weekOf: '2026-11-23',
  state: 'begun',
  manager: 'Dana Ruiz',
  begunAt: '2026-11-23T18:00:00.000Z',
  finishedAt: null,
  minutes: null,
  skipped: null,
  points: null,
  agreements: [],
}

test('the clock counts by the server, whatever the clock of the device says', () => {
  const oneOnOne = { now: '2026-11-23T18:03:30.000Z', record }
  expect(minutesPassed(oneOnOne, 1000, 1000)).toBe(3)
  expect(minutesPassed(oneOnOne, 1000, 1000 + 30_000)).toBe(4)
  expect(minutesPassed({ ...oneOnOne, now: '2026-11-23T17:59:00.000Z' }, 0, 0)).toBe(0)
  expect(minutesPassed({ ...oneOnOne, record: { ...record, state: 'finished' } }, 0, 0)).toBeNull()
})

test.each([
  [{}, 'With Dana Ruiz, under way'],
  [{ state: 'finished', minutes: 14 }, 'Finished with Dana Ruiz, 14 min'],
  [{ state: 'finished' }, 'Finished with Dana Ruiz'],
  [{ state: 'unfinished' }, 'With Dana Ruiz, not finished'],
  [
    { state: 'skipped', skipped: { reason: 'On leave', movedTo: null, by: 'Dana Ruiz' } },
    'Skipped: On leave',
  ],
  [
    { state: 'skipped', skipped: { reason: 'Moved to Wednesday', movedTo: '2026-11-25', by: 'Dana Ruiz' } },
    'Moved to Wednesday',
  ],
  [{ state: 'none' }, 'Not started'],
] as const)('%o is said as: %s', (more, line) => {
  expect(standingLine({ ...record, ...more })).toBe(line)
})
