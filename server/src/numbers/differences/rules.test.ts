import { expect, it } from 'vitest'
import type { WeekFigures } from '../comparison/rules.ts'
import { comparisonOf, differenceOf, type Pair, pairsWithBefore, pairsWithLastYear } from './rules.ts'

const NOTHING = {
  revenue: null,
  laborBasePct: null,
  laborTruePct: null,
  cogsPct: null,
  primeCostPct: null,
  tips: null,
}
const week = (figures: Partial<WeekFigures>): WeekFigures => ({ ...NOTHING, ...figures })
const pair = (actual: Partial<WeekFigures>, against: Partial<WeekFigures>): Pair => ({
  actual: week(actual),
  against: week(against),
})

it('compares as the address says, then as the person chose, then with the first that exists', () => {
  expect(comparisonOf(['target', 'budget', 'weeksBefore'], ['budget', 'target'])).toBe('budget')
  expect(comparisonOf(['target', 'weeksBefore'], ['budget', 'weeksBefore'])).toBe('weeksBefore')
  expect(comparisonOf(['weeksBefore', 'lastYear'], ['budget', null])).toBe('lastYear')
  expect(comparisonOf([], ['budget', undefined])).toBeNull()
})

it('sums money over the weeks that have both, and says how many', () => {
  const pairs = [
    pair({ revenue: 90_000_00 }, { revenue: 100_000_00 }),
    pair({ revenue: 50_000_00 }, {}),
    pair({}, { revenue: 70_000_00 }),
    pair({ revenue: 60_000_49 }, { revenue: 60_000_00 }),
  ]
  expect(differenceOf('revenue', pairs, 'budget')).toEqual({
    ...{ figure: 'revenue', against: 160_000, difference: -10_000, compared: 2, state: 'amber' },
  })
})

it('weights percentages by the revenue of their own side', () => {
  const pairs = [
    pair({ revenue: 100_00, laborTruePct: 20_00 }, { revenue: 300_00, laborTruePct: 24_00 }),
    pair({ revenue: 300_00, laborTruePct: 30_00 }, { revenue: 100_00, laborTruePct: 28_00 }),
  ]
  expect(differenceOf('laborTruePct', pairs, 'budget')).toMatchObject({ against: 25, difference: 2.5 })
  const weighed = pairs.map((one) => ({ ...one, weight: one.actual.revenue }))
  expect(differenceOf('laborTruePct', weighed, 'target')).toMatchObject({ against: 27, difference: 0.5 })
})

it('knows what is compared with where nothing was reported, and nothing where there is nothing', () => {
  expect(differenceOf('tips', [pair({}, { tips: 500_00 })], 'budget')).toEqual({
    ...{ figure: 'tips', against: 500, difference: null, state: null, compared: 0 },
  })
  expect(differenceOf('tips', [pair({ tips: 1 }, {})], 'budget')).toBeUndefined()
})

it.each([
  ['revenue', 100_00, 95_00, null],
  ['revenue', 100_00, 89_00, 'red'],
  ['revenue', 100_00, 111_00, 'green'],
  ['laborTruePct', 25_00, 26_00, null],
  ['laborTruePct', 25_00, 40_00, 'red'],
  ['laborTruePct', 40_00, 25_00, 'green'],
] as const)('colors %s of %i after %i %s beside earlier weeks', (figure, against, actual, state) => {
  const one = pair({ [figure]: actual, revenue: actual }, { [figure]: against, revenue: against })
  expect(differenceOf(figure, [one], 'lastYear')?.state).toBe(state)
  expect(differenceOf(figure, [one], 'weeksBefore')?.state).toBe(state)
})

it('leaves weeks that stand out to themselves on either side', () => {
  const stored = (figures: Partial<WeekFigures>, kind?: 'closed') => ({
    ...week(figures),
    tags: kind ? [{ kind }] : [],
  })
  const numbers = new Map([
    ['2026-11-16', stored({ revenue: 10_00 })],
    ['2026-11-09', stored({ revenue: 20_00 }, 'closed')],
    ['2026-11-02', stored({ revenue: 30_00 })],
    ['2025-11-17', stored({ revenue: 40_00 })],
    ['2025-11-10', stored({ revenue: 50_00 })],
  ])
  const lastYear = pairsWithLastYear(numbers, ['2026-11-09', '2026-11-16'])
  expect(differenceOf('revenue', lastYear, 'lastYear')).toMatchObject({
    against: 40,
    difference: -30,
    compared: 1,
  })
  const before = pairsWithBefore(numbers, ['2026-11-09', '2026-11-16'], ['2026-10-26', '2026-11-02'])
  expect(differenceOf('revenue', before, 'weeksBefore')).toMatchObject({
    against: 30,
    difference: -20,
    compared: 1,
  })
})
