import { Skeleton } from '../../../ui/state/Skeleton.tsx'

export function MetricsSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <Skeleton className="h-128 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}
