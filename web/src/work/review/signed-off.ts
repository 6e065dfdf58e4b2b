import type { QueryClient } from '@tanstack/react-query'
import { reviewCountQuery, reviewListKey } from './api.ts'
import type { Review } from './queue.ts'

/** Takes a priority that was just signed off out of Waiting and its count, before the server sends new ones. */
export function signedOffInWaiting(client: QueryClient, priorityId: string): void {
  client.setQueryData(reviewCountQuery.queryKey, (count) => count && { total: Math.max(0, count.total - 1) })
  client.setQueriesData<Review>(
    { queryKey: reviewListKey },
    (review) => review && withoutSignOff(review, priorityId),
  )
}

/** The waiting list after a sign-off, until the server sends a new one. */
export function withoutSignOff(review: Review, priorityId: string): Review {
  const signOffs = review.signOffs.filter((one) => one.priorityId !== priorityId)
  return { ...review, signOffs, total: review.total - (review.signOffs.length - signOffs.length) }
}
