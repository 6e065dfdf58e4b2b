import { addDays, weekOf } from '@scope/contract/kernel/calendar'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wrongWeek } from './rules.ts'

describe('weeks', () => {
  it('are Mondays that have begun', () => {
    expect(wrongWeek('2026-11-17', '2026-11-20')).toBe(
      '2026-11-17 is a Tuesday. Use that week’s Monday, 2026-11-16.',
    )
    expect(wrongWeek('2026-11-23', '2026-11-22')).toBe('The week of 2026-11-23 has not begun.')
    expect(wrongWeek('1926-11-15', '2026-11-22')).toBe('The week of 1926-11-15 is more than ten years ago.')
    expect(wrongWeek('2016-11-28', '2026-11-22')).toBeNull()
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8000 }), (days) => {
        const date = addDays('2020-01-01', days)
        expect(wrongWeek(date, addDays(date, 700)) === null).toBe(weekOf(date) === date)
      }),
    )
  })
})
