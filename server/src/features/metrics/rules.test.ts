import { addDays, weekOf } from '@scope/contract/calendar'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDate, wrongWeek } from './rules.ts'

describe('weeks', () => {
  it.each([
    ['2026-11-16', '2026-11-16'],
    ['11/16/2026', '2026-11-16'],
    ['1/5/2026', '2026-01-05'],
    ['2026-11-16T08:00:00Z', '2026-11-16'],
    ['16.11.2026', null],
    ['02/30/2026', null],
    ['', null],
  ])('"%s" is %s', (text, date) => {
    expect(readDate(text)).toBe(date)
  })

  it('are Mondays that have begun', () => {
    expect(wrongWeek('2026-11-17', '2026-11-20')).toBe(
      '2026-11-17 is a Tuesday; a week is named by its Monday, 2026-11-16.',
    )
    expect(wrongWeek('2026-11-23', '2026-11-22')).toBe('The week of 2026-11-23 has not begun.')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8000 }), (days) => {
        const date = addDays('2020-01-01', days)
        expect(wrongWeek(date, '2050-01-01') === null).toBe(weekOf(date) === date)
      }),
    )
  })
})
