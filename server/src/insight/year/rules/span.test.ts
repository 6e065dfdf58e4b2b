import { addDays, fiscalYearOf, isWeek } from '@scope/contract/kernel/calendar'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../../kernel/refusal.ts'
import { completeWeeks, yearSpan } from './span.ts'

const TODAY = '2026-11-26'
const span = (year: number | string | undefined, first = '2024-06-03', today = TODAY) =>
  yearSpan(year, { today, first })

describe('the year that a call asks for', () => {
  test.each([
    [undefined, { year: 2026, from: '2025-12-29', to: TODAY, years: [2026, 2025, 2024] }],
    ['2026', { year: 2026, from: '2025-12-29', to: TODAY, years: [2026, 2025, 2024] }],
    [2025, { year: 2025, from: '2024-12-30', to: '2025-12-28', years: [2026, 2025, 2024] }],
    ['2024', { year: 2024, from: '2024-01-01', to: '2024-12-29', years: [2026, 2025, 2024] }],
  ])('%s', (year, expected) => {
    expect(span(year)).toEqual(expected)
  })

  test('is the fiscal one: its 53rd week may end in January', () => {
    expect(span(undefined, '2026-01-05', '2027-01-03')).toMatchObject({ year: 2026, to: '2027-01-03' })
    expect(span(undefined, '2026-01-05', '2027-01-04')).toMatchObject({
      ...{ year: 2027, from: '2027-01-04', to: '2027-01-04', years: [2027, 2026] },
    })
  })

  test('is only the running one of somebody who begins later', () => {
    expect(span(undefined, '2027-02-01')).toMatchObject({ years: [2026] })
  })

  test.each([
    ['2023', '2024-06-03', 'Choose a year from 2024 to 2026.'],
    ['2027', '2024-06-03', 'Choose a year from 2024 to 2026.'],
    ['2025', '2026-03-02', 'Choose 2026.'],
  ])('cannot be %s of a member since %s', (year, first, sentence) => {
    try {
      span(year, first)
      expect.unreachable()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      expect([error.code, error.message, error.detail.field]).toEqual(['invalid', sentence, 'year'])
    }
  })

  test('begins on a Monday, has its year’s days only, and none to come', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9000 }),
        fc.integer({ min: -2000, max: 2000 }),
        (days, before) => {
          const today = addDays('2020-01-01', days)
          const first = addDays(today, -before)
          for (const year of span(undefined, first, today).years) {
            const { from, to } = span(year, first, today)
            expect(isWeek(from)).toBe(true)
            expect([fiscalYearOf(from), fiscalYearOf(to)]).toEqual([year, year])
            expect(fiscalYearOf(addDays(from, -1))).toBe(year - 1)
            expect(to === today || fiscalYearOf(addDays(to, 1)) === year + 1).toBe(true)
            expect(to <= today).toBe(true)
          }
        },
      ),
    )
  })
})

test('the weeks of a span that are over', () => {
  expect(completeWeeks({ from: '2026-11-09', to: TODAY }, TODAY)).toEqual(['2026-11-09', '2026-11-16'])
  expect(completeWeeks({ from: '2026-11-11', to: '2026-11-22' }, '2026-11-22')).toEqual(['2026-11-09'])
  expect(completeWeeks({ from: '2026-11-23', to: TODAY }, TODAY)).toEqual([])
  expect(completeWeeks(span(2025), TODAY)).toHaveLength(52)
})
