import type { Reply } from '@scope/contract/calls'
import { BUDGETS_PAGE } from '@scope/contract/numbers/budgets.words'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { metricsKey } from '../../lib/api/query-keys.ts'

export type Budget = Reply<'GET /api/budgets'>[number]

/** The budgets from a week to a week, of one venue or all. Reloaded together with the numbers. */
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
