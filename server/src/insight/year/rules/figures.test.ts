import { addWeeks, type Week, weeksUpTo } from '@scope/contract/kernel/calendar'
import type { WeekTag } from '@scope/contract/numbers/tags.words'
import type { Target } from '@scope/contract/numbers/targets'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { figuresOf, type VenueWeeks, type WeekNumbers } from '../../../numbers/comparison/rules.ts'
import { changeText, figuresOver } from './figures.ts'

const NEWEST = '2026-11-16'
const ago = (weeks: number): Week => addWeeks(NEWEST, -weeks)
const NOTHING: WeekNumbers = {
  revenue: null,
  laborBasePct: null,
  laborTruePct: null,
  cogsPct: null,
  tips: null,
}

type Numbers = Partial<WeekNumbers> & { tags?: WeekTag[] }

/** Weeks by how many weeks ago they were. */
const numbersOf = (byAgo: Record<number, Numbers>): VenueWeeks =>
  new Map(
    Object.entries(byAgo).map(([weeks, { tags = [], ...numbers }]) => [
      ago(Number(weeks)),
      { ...figuresOf({ ...NOTHING, ...numbers }), tags },
    ]),
  )

const target = (more: Partial<Target>): Target => ({
  ...{ id: 't', venueId: 'v', figure: 'revenue', fromWeek: '2026-01-05', onlyWeek: false, reason: null },
  ...{ basis: 'amount', amount: 60_000, orientation: 'least', amber: 0, red: 10 },
  ...{ owner: null, by: null, updatedAt: '2026-01-05T18:00:00.000Z' },
  ...more,
})

const over = (weeks: readonly Week[], byAgo: Record<number, Numbers>, targets: Target[] = []) =>
  figuresOver(weeks, { numbers: numbersOf(byAgo), targets })

describe('a venue’s figures over weeks', () => {
  test('are summed or weighted, beside what the targets asked and the same weeks of last year', () => {
    const figures = over(
      weeksUpTo(NEWEST, 2),
      {
        0: { revenue: 60_000_00, laborTruePct: 24_00 },
        1: { revenue: 40_000_00, laborTruePct: 29_00 },
        52: { revenue: 58_000_00, laborTruePct: 25_00 },
        53: { revenue: 38_000_00, laborTruePct: 27_00 },
      },
      [
        target({ amount: 55_000 }),
        target({ figure: 'laborTruePct', amount: 26, orientation: 'most', red: 3 }),
      ],
    )
    expect(figures).toEqual({
      ...{ from: ago(1), to: NEWEST, reported: 2 },
      figures: [
        {
          ...{ figure: 'revenue', value: 100_000 },
          target: { text: '$10,000 under, target at least $110,000', weeks: 2, over: null },
          lastYear: { text: '4.2% up on last year', weeks: 2 },
        },
        {
          ...{ figure: 'laborTruePct', value: 26 },
          target: { text: 'on target, target at most 26.0%', weeks: 2, over: null },
          lastYear: { text: '0.2 pts up on last year', weeks: 2 },
        },
      ],
    })
  })

  test('leave out weeks that stand out, or lack the figure in one of the two years', () => {
    const [revenue] = over(weeksUpTo(NEWEST, 4), {
      0: { revenue: 60_000_00 },
      1: { revenue: 10_000_00, tags: [{ kind: 'shortHours' }] },
      2: { revenue: 50_000_00 },
      3: { tips: 10_00 },
      52: { revenue: 50_000_00 },
      53: { revenue: 50_000_00 },
      54: { revenue: 0 },
      55: { revenue: 50_000_00 },
    }).figures
    expect(revenue).toEqual({
      ...{ figure: 'revenue', value: 120_000, target: null },
      lastYear: { text: '20.0% up on last year', weeks: 1 },
    })
  })

  test('compare the week of a holiday with that of the same holiday', () => {
    const holiday: WeekTag[] = [{ kind: 'holiday', name: 'Thanksgiving' }]
    const { figures } = over([NEWEST], {
      0: { revenue: 30_000_00, tags: holiday },
      51: { revenue: 60_000_00, tags: holiday },
      52: { revenue: 10_000_00 },
    })
    expect(figures[0]?.lastYear).toEqual({ text: '50.0% down on last year', weeks: 1 })
  })

  test('say of how many weeks there was a target', () => {
    const { reported, figures } = over(
      weeksUpTo(NEWEST, 3),
      { 0: { revenue: 60_000_00 }, 1: { revenue: 70_000_00 }, 2: { revenue: 80_000_00 } },
      [target({ fromWeek: ago(1) })],
    )
    expect([reported, figures[0]?.target]).toEqual([
      3,
      {
        ...{ text: '$10,000 over, target at least $120,000', weeks: 2 },
        over: '$130,000 in the 2 of 3 weeks with a target',
      },
    ])
  })

  test('are none where nothing was reported', () => {
    expect(over([NEWEST], {}, [target({})])).toEqual({ from: NEWEST, to: NEWEST, reported: 0, figures: [] })
  })

  test('compare each week at most once, never more than were reported', () => {
    const money = fc.option(fc.integer({ min: 0, max: 90_000_00 }), { nil: null })
    fc.assert(
      fc.property(
        fc.array(money, { minLength: 60, maxLength: 60 }),
        fc.integer({ min: 1, max: 8 }),
        (some, count) => {
          const byAgo = Object.fromEntries(some.map((revenue, weeks) => [weeks, { revenue }]))
          const { reported, figures } = over(weeksUpTo(NEWEST, count), byAgo, [target({})])
          const [revenue] = figures
          const sum = some.slice(0, count).reduce<number>((total, one) => total + (one ?? 0), 0)
          expect(revenue?.value ?? 0).toBe(sum / 100)
          expect(revenue?.target?.weeks ?? 0).toBeLessThanOrEqual(reported)
          expect(revenue?.lastYear?.weeks ?? 0).toBeLessThanOrEqual(reported)
        },
      ),
    )
  })
})

test.each([
  ['revenue', 104_100, 100_000, '4.1% up on last year'],
  ['tips', 95_000, 100_000, '5.0% down on last year'],
  ['revenue', 100_040, 100_000, 'the same as last year'],
  ['revenue', 100, 0, null],
  ['cogsPct', 20_64, 20_00, '0.6 pts up on last year'],
  ['primeCostPct', 44_00, 46_50, '2.5 pts down on last year'],
  ['laborTruePct', 20_04, 20_00, 'the same as last year'],
] as const)('%s of %d after %d: %s', (figure, now, before, text) => {
  expect(changeText(figure, { now, before })).toBe(text)
})
