import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import type { About, Snapshot } from '../api.ts'
import { CategoryMix } from './CategoryMix.tsx'
import { ProofCard } from './ProofCard.tsx'
import { SignalsCard } from './SignalsCard.tsx'
import { TaskVelocity } from './TaskVelocity.tsx'

type OverviewProps = {
  about: About
  snapshot: UseQueryResult<Snapshot>
  venueName: (slug: string) => string | undefined
  /** Names the venue if there are several. */
  named: boolean
}

const PAIR = 'grid grid-cols-1 items-start gap-5 lg:grid-cols-2'

/** Signals, insights and how the work went. */
export function Overview({ about, snapshot, venueName, named }: OverviewProps) {
  const { data, isPending, isPlaceholderData } = snapshot
  return (
    <div className="grid grid-cols-1 gap-5">
      <SignalsCard about={about} named={named} coverage={isPending ? undefined : (data?.coverage ?? null)} />
      <ProofCard about={about} venueName={venueName} />
      {data ? (
        <div className={`${PAIR} transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}>
          <TaskVelocity snapshot={data} />
          <CategoryMix snapshot={data} />
        </div>
      ) : (
        // On failure, the figures above show the error.
        isPending && (
          <div className={PAIR}>
            <Skeleton className="h-84 rounded-card" />
            <Skeleton className="h-84 rounded-card" />
          </div>
        )
      )}
    </div>
  )
}
