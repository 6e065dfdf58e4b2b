import { ALL_YEARS, endingOf } from '@scope/contract/work/archive.words'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'wouter'
import { useTimes } from '../../../company/venue/use-times.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { previousQuery } from '../../archive/api.ts'
import { StaleNote } from '../../priority/components/StaleNote.tsx'
import type { Place } from '../../priority/place.ts'

type PreviousPrioritiesProps = Pick<Place, 'venue' | 'blt'> & {
  /** In one line that opens. */
  folded: boolean
}

/** The last three archived priorities, each in a line that opens, with a link to all. */
export function PreviousPriorities({ venue, blt, folded }: PreviousPrioritiesProps) {
  const { dayOf } = useTimes(venue.id)
  const heading = useId()
  const { data, isPending, isError, error, refetch } = useQuery(previousQuery(venue.slug, blt.slug))
  if (data?.total === 0) return null

  const title = (
    <h2 id={heading} className="font-serif text-2xl font-normal text-text">
      Previous Priorities
    </h2>
  )
  const list = (
    <>
      {isPending && <Skeleton className="h-36" />}
      {isError && <StaleNote error={error} loaded={data !== undefined} onRetry={() => void refetch()} />}
      {data && (
        <ul className="grid grid-cols-1 divide-y divide-line">
          {data.newest.map((priority) => {
            const { completed, word, unsigned } = endingOf(priority)
            return (
              <li key={priority.id}>
                <Disclosure
                  open={false}
                  late
                  label={
                    <span className="flex min-w-0 flex-1 items-baseline gap-2.5">
                      <span className="w-7 shrink-0 text-sm font-normal">{`P${priority.period}`}</span>
                      <span
                        dir="auto"
                        className="min-w-0 flex-1 truncate font-normal text-text lg:line-clamp-2 lg:whitespace-normal [details[open]>summary_&]:line-clamp-none [details[open]>summary_&]:whitespace-normal"
                      >
                        {priority.title}
                      </span>
                      <span className={`text-sm ${completed ? 'text-on-track' : 'text-at-risk'}`}>
                        {word}
                      </span>
                    </span>
                  }
                >
                  <p className="pb-3 text-sm text-quiet">
                    {priority.year} · Archived {priority.archivedAt ? dayOf(priority.archivedAt) : '—'}
                    {unsigned && ' · not signed off'}
                  </p>
                </Disclosure>
              </li>
            )
          })}
        </ul>
      )}
      {data && data.total > data.newest.length && (
        <Link
          href={`${PATHS.archive}?${new URLSearchParams({ venue: venue.slug, blt: blt.slug, year: ALL_YEARS })}`}
          className="-mb-3 flex min-h-11 items-center text-sm font-semibold text-accent hover:underline"
        >
          View all {data.total} previous priorities
        </Link>
      )}
    </>
  )
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-1 max-sm:p-4! lg:p-5!">
      {folded ? (
        <Disclosure label={title} open={false} late>
          {list}
        </Disclosure>
      ) : (
        <>
          {title}
          {list}
        </>
      )}
    </Card>
  )
}
