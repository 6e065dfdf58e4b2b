import { VISIT_WAY_LABELS } from '@scope/contract/insight/visit/visit.words'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Footprints } from 'lucide-react'
import { useId, useRef } from 'react'
import { useMe } from '../../../company/person/api.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { mediumDate, shortMonthDay } from '../../../lib/dates/dates.ts'
import { Card } from '../../../ui/Card.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { WaitingRow } from '../../../work/review/waiting-group.tsx'
import { sharedVisitsQuery, type VisitLine, visitsQuery } from '../api.ts'
import { onDay, plannedText } from '../plan/words.ts'
import { visitPath } from '../visit-path.ts'

type VisitListProps = {
  /** Null for all within reach. */
  venue: { slug: string; name: string } | null
}

/** The planned visits, and the shared ones page by page, newest first. */
export function VisitList({ venue }: VisitListProps) {
  const heading = useId()
  const list = useRef<HTMLUListElement>(null)
  const planned = useQuery(visitsQuery({ ...(venue && { venue: venue.slug }), open: true }))
  const shared = useInfiniteQuery(sharedVisitsQuery(venue?.slug))
  const failed = planned.error ?? shared.error
  const visits = [
    ...(planned.data?.visits ?? []),
    ...(shared.data?.pages.flatMap((page) => page.visits) ?? []),
  ]
  if (planned.isPending || shared.isPending) return <Skeleton className="h-72 rounded-card" />
  if (failed && visits.length === 0) {
    return (
      <ErrorState
        title="The visits could not be loaded"
        text={sentenceOf(failed)}
        onRetry={() => {
          for (const query of [planned, shared]) if (query.isError) void query.refetch()
        }}
      />
    )
  }
  if (visits.length === 0) return <Nothing venue={venue} />
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-3">
      <h2 id={heading} className={venue ? 'sr-only' : 'font-serif text-2xl'}>
        {venue ? `Visits of ${venue.name}` : 'All visits'}
      </h2>
      <ul
        ref={list}
        className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-raised px-4 lg:px-5"
      >
        {visits.map((visit) => (
          <li key={visit.id}>
            <Row visit={visit} named={venue === null} />
          </li>
        ))}
      </ul>
      <ShowMore query={shared} list={list} />
    </section>
  )
}

function Row({ visit, named }: { visit: VisitLine; named: boolean }) {
  const { id, venue, today, on, by, visitor, state, own } = visit
  const day = on.slice(0, 4) === today.slice(0, 4) ? shortMonthDay(on) : mediumDate(on)
  return (
    <WaitingRow
      to={visitPath(id)}
      label="Open the visit"
      title={
        state === 'shared'
          ? [day, visitor.name].join(' · ')
          : own
            ? `Your ${by === 'call' ? 'call' : 'visit'} ${onDay(on, today)}`
            : plannedText({ visitor: visitor.name, by, on }, today)
      }
      line={
        <>
          {named && (
            <>
              <bdi>{venue.name}</bdi> ·{' '}
            </>
          )}
          {[VISIT_WAY_LABELS[by], standing(visit)].filter(Boolean).join(' · ')}
        </>
      }
    />
  )
}

/** `2 of 3 done`, `not shared yet`; nothing of a planned one. */
function standing({ state, agreements }: VisitLine): string | null {
  if (state === 'planned') return null
  if (state === 'begun') return 'not shared yet'
  return agreements?.of ? `${agreements.done} of ${agreements.of} done` : 'nothing agreed'
}

function Nothing({ venue }: VisitListProps) {
  const { can } = useMe()
  return (
    <Card>
      <EmptyState
        icon={Footprints}
        title={venue ? `No visits of ${venue.name} yet` : 'No visits yet'}
        text={
          can.planVisits
            ? 'Plan one from a signal, a board, or the rollup.'
            : 'They are listed here once they are shared.'
        }
      />
    </Card>
  )
}
