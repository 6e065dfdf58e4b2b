import { addWeeks } from '@scope/contract/kernel/calendar'
import { besideBudget, budgetWeeksText, toBudgetText } from '@scope/contract/numbers/budgets.words'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { figuresOf, type WeekNumbers } from '../comparison/rules.ts'
import { budgetStandings, type FiguresByWeek, wrongBudgetWeek } from './rules.ts'

const WEEKS = Array.from({ length: 5 }, (_, index) => addWeeks('2026-11-02', index))
const NOTHING: WeekNumbers = {
  revenue: null,
  laborBasePct: null,
  laborTruePct: null,
  cogsPct: null,
  tips: null,
}

/** Weeks in order; null is a week without a row. */
const weeksOf = (rows: readonly (Partial<WeekNumbers> | null)[]): FiguresByWeek =>
  new Map(
    rows.flatMap((row, index) => (row ? [[WEEKS[index] ?? '', figuresOf({ ...NOTHING, ...row })]] : [])),
  )

describe('how figures stand to their budgets', () => {
  it('sums money and weights percentages by budgeted revenue, of the weeks that have a budget', () => {
    const budgets = weeksOf([
      { revenue: 100_000_25, laborTruePct: 20_00, cogsPct: 20_00 },
      { revenue: 300_000_50, laborTruePct: 24_00, cogsPct: 22_00 },
    ])
    const numbers = weeksOf([
      { revenue: 110_000_00, laborTruePct: 22_00, cogsPct: 20_00, tips: 1 },
      { revenue: 280_000_00, laborTruePct: 24_00, cogsPct: 22_00 },
    ])
    expect(budgetStandings(budgets, numbers, WEEKS.slice(0, 2))).toEqual([
      { figure: 'revenue', amount: 400_000.75, distance: '$10,001 under', weeks: 2, compared: 2 },
      { figure: 'laborTruePct', amount: 23, distance: '0.4 pts over', weeks: 2, compared: 2 },
      { figure: 'cogsPct', amount: 21.5, distance: '0.1 pts under', weeks: 2, compared: 2 },
      { figure: 'primeCostPct', amount: 44.5, distance: '0.4 pts over', weeks: 2, compared: 2 },
    ])
  })

  it('compares only weeks that have both', () => {
    const budgets = weeksOf([{ revenue: 100_00 }, null, { revenue: 200_00 }, { revenue: 400_00 }])
    const numbers = weeksOf([{ revenue: 90_00 }, { revenue: 5_000_00 }, { tips: 1 }])
    expect(budgetStandings(budgets, numbers, WEEKS.slice(0, 4))).toEqual([
      { figure: 'revenue', amount: 700, distance: '$10 under', weeks: 3, compared: 1 },
    ])
    expect(budgetStandings(budgets, new Map(), WEEKS.slice(0, 1))).toEqual([
      { figure: 'revenue', amount: 100, distance: null, weeks: 1, compared: 0 },
    ])
  })

  it('counts a closed week: its budget was not earned', () => {
    const [revenue, labor] = budgetStandings(
      weeksOf([
        { revenue: 100_00, laborTruePct: 20_00 },
        { revenue: 100_00, laborTruePct: 20_00 },
      ]),
      weeksOf([{ revenue: 0 }, { revenue: 100_00, laborTruePct: 20_00 }]),
      WEEKS.slice(0, 2),
    )
    expect(revenue).toMatchObject({ amount: 200, distance: '$100 under', compared: 2 })
    expect(labor).toMatchObject({ amount: 20, distance: 'on budget', compared: 1 })
  })

  it('is nothing without a budget', () => {
    expect(budgetStandings(new Map(), weeksOf([{ revenue: 1 }]), WEEKS)).toEqual([])
    expect(budgetStandings(weeksOf([{}]), weeksOf([{ revenue: 1 }]), WEEKS)).toEqual([])
  })

  test('equals a sum by hand to the cent', () => {
    const money = fc.option(fc.integer({ min: 0, max: 10_000_000_00 }))
    const pct = fc.option(fc.integer({ min: 0, max: 100_00 }))
    const row = fc.option(fc.record({ revenue: money, laborTruePct: pct, cogsPct: pct, tips: money }))
    const rows = fc.array(row, { minLength: WEEKS.length, maxLength: WEEKS.length })
    fc.assert(
      fc.property(rows, rows, (budgets, numbers) => {
        const standings = budgetStandings(weeksOf(budgets), weeksOf(numbers), WEEKS)
        for (const figure of ['revenue', 'tips'] as const) {
          let cents = 0n
          let [weeks, compared] = [0, 0]
          for (const [index, budget] of budgets.entries()) {
            const amount = budget?.[figure] ?? null
            if (amount === null) continue
            cents += BigInt(amount)
            weeks += 1
            if ((numbers[index]?.[figure] ?? null) !== null) compared += 1
          }
          const found = standings.find((standing) => standing.figure === figure)
          expect(found === undefined).toBe(weeks === 0)
          if (found) {
            expect(BigInt(Math.round(found.amount * 100))).toBe(cents)
            expect(found).toMatchObject({ weeks, compared })
          }
        }
        for (const figure of ['laborTruePct', 'cogsPct'] as const) {
          const with_ = budgets.flatMap((budget) =>
            budget && budget[figure] !== null && budget.revenue !== null
              ? [{ pct: BigInt(budget[figure]), revenue: BigInt(budget.revenue) }]
              : [],
          )
          const revenue = with_.reduce((sum, week) => sum + week.revenue, 0n)
          if (revenue === 0n) continue
          const product = with_.reduce((sum, week) => sum + week.pct * week.revenue, 0n)
          const found = standings.find((standing) => standing.figure === figure)
          expect(BigInt(Math.round((found?.amount ?? -1) * 100))).toBe(
            (product * 2n + revenue) / (revenue * 2n),
          )
        }
      }),
    )
  })
})

describe('in words', () => {
  it.each([
    ['$1,200 under', '$1,200 under budget'],
    ['on budget', 'on budget'],
    [null, null],
  ])('%s', (distance, text) => {
    expect(toBudgetText(distance)).toBe(text)
  })

  it('says of which weeks it is where it is not of all', () => {
    expect(budgetWeeksText({ weeks: 4, compared: 4 }, 4)).toBeNull()
    expect(budgetWeeksText({ weeks: 3, compared: 3 }, 4)).toBe('3 of 4 weeks had a budget')
    expect(budgetWeeksText({ weeks: 4, compared: 3 }, 4)).toBe('compared over 3 of 4 weeks')
    expect(budgetWeeksText({ weeks: 1, compared: 0 }, 1)).toBeNull()
    expect(besideBudget({ distance: '$5 over', weeks: 4, compared: 3 }, 4)).toBe(
      '$5 over budget, compared over 3 of 4 weeks',
    )
    expect(besideBudget({ distance: null, weeks: 1, compared: 0 }, 1)).toBeNull()
  })
})

it('a week can have a budget if it is a Monday up to the end of the next fiscal year', () => {
  expect(wrongBudgetWeek('2027-12-27', '2026-01-01')).toBeNull()
  expect(wrongBudgetWeek('2025-01-06', '2026-11-20')).toBeNull()
  expect(wrongBudgetWeek('2026-11-22', '2026-11-20')).toMatch(/is a Sunday/)
  expect(wrongBudgetWeek('2029-01-01', '2026-11-20')).toMatch(/more than two years ahead/)
  expect(wrongBudgetWeek('2016-11-14', '2026-11-20')).toMatch(/more than ten years ago/)
})
