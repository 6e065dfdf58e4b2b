import { Skeleton } from '../../../ui/state/Skeleton.tsx'

const CARDS = ['revenue', 'labor', 'journals', 'at risk']

/** Placeholder of the cards and the table. */
export function RollupSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        {CARDS.map((card) => (
          <Skeleton key={card} className="h-56 rounded-card sm:h-[17.5rem]" />
        ))}
      </div>
      <Skeleton className="h-[36rem] rounded-card" />
    </div>
  )
}
