import { expect, test } from 'vitest'
import { minutesPassed } from './clock.ts'

test('the clock counts by the server, whatever the clock of the device says', () => {
  const talk = { now: '2026-11-23T18:03:30.000Z', begunAt: '2026-11-23T18:00:00.000Z' }
  expect(minutesPassed(talk, 1000, 1000)).toBe(3)
  expect(minutesPassed(talk, 1000, 1000 + 30_000)).toBe(4)
  expect(minutesPassed({ ...talk, now: '2026-11-23T17:59:00.000Z' }, 0, 0)).toBe(0)
  expect(minutesPassed({ ...talk, begunAt: null }, 0, 0)).toBeNull()
})
