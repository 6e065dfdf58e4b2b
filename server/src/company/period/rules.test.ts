import { describe, expect, test } from 'vitest'
import { readPeriod, readWeek } from './rules.ts'

/** A Wednesday. */
const TODAY = '2026-11-18'

describe('a week', () => {
  test.each([
    ['nothing', undefined, '2026-11-16'],
    ['this week’s Monday', '2026-11-16', '2026-11-16'],
    ['an earlier Monday', '2026-11-09', '2026-11-09'],
    ['an instant, of which only the date counts', '2026-11-09T00:00:00.000Z', '2026-11-09'],
  ])('is read from %s', (_, text, week) => {
    expect(readWeek(text, TODAY, 'week')).toBe(week)
  })

  test('may begin today', () => {
    expect(readWeek('2026-11-16', '2026-11-16', 'week')).toBe('2026-11-16')
  })

  test.each([
    ['no date', 'soon', 'week is not a date.'],
    ['nothing between the quotes', '', 'week is not a date.'],
    ['a day that does not exist', '2026-02-30', 'week is not a date.'],
    ['a Tuesday', '2026-11-17', 'week must be a Monday: 2026-11-16 starts that week.'],
    ['the next week', '2026-11-23', 'week is a future week.'],
  ])('is refused as %s', (_, text, reason) => {
    expect(() => readWeek(text, TODAY, 'week')).toThrow(reason)
  })
})

test('a period is read from its year and number, its number or the word current', () => {
  for (const text of ['2026-11', '11', 'current']) {
    expect(readPeriod(text, TODAY)).toMatchObject({ year: 2026, number: 11 })
  }
  expect(() => readPeriod('soon', TODAY)).toThrow('period must look like 2026-11, 11 or current.')
})
