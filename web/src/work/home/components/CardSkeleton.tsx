import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'

/** Placeholder of a priority card, about as tall as one with four tasks. */
export function CardSkeleton() {
  return (
    <Card as="div" className="grid grid-cols-1 gap-5">
      <div className="flex justify-between">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-7 w-24 rounded-full" />
      </div>
      <Skeleton className="h-10 w-3/4" />
      <Skeleton className="h-12" />
      <div className="flex items-center gap-4">
        <Skeleton className="size-14 rounded-full" />
        <Skeleton className="h-10 w-44" />
      </div>
      <Skeleton className="h-44" />
      <Skeleton className="h-14 rounded-full" />
    </Card>
  )
}
