import type { QueryClient } from '@tanstack/react-query'
import { reviewCountQuery, reviewListKey } from './api.ts'
import { type Review, withoutSignOff } from './queue.ts'

/** Takes a priority that was just signed off out of Waiting and its count, before the server sends new ones. */
export function signedOffInWaiting(client: QueryClient, priorityId: string): void {
  client.setQueryData(reviewCountQuery.queryKey, (count) => count && { total: Math.max(0, count.total - 1) })
  client.setQueriesData<Review>(
    { queryKey: reviewListKey },
    (review) => review && withoutSignOff(review, priorityId),
  )
}
