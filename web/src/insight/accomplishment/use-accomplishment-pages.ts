import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accomplishmentsQuery, type Filter } from './api.ts'
import type { AccomplishmentsAddress } from './use-accomplishments-address.ts'

/** Most pages that an address loads at once. */
const MOST = 20

/** The accomplishments of a filter, as many pages as the address names. */
export function useAccomplishmentPages(
  filter: Filter,
  { page, showPages }: Pick<AccomplishmentsAddress, 'page' | 'showPages'>,
  enabled: boolean,
) {
  const list = useInfiniteQuery({ ...accomplishmentsQuery(filter), enabled })
  const { data, hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = list
  const loaded = data?.pages.length ?? 0
  const isMissing = loaded > 0 && loaded < Math.min(page, MOST) && hasNextPage && !isPlaceholderData
  useEffect(() => {
    if (isMissing && !isFetching && !isError) void fetchNextPage({ cancelRefetch: false })
  }, [isMissing, isFetching, isError, fetchNextPage])

  // Earlier loaded pages that are not in the address are shown on request.
  const pages = data?.pages.slice(0, page)
  const pageCount = pages?.length ?? 0
  return {
    list,
    pages,
    more: {
      ...list,
      hasNextPage: hasNextPage || pageCount < loaded,
      fetchNextPage: () => {
        showPages(pageCount + 1)
        if (pageCount === loaded) void fetchNextPage()
      },
    },
  }
}
