import type { FigureField } from '@scope/contract/numbers/metrics.words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { type FigureWeeks, storedWeeksQuery } from './api.ts'
import { OriginWeek } from './components/OriginWeek.tsx'

export type FigureRows = FigureWeeks & { field: FigureField }

/** The stored weeks behind a figure, and their earlier versions. */
export function StoredWeeks({ rows }: { rows: FigureRows }) {
  const stored = useInfiniteQuery(storedWeeksQuery(rows))
  if (stored.isPending) {
    return (
      <div className="grid gap-3">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    )
  }
  if (!stored.data) {
    return (
      <ErrorState
        title="The weeks could not be loaded"
        text={sentenceOf(stored.error)}
        onRetry={() => void stored.refetch()}
      />
    )
  }
  const weeks = stored.data.pages.flat()
  if (weeks.length === 0) return <p className="text-quiet">These weeks are no longer stored.</p>
  const several = weeks.some(({ venueId }) => venueId !== weeks[0]?.venueId)
  return (
    <>
      <ul className="grid grid-cols-1">
        {weeks.map((metrics) => (
          <OriginWeek
            key={metrics.id}
            metrics={metrics}
            field={rows.field}
            named={several}
            weighted={weeks.length > 1}
            opened={weeks.length === 1}
          />
        ))}
      </ul>
      {stored.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4"
          busy={stored.isFetchingNextPage}
          onClick={() => void stored.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      {stored.isFetchNextPageError && (
        <p role="alert" className="mt-2 text-sm text-overdue">
          {sentenceOf(stored.error)}
        </p>
      )}
    </>
  )
}
