import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'

/** Two columns: the week, and earlier entries. */
export function Columns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="grid grid-cols-1 content-start gap-5">{children}</div>
      {aside}
    </div>
  )
}

export function PageSkeleton() {
  return (
    <Columns aside={<Skeleton className="h-40" />}>
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-7 w-64" />
      <Skeleton className="h-96 rounded-card" />
    </Columns>
  )
}
