import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { metricsKey } from '../../lib/api/query-keys.ts'

/** All versions of a week’s budget, newest first. */
export const budgetHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...metricsKey, 'budget versions', id],
    queryFn: ({ signal }) => api('GET /api/budgets/:id/history', { params: { id }, signal }),
  })
