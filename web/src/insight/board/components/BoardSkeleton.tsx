import { Skeleton } from '../../../ui/state/Skeleton.tsx'

/** Placeholder of the numbers, the focuses and the team. */
export function BoardSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-4">
      <Skeleton className="h-72 rounded-card sm:h-48" />
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-28 rounded-card lg:h-20" />
      <Skeleton className="h-28 rounded-card lg:h-20" />
    </div>
  )
}
