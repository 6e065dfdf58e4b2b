import { Skeleton } from '../../../ui/Skeleton.tsx'

/** Placeholder of the numbers and the team. */
export function BoardSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <Skeleton className="h-[27rem] rounded-card sm:h-72 xl:h-56" />
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
    </div>
  )
}
