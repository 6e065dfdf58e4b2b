import { METRICS_PAGE } from '@scope/contract/numbers/metrics.words'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'

type RowListProps<R> = {
  rows: UseQueryResult<R[]>
  /** The text for an empty list. */
  none: string
  children: (row: R) => ReactNode
}

/** The rows behind a count: loading, failed, empty or listed. */
export function RowList<R>({ rows, none, children }: RowListProps<R>) {
  if (rows.isPending) {
    return (
      <div className="grid gap-3">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    )
  }
  if (!rows.data) {
    return (
      <ErrorState
        title="The list could not be loaded"
        text={sentenceOf(rows.error)}
        onRetry={() => void rows.refetch()}
      />
    )
  }
  if (rows.data.length === 0) return <p className="text-quiet">{none}</p>
  return (
    <>
      <ul className="grid grid-cols-1">{rows.data.map(children)}</ul>
      {rows.data.length === METRICS_PAGE && (
        <p className="mt-3 text-sm text-quiet">The first {METRICS_PAGE} are listed.</p>
      )}
    </>
  )
}
