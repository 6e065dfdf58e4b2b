import { plural } from '@scope/contract/kernel/count.words'
import { type RefObject, useRef, useState } from 'react'
import { Link } from 'wouter'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'
import { ShowMoreHere } from '../../../ui/list/ShowMore.tsx'
import type { VisitedVenue } from '../api.ts'
import { visitsPath } from '../plan/path.ts'

/** The rows that are shown at first, and those that “Show more” adds. */
const ROWS = 12
const MORE_ROWS = 50

const LIST = 'rounded-card border border-line bg-raised px-4 lg:px-5'

/** Venues, longest without a visit first. Those that were never visited are folded below. */
export function VisitedVenues({ venues }: { venues: readonly VisitedVenue[] }) {
  const visited = venues.filter(({ days }) => days !== null)
  const never = venues.filter(({ days }) => days === null)
  return (
    <>
      {visited.length > 0 && <SomeVenues venues={visited} />}
      {never.length > 0 && (
        <Disclosure late open={visited.length === 0} label={`${plural(never.length, 'venue')} never visited`}>
          <div className="grid grid-cols-1 gap-3 pt-1">
            <SomeVenues venues={never} />
          </div>
        </Disclosure>
      )}
    </>
  )
}

function SomeVenues({ venues }: { venues: readonly VisitedVenue[] }) {
  const [shown, setShown] = useState(ROWS)
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <VisitedRows list={list} venues={venues.slice(0, shown)} longest={longestOf(venues)} className={LIST} />
      <ShowMoreHere list={list} has={venues.length > shown} onMore={() => setShown(shown + MORE_ROWS)} />
    </>
  )
}

/** The most days without a visit. */
export const longestOf = (venues: readonly VisitedVenue[]): number =>
  Math.max(1, ...venues.map(({ days }) => days ?? 0))

type VisitedRowsProps = {
  venues: readonly VisitedVenue[]
  /** The days of the longest bar. */
  longest: number
  list?: RefObject<HTMLUListElement | null>
  className?: string
}

export function VisitedRows({ venues, longest, list, className = '' }: VisitedRowsProps) {
  return (
    <ul ref={list} className={`grid grid-cols-1 divide-y divide-line ${className}`}>
      {venues.map((visited) => (
        <VisitedRow key={visited.venue.id} visited={visited} longest={longest} />
      ))}
    </ul>
  )
}

function VisitedRow({ visited, longest }: { visited: VisitedVenue; longest: number }) {
  const { venue, days } = visited
  return (
    <li>
      <Link
        href={visitsPath(venue.slug)}
        className="group grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2 leading-snug md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_5rem_16rem]"
      >
        <bdi className="truncate font-semibold group-hover:underline">{venue.name}</bdi>
        <span aria-hidden className="empty:hidden max-md:order-last max-md:col-span-2 md:empty:block">
          {days !== null && (
            <span
              className="block h-1.5 min-w-1.5 rounded-full bg-quiet"
              style={{ width: `${(days / longest) * 100}%` }}
            />
          )}
        </span>
        <span className="text-right tabular-nums max-md:order-first max-md:col-start-2 max-md:row-start-1">
          {daysText(days)}
        </span>
        <span className="text-sm text-quiet tabular-nums max-md:col-span-2">
          <Agreed visited={visited} />
        </span>
      </Link>
    </li>
  )
}

/** `42 days`, since the last visit. */
const daysText = (days: number | null): string =>
  days === null ? 'Never' : days === 0 ? 'Today' : plural(days, 'day')

/** `1 overdue · 2 open · 5 of 6 on time · next Oct 3`: what became of what was agreed, and the next visit. */
function Agreed({ visited: { open, overdue, done, onTime, planned } }: { visited: VisitedVenue }) {
  const others = [
    open > 0 && `${open} open`,
    done > 0 && `${onTime} of ${done} on time`,
    planned && `next ${shortMonthDay(planned)}`,
  ].filter(Boolean)
  return (
    <>
      {overdue > 0 && <span className="text-at-risk">{overdue} overdue</span>}
      {overdue > 0 && others.length > 0 && ' · '}
      {others.join(' · ')}
    </>
  )
}
