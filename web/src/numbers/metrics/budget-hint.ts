import type { Reply } from '@scope/contract/calls'
import { figureOf, laborBase, readFigure } from '@scope/contract/kernel/figures'
import { BUDGET_FIGURES, budgetOf, budgetText, fromBudget } from '@scope/contract/numbers/budgets.words'
import { FIGURE_KINDS, type MetricsNumber, shortLabel } from '@scope/contract/numbers/metrics.words'
import { figureText } from '../comparison/shown.ts'

type Budgets = Reply<'GET /api/venues/:venue/metrics'>['budgets']

/**
 * `budget $80,000, $1,200 over budget`: a typed number against the week’s budget. Budgets are for true labor; base
 * labor is shown with the base that the budget allows. Null without a budget.
 */
export function budgetHint(budgets: Budgets, field: MetricsNumber, typed: string): string | null {
  const figure = field === 'laborBasePct' ? 'laborTruePct' : field
  const budget = budgetOf(budgets, figure)
  const planned = figureOf(budget?.amount ?? null)
  if (planned === null) return null
  const amount = field === 'laborBasePct' ? laborBase(planned) : planned
  const actual = readFigure(typed, FIGURE_KINDS[field])
  const distance = actual === null ? null : fromBudget(figure, amount, actual)
  return budgetText(figure, { amount: amount / 100, distance, weeks: 1, compared: 1 }, 1)
}

/** `Budget: Revenue $80,000, COGS 21.0%.` Null without a budget. */
export function weekBudgetText(budgets: Budgets): string | null {
  const said = BUDGET_FIGURES.flatMap((figure) => {
    const budget = budgetOf(budgets, figure)
    return budget ? `${shortLabel(figure)} ${figureText(figure, budget.amount)}` : []
  })
  return said.length > 0 ? `Budget: ${said.join(', ')}.` : null
}
