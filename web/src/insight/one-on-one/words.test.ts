import { expect, test } from 'vitest'
import type { OneOnOneRecord } from './api.ts'
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
