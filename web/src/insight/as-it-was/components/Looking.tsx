import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { useMoment } from '../use-moment.ts'
import { type Moment, MomentBar } from './MomentBar.tsx'

type LookingProps<T extends Moment> = {
  query: UseQueryResult<T>
  /** The number of figures that changed since. */
  changedIn: (reply: T) => number
  children: (reply: T) => ReactNode
}

/** The moment, and the data stored then. */
export function Looking<T extends Moment>({ query, changedIn, children }: LookingProps<T>) {
  const { ask } = useMoment()
  const { data, error } = query
  if (data) {
    return (
      <div className="grid grid-cols-1 gap-6">
        <MomentBar key={data.at} moment={data} changed={changedIn(data)} />
        {children(data)}
      </div>
    )
  }
  if (!error) {
    return (
      <div className="grid grid-cols-1 gap-6">
        <Skeleton className="h-44 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </div>
    )
  }
  return (
    <div className="grid justify-items-start">
      <ErrorState
        title="This moment could not be loaded"
        text={sentenceOf(error)}
        onRetry={() => void query.refetch()}
      />
      <Button variant="secondary" onClick={() => ask(null)}>
        Back to now
      </Button>
    </div>
  )
}
