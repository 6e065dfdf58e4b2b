import { Skeleton } from '../../../ui/state/Skeleton.tsx'

export function YearSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Skeleton className="h-28 w-72 max-w-full" />
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}
