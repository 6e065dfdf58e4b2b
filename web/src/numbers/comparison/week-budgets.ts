import type { Reply } from '@scope/contract/calls'
import { figureOf, primeCost } from '@scope/contract/kernel/figures'
import { BUDGETS_PAGE, fromBudget, toBudgetText } from '@scope/contract/numbers/budgets.words'
import type { TargetFigure } from '@scope/contract/numbers/targets.words'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { metricsKey } from '../../lib/api/query-keys.ts'

export type Budget = Reply<'GET /api/budgets'>[number]

/** The budgets from a week to a week, of one venue or of all. Loaded again with the numbers that stand to them. */
export const budgetsQuery = (from: string, to: string, venue?: string) =>
  queryOptions({
    queryKey: [...metricsKey, 'budgets', from, to, venue ?? 'all'],
    queryFn: async ({ signal }) => {
      const query = { from, to, ...(venue && { venue }) }
      const all = await api('GET /api/budgets', { query, signal })
      for (let page = 2; all.length === (page - 1) * BUDGETS_PAGE; page += 1) {
        all.push(...(await api('GET /api/budgets', { query: { ...query, page: `${page}` }, signal })))
      }
      return all
    },
  })

/** The budget of a figure in hundredths; prime cost is the sum of COGS and true labor. Null without one. */
export function budgetIn(budget: Budget, figure: TargetFigure): number | null {
  if (figure !== 'primeCostPct') return figureOf(budget[figure])
  return primeCost(figureOf(budget.cogsPct), figureOf(budget.laborTruePct))
}

/** `$1,200 under budget`: a figure in hundredths against its budget. Null if either is missing. */
export function besideBudgetText(budget: Budget, figure: TargetFigure, value: number | null): string | null {
  const amount = budgetIn(budget, figure)
  return amount === null || value === null ? null : toBudgetText(fromBudget(figure, amount, value))
}
