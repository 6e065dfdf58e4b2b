import { describe, expect, test } from 'vitest'
import { begunAt, minutesOf } from './rules.ts'

const at = new Date('2026-11-16T18:00:00Z')

describe('the clock', () => {
  const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
  test.each([
    [0, 1],
    [0.2, 1],
    [14.6, 15],
    [239, 239],
    [240, null],
    [3000, null],
  ])('after %d minutes says %s', (passed, minutes) => {
    expect(minutesOf(at, later(passed))).toBe(minutes)
  })
  test('goes on when the page is opened again, and starts anew on another day', () => {
    expect(begunAt(at, later(30))).toEqual(at)
    expect(begunAt(at, later(239))).toEqual(at)
    expect(begunAt(at, later(240))).toEqual(later(240))
    expect(begunAt(at, later(600))).toEqual(later(600))
    expect(begunAt(undefined, at)).toEqual(at)
  })
})
