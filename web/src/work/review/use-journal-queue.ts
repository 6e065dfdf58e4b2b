import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { moreJournalsQuery } from './api.ts'
import type { Review } from './queue.ts'

/** The journals of a Waiting list, and how to load those beyond its first page. */
export function useWaitingJournals(review: Review, venue: string | undefined) {
  /** Where the first page ended when the user asked for more. */
  const [from, setFrom] = useState<string | null>(null)
  const more = useInfiniteQuery({ ...moreJournalsQuery(venue, from ?? ''), enabled: from !== null })
  const firstIds = new Set(review.journals.map(({ journal }) => journal.id))
  // When journals leave the first page, others move up to it.
  const others = more.data?.pages.flatMap((page) => page.journals) ?? []
  return {
    journals: [...review.journals, ...others.filter(({ journal }) => !firstIds.has(journal.id))],
    query: {
      hasNextPage: from === null || !more.data ? review.next !== null : more.hasNextPage,
      isFetchingNextPage: more.isLoading || more.isFetchingNextPage,
      isFetchNextPageError: more.isLoadingError || more.isFetchNextPageError,
      error: more.error,
      fetchNextPage: () => {
        if (from === null) setFrom(review.next)
        else if (more.data) void more.fetchNextPage()
        else void more.refetch()
      },
    },
  }
}
