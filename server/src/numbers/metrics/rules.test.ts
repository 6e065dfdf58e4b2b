import { addDays, weekOf } from '@scope/contract/kernel/calendar'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outOfBounds, wrongWeek } from './rules.ts'

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

describe('bounds', () => {
  it.each([
    ['revenue', 0, null],
    ['revenue', 10_000_000_00, null],
    ['tips', 10_000_000_01, 'Enter $0 to $10,000,000.'],
    ['tips', -1, 'Enter $0 to $10,000,000.'],
    ['cogsPct', 100_00, null],
    ['laborBasePct', 100_01, 'Enter 0% to 100%.'],
    ['laborBasePct', Number.POSITIVE_INFINITY, 'Enter 0% to 100%.'],
  ] as const)('of %s at %d', (field, value, words) => {
    expect(outOfBounds(field, value)).toBe(words)
  })
})
