import type { Reply } from '@scope/contract/calls'
import { TARGETS_PAGE } from '@scope/contract/numbers/targets.words'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { metricsKey } from '../../lib/api/query-keys.ts'

export type HeldTarget = Reply<'GET /api/targets'>[number]

/** The targets in a week at all venues. Reloaded together with the numbers. */
export const heldTargetsQuery = (week: string) =>
  queryOptions({
    queryKey: [...metricsKey, 'targets', week],
    queryFn: async ({ signal }) => {
      const all = await api('GET /api/targets', { query: { week }, signal })
      for (let page = 2; all.length === (page - 1) * TARGETS_PAGE; page += 1) {
        all.push(...(await api('GET /api/targets', { query: { week, page: `${page}` }, signal })))
      }
      return all
    },
  })
