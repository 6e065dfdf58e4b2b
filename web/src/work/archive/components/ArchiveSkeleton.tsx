import { Skeleton } from '../../../ui/state/Skeleton.tsx'

/** Placeholder while the archive loads. */
export function ArchiveSkeleton() {
  return (
    <>
      <Skeleton className="h-40 rounded-card lg:h-27" />
      <Skeleton className="h-52 rounded-card" />
      <Skeleton className="h-60 rounded-card" />
    </>
  )
}
