import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { useAwaySince } from '../../../lib/offline/reachability.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'

type AnswerProps<T> = {
  query: UseQueryResult<T>
  /** The error message. */
  failed: string
  /** The placeholder while loading. */
  loading: ReactNode
  /** It is not inside a card. */
  alone?: true
  children: (data: T) => ReactNode
}

const INSIDE = 'px-5 py-2 lg:px-7'

/** Shows the result of one query. If it fails, the others still show. */
export function Answer<T>({ query, failed, loading, alone, children }: AnswerProps<T>) {
  // The line under the header then has the time of the answer.
  const isAway = useAwaySince() !== null
  const { data, error, isPending, isPlaceholderData, refetch } = query
  if (data === undefined) {
    if (isPending) return loading
    return (
      <div className={alone ? `rounded-card border border-line bg-raised ${INSIDE}` : INSIDE}>
        <ErrorState title={failed} text={sentenceOf(error)} onRetry={() => void refetch()} />
      </div>
    )
  }
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className={`grid grid-cols-1 transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
    >
      {error && !isAway && (
        <div
          role="status"
          className={`flex flex-wrap items-center gap-x-3 text-sm text-quiet ${alone ? '' : `${INSIDE} pb-0!`}`}
        >
          <p>Not up to date. {sentenceOf(error)}</p>
          <Button variant="quiet" size="sm" className="-ml-3 text-accent!" onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      )}
      {children(data)}
    </div>
  )
}
