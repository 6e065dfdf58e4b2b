import { type RefObject, useEffect, useRef } from 'react'
import { sentenceOf } from '../../lib/api/errors.ts'
import { Button } from '../Button.tsx'

type ShowMoreProps = {
  /** An infinite query, or what behaves like one. */
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: unknown
    fetchNextPage: () => unknown
  }
  /** The list element, whose items may have the focus. */
  list: RefObject<HTMLElement | null>
}

/** Loads the next page of a list below what is shown. The focus goes to the first new item, so that reading goes on. */
export function ShowMore({ query, list }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query
  /** How many items there were when the user asked for more. */
  const countBefore = useRef<number | null>(null)
  useEffect(() => {
    if (countBefore.current === null) return
    const first = list.current?.children[countBefore.current]
    if (!(first instanceof HTMLElement)) return
    countBefore.current = null
    first.tabIndex = -1
    first.focus({ preventScroll: true })
  })
  const load = () => {
    countBefore.current = list.current?.childElementCount ?? 0
    query.fetchNextPage()
  }
  return (
    <>
      {hasNextPage && (
        <Button variant="secondary" className="justify-self-center" busy={isFetchingNextPage} onClick={load}>
          Show more
        </Button>
      )}
      {isFetchNextPageError && (
        <p role="alert" className="text-sm text-overdue">
          {sentenceOf(error)}
        </p>
      )}
    </>
  )
}

type ShowMoreHereProps = {
  list: RefObject<HTMLElement | null>
  /** Whether there are more items than are shown. */
  has: boolean
  onMore: () => void
}

/** The same for a list that is completely loaded. */
export const ShowMoreHere = ({ list, has, onMore }: ShowMoreHereProps) => (
  <ShowMore
    list={list}
    query={{
      hasNextPage: has,
      isFetchingNextPage: false,
      isFetchNextPageError: false,
      error: null,
      fetchNextPage: onMore,
    }}
  />
)
