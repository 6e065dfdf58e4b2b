import { useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { useCompare } from '../../../numbers/differences/use-compare.ts'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { type Brief, briefQuery } from '../api.ts'
import { Ahead } from './Ahead.tsx'
import { Focuses } from './Focuses.tsx'
import { LastTime } from './LastTime.tsx'
import { People } from './People.tsx'
import { PointsBefore } from './PointsBefore.tsx'
import { Priorities } from './Priorities.tsx'
import { Signals } from './Signals.tsx'
import { hasNumbers, WeekNumbers } from './WeekNumbers.tsx'

/** What a visitor reads before a visit, on one page. What was read last is kept on the device. */
export function BriefPart({ visitId }: { visitId: string }) {
  const { asked: compare } = useCompare()
  const read = useQuery(briefQuery(visitId, compare ? { compare } : {}))
  const { error, refetch, isPlaceholderData } = read
  const other = useOtherRead(visitId)
  const data = read.data ?? (error ? other : undefined)
  if (!data) {
    if (!error) return <BriefSkeleton />
    return (
      <ErrorState
        title="The brief could not be loaded"
        text={sentenceOf(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className={`transition-opacity lg:columns-2 lg:gap-x-10 ${isPlaceholderData ? 'opacity-60' : ''}`}
    >
      {isEmpty(data) ? (
        <p className="border-t border-line py-3 text-quiet">Nothing is known of {data.venue.name} yet.</p>
      ) : (
        <>
          <LastTime brief={data} />
          <WeekNumbers brief={data} />
          <Signals brief={data} />
          <Priorities brief={data} />
          <People brief={data} />
          <Focuses brief={data} />
          <Ahead brief={data} />
          <PointsBefore brief={data} />
        </>
      )}
    </div>
  )
}

/** The brief as it was read with another comparison, which is better than none without a network. */
function useOtherRead(visitId: string): Brief | undefined {
  const all = useQueryClient().getQueriesData<Brief>({ queryKey: briefQuery(visitId).queryKey.slice(0, -1) })
  return all.map(([, brief]) => brief).find((brief) => brief !== undefined)
}

/** Whether no section has anything. */
function isEmpty(brief: Brief): boolean {
  const { lastTime, stillOpen, numbers, signals, priorities, people, focuses, ahead, points } = brief
  return (
    !lastTime &&
    !hasNumbers(numbers) &&
    [stillOpen, signals, priorities.rows, focuses, ahead, points.managers, ...Object.values(people)].every(
      (list) => list.length === 0,
    )
  )
}

function BriefSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-2 border-t border-line py-3">
      <Skeleton className="h-16" />
      <Skeleton className="h-28" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  )
}
