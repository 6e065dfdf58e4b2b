import { ALL_YEARS, endingOf } from '@scope/contract/work/archive.words'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'wouter'
import { useTimes } from '../../../company/venue/use-times.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { previousQuery } from '../../archive/api.ts'
import { StaleNote } from '../../priority/components/StaleNote.tsx'
import type { Place } from '../../priority/place.ts'

/** The last three archived priorities, with a link to all. */
export function PreviousPriorities({ venue, blt }: Pick<Place, 'venue' | 'blt'>) {
  const { dayOf } = useTimes(venue.id)
  const heading = useId()
  const { data, isPending, isError, error, refetch } = useQuery(previousQuery(venue.slug, blt.slug))
  if (data?.total === 0) return null

  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4 lg:p-5!">
      <h2 id={heading} className="font-serif text-2xl">
        Previous Priorities
      </h2>
      {isPending && <Skeleton className="h-36" />}
      {isError && <StaleNote error={error} loaded={data !== undefined} onRetry={() => void refetch()} />}
      {data && (
        <ul className="grid gap-4">
          {data.newest.map((priority) => {
            const { completed, word, unsigned } = endingOf(priority)
            return (
              <li key={priority.id} className="grid grid-cols-[2.625rem_1fr] items-baseline">
                <span className="text-sm font-semibold text-quiet tabular-nums">P{priority.period}</span>
                <span className="min-w-0">
                  <span dir="auto" className="block font-semibold">
                    {priority.title}
                  </span>
                  <span className="block text-sm text-quiet">
                    <span className={`font-semibold ${completed ? 'text-on-track' : 'text-at-risk'}`}>
                      {word}
                    </span>
                    {unsigned && ' · not signed off'} · {priority.year}
                  </span>
                  <span className="block text-sm text-quiet">
                    Archived {priority.archivedAt ? dayOf(priority.archivedAt) : '—'}
                  </span>
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {data && data.total > data.newest.length && (
        <Link
          href={`${PATHS.archive}?${new URLSearchParams({ venue: venue.slug, blt: blt.slug, year: ALL_YEARS })}`}
          className="-my-2 flex min-h-11 items-center font-semibold text-accent hover:underline"
        >
          View all {data.total} previous priorities
        </Link>
      )}
    </Card>
  )
}
