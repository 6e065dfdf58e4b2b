import { addWeeks, type Week } from '@scope/contract/kernel/calendar'
import { type Hundredths, MONEY_MAX, weightedMean } from '@scope/contract/kernel/figures'
import { APART_KINDS, TAG_KINDS, type TagKind } from '@scope/contract/numbers/tags.words'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  besideFourWeeks,
  besideLastYear,
  besideWeekBefore,
  closedBetween,
  figuresOf,
  meanWeek,
  openTogether,
  standingOf,
  type Tagged,
  usualOf,
  usualRange,
  type WeekFigures,
  type WeekNumbers,
  weekLastYear,
  weeksBefore,
  weeksTogether,
  yearBefore,
} from './rules.ts'

const MONDAY = '2026-11-16'
const week = (revenue: Hundredths | null, labor: Hundredths | null = null): WeekFigures =>
  figuresOf({ revenue, laborBasePct: labor, laborTruePct: labor, cogsPct: 20_00, tips: 10_00 })

/** Weeks by how many weeks ago they were; 0 is the compared one. */
const weeksOf = (byAgo: Record<number, WeekFigures & Partial<Tagged>>): Map<Week, WeekFigures & Tagged> =>
  new Map(
    Object.entries(byAgo).map(([ago, figures]) => [addWeeks(MONDAY, -Number(ago)), { tags: [], ...figures }]),
  )
const ago = (...weeks: number[]) => weeks.map((count) => addWeeks(MONDAY, -count))

describe('the weeks to compare a week with', () => {
  it('are the thirteen before it, and that Monday less 364 days for last year', () => {
    expect(weeksBefore(MONDAY)).toEqual(ago(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13))
    expect(weekLastYear(MONDAY)).toBe('2025-11-17')
    expect(weekLastYear('2027-01-04')).toBe('2026-01-05')
  })

  it('have the reported numbers, and nothing if none were', () => {
    const weeks = weeksOf({
      0: week(51_000_00, 25_50),
      1: week(60_000_00, 22_00),
      52: week(55_000_00, 21_00),
    })
    expect(besideWeekBefore(weeks, MONDAY)).toEqual({
      weeks: ago(1),
      figures: { ...week(60_000_00, 22_00), primeCostPct: 42_00 },
      closed: [],
      split: { change: 3_50, sales: 3_90, dollars: -40 },
    })
    expect(besideLastYear(weeks, MONDAY)).toMatchObject({
      weeks: ['2025-11-17'],
      figures: { revenue: 55_000_00 },
    })
    const none = {
      revenue: null,
      laborBasePct: null,
      laborTruePct: null,
      cogsPct: null,
      primeCostPct: null,
      tips: null,
    }
    expect(besideWeekBefore(weeks, addWeeks(MONDAY, -1))).toEqual({
      weeks: ago(2),
      figures: none,
      closed: [],
      split: null,
    })
    const noWeeks = {
      revenue: [],
      laborBasePct: [],
      laborTruePct: [],
      cogsPct: [],
      primeCostPct: [],
      tips: [],
    }
    expect(besideFourWeeks(new Map(), MONDAY)).toEqual({
      weeks: [],
      weeksOf: noWeeks,
      figures: none,
      closed: [],
      split: null,
    })
  })
})

describe('the mean of the four reported weeks before', () => {
  it('skips weeks without a revenue and closed ones, and goes back thirteen weeks', () => {
    const weeks = weeksOf({
      1: week(null, 30_00),
      2: week(40_00, 20_00),
      3: week(0, 20_00),
      4: week(20_00, 20_00),
      7: week(20_00, 26_00),
      13: week(60_00, 22_00),
      14: week(999_00, 90_00),
    })
    const { weeks: used, figures } = besideFourWeeks(weeks, MONDAY)
    expect(used).toEqual(ago(2, 4, 7, 13))
    expect(figures).toMatchObject({
      revenue: 35_00,
      laborTruePct: 21_71,
      cogsPct: 20_00,
      primeCostPct: 41_71,
    })
    expect(closedBetween(weeks, MONDAY, used)).toEqual(ago(3))
  })

  it('uses the newest four, or fewer if there are not enough', () => {
    const six = weeksOf(Object.fromEntries([1, 2, 3, 4, 5, 6].map((count) => [count, week(count * 100)])))
    expect(besideFourWeeks(six, MONDAY)).toMatchObject({ weeks: ago(1, 2, 3, 4), figures: { revenue: 250 } })
    const one = weeksOf({ 0: week(50_00, 24_00), 3: week(40_00, 20_00) })
    expect(besideFourWeeks(one, MONDAY)).toMatchObject({ weeks: ago(3), split: { change: 4_00 } })
  })

  it('uses only weeks with the figure, and splits labor by their revenue', () => {
    // The previous week has revenue but no labor, so it is skipped.
    const reported = Object.fromEntries([2, 3, 4, 5].map((count) => [count, week(60_000_00, 22_00)]))
    const beside = besideFourWeeks(
      weeksOf({ 0: week(60_000_00, 26_60), 1: week(30_000_00), ...reported }),
      MONDAY,
    )
    expect(beside).toMatchObject({
      weeks: ago(1, 2, 3, 4),
      weeksOf: { revenue: ago(1, 2, 3, 4), laborTruePct: ago(2, 3, 4, 5), primeCostPct: ago(2, 3, 4, 5) },
      figures: { revenue: 52_500_00, laborTruePct: 22_00, primeCostPct: 42_00 },
      split: { change: 4_60, sales: 0, dollars: 4_60 },
    })
  })

  it('weights percentages by revenue, so that labor dollars match those of the weeks together', () => {
    const numbers = fc.record({
      revenue: fc.integer({ min: 1_000_00, max: MONEY_MAX }),
      pct: fc.integer({ min: 0, max: 100_00 }),
    })
    fc.assert(
      fc.property(fc.array(numbers, { minLength: 1, maxLength: 4 }), (cells) => {
        const mean = meanWeek(cells.map(({ revenue, pct }): WeekNumbers => week(revenue, pct)))
        expect(mean.laborTruePct).toBe(weightedMean(cells))
        const labor = cells.reduce((sum, { revenue, pct }) => sum + revenue * pct, 0)
        const again = (mean.revenue ?? 0) * (mean.laborTruePct ?? 0) * cells.length
        // Up to the rounding of percentages to two decimals and of the mean to a cent.
        const revenue = cells.reduce((sum, cell) => sum + cell.revenue, 0)
        expect(Math.abs(labor - again)).toBeLessThanOrEqual(revenue * 0.51 + cells.length * 100_00)
      }),
    )
  })
})

describe('the usual range of a figure', () => {
  const flat = (value: number, count: number) => Array.from({ length: count }, () => value)

  it('is the mean ± 2.66 × the mean moving range', () => {
    // Mean 102, moves 4, 4, 4, 4, 4, 4, 4.
    const values = [100, 104, 100, 104, 100, 104, 100, 104].map((thousands) => thousands * 100_000)
    expect(usualRange(values, 'money')).toEqual({ low: 91_360_00, high: 112_640_00 })
    // A week without a report is skipped: a move is from one reported week to the next.
    const gaps = values.flatMap((value, index) => (index % 2 ? [value, null] : [value]))
    expect(usualRange(gaps, 'money')).toEqual(usualRange(values, 'money'))
  })

  it.each([
    ['too few are reported', [...flat(50_00, 7), ...Array.from({ length: 6 }, () => null)], null],
    ['eight are', [...flat(50_00, 8), null], { low: 45_00, high: 55_00 }],
    ['nothing is', [], null],
    ['all are 0', flat(0, 13), null],
  ] as const)('money where %s', (_, values, range) => {
    expect(usualRange(values, 'money')).toEqual(range)
  })

  it('has a least width: 10 % for money, 2 points for percentages', () => {
    expect(usualRange(flat(60_000_00, 13), 'money')).toEqual({ low: 54_000_00, high: 66_000_00 })
    expect(usualRange(flat(22_00, 13), 'percent')).toEqual({ low: 20_00, high: 24_00 })
    expect(usualRange(flat(1_00, 13), 'percent')).toEqual({ low: 0, high: 3_00 })
  })

  it('is never below 0, never empty, and contains the mean', () => {
    const value = fc.option(fc.integer({ min: 0, max: MONEY_MAX }))
    fc.assert(
      fc.property(
        fc.array(value, { maxLength: 13 }),
        fc.constantFrom('money' as const, 'percent' as const),
        (values, kind) => {
          const range = usualRange(values, kind)
          const reported = values.filter((cell) => cell !== null)
          if (reported.length < 8) expect(range).toBeNull()
          if (!range) return
          const mean = Math.round(reported.reduce((sum, cell) => sum + cell, 0) / reported.length)
          expect(range.low).toBeGreaterThanOrEqual(0)
          expect(range.low).toBeLessThanOrEqual(mean)
          expect(range.high).toBeGreaterThan(mean)
          expect(Number.isInteger(range.low) && Number.isInteger(range.high)).toBe(true)
        },
      ),
    )
  })

  it('uses the previous thirteen weeks, each number separately', () => {
    const weeks = weeksOf({
      ...Object.fromEntries(Array.from({ length: 13 }, (_, index) => [index + 1, week(60_000_00)])),
      0: week(1),
      14: week(1),
    })
    const usual = usualOf(weeks, MONDAY)
    expect(usual.revenue).toEqual({ low: 54_000_00, high: 66_000_00 })
    expect(usual.laborBasePct).toBeNull()
    expect(usual.cogsPct).toEqual({ low: 18_00, high: 22_00 })
  })
})

describe('a week’s rank among the thirteen before', () => {
  const standing = (revenues: (number | null)[]) =>
    standingOf(
      weeksOf(Object.fromEntries(revenues.map((revenue, count) => [count, week(revenue && revenue * 100)]))),
      MONDAY,
      'revenue',
    )
  const flat = (value: number, count: number) => Array.from({ length: count }, () => value)
  /** The newest first. */
  it.each<[string, (number | null)[], ReturnType<typeof standingOf>]>([
    ['as ever', [50_000, ...flat(50_000, 13)], 'within'],
    ['just within a tenth', [55_000, ...flat(50_000, 13)], 'within'],
    ['beyond it', [55_001, ...flat(50_000, 13)], 'above'],
    ['as far below', [44_999, ...flat(50_000, 13)], 'below'],
    ['with eight reported', [60_000, ...flat(50_000, 8)], 'above'],
    ['with seven', [60_000, ...flat(50_000, 7)], null],
    ['closed', [0, ...flat(50_000, 13)], null],
    ['beside a closed week', [55_001, 0, ...flat(50_000, 12)], 'above'],
    ['not reported', [null, ...flat(50_000, 13)], null],
    ['the eighth above the mean', [...flat(52_000, 8), ...flat(50_000, 6)], 'above'],
    ['the seventh', [...flat(52_000, 7), ...flat(50_000, 7)], 'within'],
    [
      'the eighth below, over a gap',
      [...flat(48_000, 3), null, ...flat(48_000, 5), ...flat(50_000, 5)],
      'below',
    ],
    [
      'moving as much as ever',
      [60_000, ...[50, 60, 50, 60, 50, 60, 50, 60].map((value) => value * 1000)],
      'within',
    ],
  ])('%s', (_, revenues, expected) => {
    expect(standing(revenues)).toBe(expected)
  })
})

describe('the week of last year', () => {
  const tagged = (name: string): WeekFigures & Tagged => ({ ...week(1), tags: [{ kind: 'holiday', name }] })
  const beside = (weeks: Record<string, WeekFigures & Tagged>, monday: string) =>
    yearBefore(new Map(Object.entries(weeks)), monday)

  it('is that Monday less 364 days without a holiday', () => {
    expect(beside({ '2022-10-31': { ...week(1), tags: [{ kind: 'event' }] } }, '2022-10-31')).toEqual({
      week: '2021-11-01',
      holiday: null,
    })
  })

  it('is that of the same holiday by its date, if last year has no tag', () => {
    // October 31 was a Monday in 2022, and the Sunday of another week in 2021.
    expect(beside({ '2022-10-31': tagged('Halloween') }, '2022-10-31')).toEqual({
      week: '2021-10-25',
      holiday: 'Halloween',
    })
  })

  it('is the nearest one with the same tag, also of a name of the company’s own', () => {
    const weeks = {
      '2022-10-31': tagged('Company day'),
      '2021-11-15': tagged('company  day'),
      '2021-12-06': tagged('Company day'),
    }
    expect(beside(weeks, '2022-10-31')).toEqual({ week: '2021-11-15', holiday: 'Company day' })
  })

  it('is the same week for a name that last year does not have within six weeks', () => {
    const weeks = { '2022-10-31': tagged('Company day'), '2021-12-20': tagged('Company day') }
    expect(beside(weeks, '2022-10-31')).toEqual({ week: '2021-11-01', holiday: null })
  })
})

describe('a week that stands out', () => {
  it.each(APART_KINDS)('tagged %s is in no mean, usual range and standing', (kind) => {
    const apart = { ...week(1_000_00), tags: [{ kind }] }
    const usual = Object.fromEntries(Array.from({ length: 13 }, (_, index) => [index + 1, week(50_000_00)]))
    const without = weeksOf({ 0: week(50_000_00), ...usual })
    without.delete(addWeeks(MONDAY, -2))
    const weeks = weeksOf({ 0: week(50_000_00), ...usual, 2: apart })
    expect(besideFourWeeks(weeks, MONDAY)).toEqual({ ...besideFourWeeks(without, MONDAY), closed: ago(2) })
    expect(usualOf(weeks, MONDAY)).toEqual(usualOf(without, MONDAY))
    expect(standingOf(weeksOf({ 0: apart, ...usual }), MONDAY, 'revenue')).toBeNull()
  })

  it.each(TAG_KINDS.filter((kind) => !(APART_KINDS as readonly TagKind[]).includes(kind)))(
    'is not one tagged %s',
    (kind) => {
      const weeks = weeksOf({ 1: { ...week(10_000_00), tags: [{ kind, name: 'x' }] } })
      expect(besideFourWeeks(weeks, MONDAY)).toMatchObject({ weeks: ago(1), closed: [] })
    },
  )

  it('keeps its money in sums, and is not judged against targets', () => {
    const weeks = weeksOf({ 0: week(50_000_00), 1: { ...week(10_000_00), tags: [{ kind: 'shortHours' }] } })
    expect(weeksTogether(weeks, ago(1, 0)).revenue).toBe(60_000_00)
    expect(openTogether(weeks, ago(1, 0)).revenue).toBe(50_000_00)
  })
})
