import { type RefObject, useEffect, useRef } from 'react'
import { sentenceOf } from '../../lib/api/errors.ts'
import { Button } from '../Button.tsx'

type ShowMoreProps = {
  /** An infinite query, or an object that behaves like one. */
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: unknown
    fetchNextPage: () => unknown
  }
  /** The list element, whose items can receive the focus. */
  list: RefObject<HTMLElement | null>
}

/** Loads the next page below the list. The focus goes to the first new item, so that reading continues there. */
export function ShowMore({ query, list }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query
  /** The number of items when the user asked for more. */
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
  /** Whether the list has more items. */
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
