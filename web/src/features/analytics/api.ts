import type { Range } from '@scope/contract/analytics.words'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { prioritiesKey } from '../priority/api.ts'

/** The top figures of a range, of one venue or all; read again every 30 seconds. */
export const snapshotQuery = (range: Range, venue: string | undefined) =>
  queryOptions({
    // Counted from the priorities: what makes those be asked again makes this.
    queryKey: [...prioritiesKey, 'snapshot', range, venue ?? 'all'],
    queryFn: ({ signal }) =>
      api('GET /api/analytics/snapshot', { query: { range, ...(venue ? { venue } : {}) }, signal }),
    staleTime: 30_000,
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  })
