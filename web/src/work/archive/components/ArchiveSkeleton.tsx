import { Skeleton } from '../../../ui/Skeleton.tsx'

/** Placeholder while the archive loads. */
export function ArchiveSkeleton() {
  return (
    <>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Skeleton className="h-31 rounded-card" />
        <Skeleton className="h-31 rounded-card" />
        <Skeleton className="h-31 rounded-card" />
        <Skeleton className="h-31 rounded-card" />
      </div>
      <Skeleton className="h-76 rounded-card" />
      <Skeleton className="h-60 rounded-card" />
    </>
  )
}
