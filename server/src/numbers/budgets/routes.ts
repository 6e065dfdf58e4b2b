import type { budgetsCalls } from '@scope/contract/numbers/budgets'
import type { Routes } from '../../kernel/http/routes.ts'
import { importBudgets } from './import.ts'
import { budgetHistoryOf, budgetsOf, saveBudget } from './service.ts'

export const budgetsRoutes: Routes<keyof typeof budgetsCalls> = {
  'GET /api/budgets': (context, { query }) => budgetsOf(context, query),
  'POST /api/budgets': (context, { query, body }) => saveBudget(context, query.venue, body),
  'GET /api/budgets/:id/history': (context, { params }) => budgetHistoryOf(context, params.id),
  'POST /api/budgets/import': (context, { query, body }) =>
    importBudgets(context, { ...body, ...(query.apply === 'true' && { apply: true }) }),
}
