import type { Reply } from '@scope/contract/calls'
import { figureOf, laborTrue, readFigure } from '@scope/contract/kernel/figures'
import { BUDGET_FIGURES, budgetOf, budgetText, fromBudget } from '@scope/contract/numbers/budgets.words'
import { FIGURE_KINDS, type MetricsNumber, shortLabel } from '@scope/contract/numbers/metrics.words'
import { figureText } from '../comparison/shown.ts'

type Budgets = Reply<'GET /api/venues/:venue/metrics'>['budgets']

/**
 * `budget $80,000, $1,200 over budget`: a number as typed against the week’s budget, base labor by its true cost. Null
 * without a budget.
 */
export function budgetHint(budgets: Budgets, field: MetricsNumber, typed: string): string | null {
  const figure = field === 'laborBasePct' ? 'laborTruePct' : field
  const budget = budgetOf(budgets, figure)
  const amount = figureOf(budget?.amount ?? null)
  if (!budget || amount === null) return null
  const read = readFigure(typed, FIGURE_KINDS[field])
  const actual = field === 'laborBasePct' && read !== null ? laborTrue(read) : read
  const distance = actual === null ? null : fromBudget(figure, amount, actual)
  return budgetText(figure, { amount: budget.amount, distance, weeks: 1, compared: 1 }, 1)
}

/** `Budget: Revenue $80,000, COGS 21.0%.` Null without a budget. */
export function weekBudgetText(budgets: Budgets): string | null {
  const said = BUDGET_FIGURES.flatMap((figure) => {
    const budget = budgetOf(budgets, figure)
    return budget ? `${shortLabel(figure)} ${figureText(figure, budget.amount)}` : []
  })
  return said.length > 0 ? `Budget: ${said.join(', ')}.` : null
}
