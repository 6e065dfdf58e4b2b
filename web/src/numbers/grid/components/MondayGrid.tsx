import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { venuesQuery } from '../../../company/venue/api.ts'
import { sentenceOf } from '../../../lib/errors.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { gridWeekQuery } from '../api.ts'
import { rowsOf } from '../lines.ts'
import { Sheet, type SheetOf } from './Sheet.tsx'

/** The numbers of a week for all venues, in one sheet. */
export function MondayGrid(props: SheetOf) {
  return <Loaded key={props.week} {...props} />
}

function Loaded(props: SheetOf) {
  const { week } = props
  const venues = useQuery(venuesQuery)
  const stored = useQuery(gridWeekQuery(week))
  const rows = useMemo(
    () => venues.data && stored.data && rowsOf(venues.data, stored.data),
    [venues.data, stored.data],
  )
  const failed = venues.error ?? stored.error
  if (rows?.length === 0) {
    return <EmptyState title="No Venues" text="No venue is assigned to you." />
  }
  if (rows) return <Sheet {...props} rows={rows} />
  if (failed) {
    return (
      <ErrorState
        title="The sheet could not be loaded"
        text={sentenceOf(failed)}
        onRetry={() => {
          for (const query of [venues, stored]) if (query.isError) void query.refetch()
        }}
      />
    )
  }
  return <Skeleton className="h-[70dvh] w-full rounded-card" />
}
