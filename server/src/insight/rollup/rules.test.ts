import { describe, expect, test } from 'vitest'
import { atRiskTrend, journalsTrend, pointsTrend, revenueTrend, standouts } from './rules.ts'

test('a trend needs an earlier value', () => {
  expect(revenueTrend(110, 100)).toBe(10)
  expect(revenueTrend(100, 0)).toBeNull()
  expect(revenueTrend(null, 100)).toBeNull()
  expect(revenueTrend(0, 100)).toBe(-100)
  expect(pointsTrend(24.6, 23.8)).toBe(0.8)
  expect(pointsTrend(24.6, null)).toBeNull()
  expect(journalsTrend({ submitted: 1, overdue: 2 }, { submitted: 1, overdue: 1 })).toBe(-16.67)
  expect(journalsTrend({ submitted: 1, overdue: 2 }, { submitted: 0, overdue: 0 })).toBeNull()
  expect(atRiskTrend(6, { atRisk: 8, checkedIn: 40 })).toBe(-2)
  expect(atRiskTrend(6, { atRisk: 0, checkedIn: 0 })).toBeNull()
})

describe('the best and the worst venue', () => {
  const end = (value: number, next: number | null, of = 3) => ({ slug: 'a', name: 'A', value, next, of })

  test.each([
    ['revenue', 1_010, 1_000, true],
    ['revenue', 1_009, 1_000, false],
    ['revenue', 990, 1_000, true],
    ['revenue', 1_000, 1_000, false],
    ['revenue', 5, 0, true],
    ['revenue', 0, 0, false],
    ['labor', 24.5, 24, true],
    ['labor', 24.49, 24, false],
    ['labor', 23.5, 24, true],
    ['journals', 95, 100, true],
    ['journals', 95.01, 100, false],
    ['atRisk', 2, 1, true],
    ['atRisk', 0, 0, false],
  ] as const)('by %s: %d beside %d stands out: %s', (card, value, next, named) => {
    const extreme = named ? { slug: 'a', name: 'A', value } : null
    expect(standouts(card, end(value, next), null)).toEqual({ best: extreme, worst: null })
    expect(standouts(card, null, end(value, next))).toEqual({ best: null, worst: extreme })
  })

  test('are named among three venues, not among fewer', () => {
    const named = (of: number) => standouts('revenue', end(9, 1, of), null).best !== null
    expect([1, 2, 3, 22].map(named)).toEqual([false, false, true, true])
    expect(standouts('revenue', end(9, null, 1), null).best).toBeNull()
  })
})
