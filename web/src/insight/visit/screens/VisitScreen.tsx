import { useParams } from 'wouter'
import { useShown } from '../../../company/venue/use-selection.ts'
import { ApiError, sentenceOf } from '../../../lib/api/errors.ts'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { Draft } from '../components/Draft.tsx'
import { Planned } from '../components/Planned.tsx'
import { Shared } from '../components/Shared.tsx'
import { usePendingShare } from '../use-pending-share.ts'
import { useVisit } from '../use-visit.ts'

/** A visit of a venue, or a talk with its general manager by phone. The URL names it. */
export function VisitScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const { stored, visit, loadedAt } = useVisit(id)
  const pending = usePendingShare(id)
  useShown(visit?.venue)
  // Deleted, or out of reach since.
  const isGone = stored.error instanceof ApiError && stored.error.code === 'notFound'
  if (visit && !(isGone && stored.data)) {
    if (pending === 'shared' || (visit.state === 'shared' && pending === null)) {
      return <Shared key={id} visit={visit} loadedAt={loadedAt} isWaiting={pending === 'shared'} />
    }
    if (visit.own) return <Draft key={id} visit={visit} loadedAt={loadedAt} />
    return <Planned key={id} visit={visit} />
  }
  if (stored.isError) {
    return (
      <ErrorState
        title="The visit could not be loaded"
        text={sentenceOf(stored.error)}
        onRetry={() => void stored.refetch()}
      />
    )
  }
  return (
    <div className="grid gap-5">
      <Skeleton className="h-16 w-72" />
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
    </div>
  )
}
