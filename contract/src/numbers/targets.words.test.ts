import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Hundredths } from '../kernel/figures.ts'
import {
  type Aim,
  colorOf,
  DEFAULT_BANDS,
  goalOf,
  goalText,
  type Held,
  heldIn,
  ORIENTATIONS,
  standingOf,
  standingOver,
  standingText,
  statusOf,
  TARGET_FIGURES,
  TARGET_STATES,
  type TargetFigure,
  weeksText,
} from './targets.words.ts'

const aim = (figure: TargetFigure, goal: Hundredths, more: Partial<Aim> = {}): Aim => ({
  ...DEFAULT_BANDS[figure],
  goal,
  ...more,
})

describe('how a figure stands to its target', () => {
  test.each([
    ['laborTruePct', 26_00, 27_20, {}, '1.2 pts over', 'amber'],
    ['laborTruePct', 26_00, 26_00, {}, 'on target', 'green'],
    ['laborTruePct', 26_00, 25_20, {}, '0.8 pts under', 'green'],
    // Green to 26, amber to 29, as the bands of a bar.
    ['laborTruePct', 26_00, 29_00, {}, '3.0 pts over', 'amber'],
    ['laborTruePct', 26_00, 29_10, {}, '3.1 pts over', 'red'],
    ['cogsPct', 24_00, 26_10, {}, '2.1 pts over', 'red'],
    ['primeCostPct', 50_00, 55_00, {}, '5.0 pts over', 'amber'],
    // Both as shown: 26.04% reads 26.0%.
    ['laborTruePct', 26_00, 26_04, {}, 'on target', 'green'],
    ['revenue', 60_000_00, 56_800_00, {}, '$3,200 under', 'amber'],
    ['revenue', 60_000_00, 54_000_00, {}, '$6,000 under', 'amber'],
    ['revenue', 60_000_00, 53_999_00, {}, '$6,001 under', 'red'],
    ['revenue', 60_000_00, 61_000_40, {}, '$1,000 over', 'green'],
    ['revenue', 60_000_00, 59_999_60, {}, 'on target', 'green'],
    ['cogsPct', 22_00, 20_80, { orientation: 'within', amber: 1_00, red: 2_00 }, '1.2 pts under', 'amber'],
    ['cogsPct', 22_00, 23_00, { orientation: 'within', amber: 1_00, red: 2_00 }, '1.0 pts over', 'green'],
    ['cogsPct', 22_00, 24_10, { orientation: 'within', amber: 1_00, red: 2_00 }, '2.1 pts over', 'red'],
    ['laborTruePct', 26_00, 26_50, { amber: 50, red: 1_00 }, '0.5 pts over', 'green'],
  ] as const)('%s of %d at %d %o: %s, %s', (figure, goal, actual, more, text, state) => {
    expect(standingOf(figure, aim(figure, goal, more), actual)).toMatchObject({ text, state })
  })

  const anyAim = fc.record({
    figure: fc.constantFrom(...TARGET_FIGURES),
    orientation: fc.constantFrom(...ORIENTATIONS),
    goal: fc.integer({ min: 100, max: 100_00 }),
    actual: fc.integer({ min: 0, max: 200_00 }),
    amber: fc.integer({ min: 0, max: 20_00 }),
    more: fc.integer({ min: 0, max: 20_00 }),
  })

  test('a figure that is further off is never in a better state, and words and state agree', () => {
    fc.assert(
      fc.property(anyAim, ({ figure, actual, more, ...rest }) => {
        const one: Aim = { ...rest, red: rest.amber + more }
        const near = standingOf(figure, one, actual)
        const off = one.orientation === 'least' ? -100 : 100
        if (one.orientation === 'within' && actual < one.goal) return
        const far = standingOf(figure, one, actual + off)
        expect(TARGET_STATES.indexOf(far.state)).toBeGreaterThanOrEqual(TARGET_STATES.indexOf(near.state))
        expect(near.text === 'on target').toBe(near.distance === 0)
        expect(near.text.endsWith('over')).toBe(near.distance > 0)
        if (near.distance === 0) expect(near.state).toBe('green')
      }),
    )
  })

  test('a span of one week stands as the week does', () => {
    fc.assert(
      fc.property(anyAim, ({ figure, actual, more, ...rest }) => {
        const one: Aim = { ...rest, red: rest.amber + more }
        const over = standingOver(figure, [{ actual, revenue: 100_00, aim: one }], actual)
        expect(over).toMatchObject(standingOf(figure, one, actual))
      }),
    )
  })
})

test('a standing in a sentence', () => {
  const target = { goalText: 'at most 26.0%' }
  expect(standingText({ ...target, distance: '1.2 pts over' })).toBe('1.2 pts over, target at most 26.0%')
  expect(standingText({ ...target, distance: null })).toBe('target at most 26.0%')
})

describe('a span', () => {
  const week = (actual: number | null, revenue: number | null, goal: number | null) => ({
    ...{ actual, revenue },
    aim: goal === null ? null : aim('laborTruePct', goal),
  })

  test('weights percentages by revenue and counts the weeks that have both', () => {
    const weeks = [week(26_00, 100_00, 26_00), week(30_00, 300_00, 28_00), week(99_00, 500_00, null)]
    // (26 + 3 × 30) / 4 = 29.0 against (26 + 3 × 28) / 4 = 27.5; the week without a target stands out.
    expect(standingOver('laborTruePct', weeks, 60_00)).toMatchObject({
      ...{ weeks: 2, ofWeeks: 3, goal: 27_50, text: '1.5 pts over', state: 'amber' },
    })
    expect(standingOver('laborTruePct', [week(null, null, 26_00)], null)).toBeNull()
  })

  test('sums money', () => {
    const weeks = [50_000_00, 70_000_00].map((actual) => ({
      ...{ actual, revenue: actual, aim: aim('revenue', 61_000_00) },
    }))
    expect(standingOver('revenue', weeks, 120_000_00)).toMatchObject({
      goal: 122_000_00,
      text: '$2,000 under',
    })
  })
})

test.each([
  ['laborTruePct', {}, 'at most 26.0%'],
  ['laborTruePct', { orientation: 'within', amber: 1_00 }, '26.0% ± 1.0 pts'],
  ['revenue', {}, 'at least $26'],
  ['revenue', { orientation: 'within', amber: 5_00 }, '$26 ± 5.0%'],
] as const)('the goal of %s in words, %o: %s', (figure, more, text) => {
  expect(goalText(figure, aim(figure, 26_00, more))).toBe(text)
})

test.each([
  [[], null],
  [['red', 'red'], null],
  [['red', 'green', 'green'], 'green'],
  [['green', 'red', 'red'], 'red'],
  [['green', 'amber', 'red'], 'amber'],
  [['red', 'red', 'red', 'green'], 'red'],
] as const)('the status of %o is %s', (states, status) => {
  expect(statusOf(states)).toBe(status)
})

test.each([
  ['red', 'amber', 'amber'],
  ['green', 'green', 'green'],
  ['red', 'green', null],
  ['green', 'red', null],
  ['red', null, null],
  [null, 'red', null],
] as const)('a distance that is %s after weeks that are %s is %s', (state, status, color) => {
  expect(colorOf({ state, status })).toBe(color)
})

describe('what holds in a week', () => {
  const held = (fromWeek: string, amount: number | null, onlyWeek = false): Held => ({
    ...{ figure: 'revenue', fromWeek, onlyWeek, basis: 'amount', amount },
  })
  const targets = [
    held('2026-11-16', 61_00),
    held('2026-10-05', 60_00),
    held('2026-11-09', 40_00, true),
    held('2026-11-23', null),
    held('2026-11-30', null, true),
    held('2026-12-07', 62_00),
  ]
  test.each([
    ['2026-09-28', null],
    ['2026-10-05', 60_00],
    ['2026-11-09', 40_00],
    ['2026-11-16', 61_00],
    ['2026-11-23', null],
    ['2026-12-28', 62_00],
  ])('%s: %s', (week, amount) => {
    expect(heldIn(targets, 'revenue', week)?.amount ?? null).toBe(amount)
    expect(heldIn(targets.toReversed(), 'revenue', week)?.amount ?? null).toBe(amount)
    expect(heldIn(targets, 'tips', week)).toBeNull()
  })
})

test('a goal is an amount, or last year plus a percentage', () => {
  const target: Held = {
    ...{ figure: 'revenue', fromWeek: '2026-11-16', onlyWeek: false, basis: 'lastYear', amount: 5_00 },
  }
  expect(goalOf(target, 60_000_00)).toBe(63_000_00)
  expect(goalOf(target, null)).toBeNull()
  // Closed in that week.
  expect(goalOf(target, 0)).toBeNull()
  expect(goalOf({ ...target, basis: 'amount' }, null)).toBe(5_00)
})

test('says of how many weeks a distance is, unless all reported ones had a target', () => {
  const of = (weeks: number) => weeksText({ figure: 'revenue', weeks, ofWeeks: 47, value: 1_586_146 })
  expect([26, 47, 0].map(of)).toEqual(['$1,586,146 in the 26 of 47 weeks with a target', null, null])
})
