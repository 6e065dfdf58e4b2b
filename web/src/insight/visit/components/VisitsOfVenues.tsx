import { countText, plural } from '@scope/contract/kernel/count.words'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { visitedVenuesQuery } from '../api.ts'
import { VisitedVenues } from './VisitedVenues.tsx'

/** How long ago each venue was visited, and what became of what was agreed. */
export function VisitsOfVenues() {
  const heading = useId()
  const { data, error, refetch } = useQuery(visitedVenuesQuery())
  if (!data) {
    return error ? (
      <ErrorState
        title="The venues’ visits could not be loaded"
        text={sentenceOf(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-96 rounded-card" />
    )
  }
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-3">
      <div>
        <h2 id={heading} className="font-serif text-2xl">
          Days since the last visit
        </h2>
        <Agreements {...data.agreements} />
      </div>
      <VisitedVenues venues={data.venues} />
    </section>
  )
}

type Counts = { open: number; overdue: number; done: number; onTime: number }

/** `3 overdue · 12 agreements open · 18 of 20 done on time`. Nothing as long as nothing was agreed. */
function Agreements({ open, overdue, done, onTime }: Counts) {
  if (open + done === 0) return null
  return (
    <p className="text-sm text-quiet tabular-nums">
      {overdue > 0 && (
        <>
          <span className="text-at-risk">{countText(overdue)} overdue</span> ·{' '}
        </>
      )}
      {[
        `${plural(open, 'agreement')} open`,
        done > 0 && `${countText(onTime)} of ${countText(done)} done on time`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}
