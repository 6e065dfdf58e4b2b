import { useQuery } from '@tanstack/react-query'
import { CalendarClock, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { PATHS } from '../../../lib/address/paths.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { visitedVenuesQuery } from '../api.ts'
import { longestOf, VisitedRows } from '../components/VisitedVenues.tsx'

/** The number of venues that the opened row lists. */
const FIRST = 3

/** A row that opens the venues that were not visited for the longest time. */
export function LongestWithoutVisit() {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="grid grid-cols-1 border-t border-line">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 items-center gap-3 py-1.5 text-left"
      >
        <CalendarClock aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-quiet" />
        <span className="min-w-0 flex-1 leading-snug">Longest without a visit</span>
        <ChevronDown
          aria-hidden
          size={18}
          strokeWidth={1.75}
          className={`shrink-0 text-quiet transition-transform ${open ? 'rotate-180' : ''}`}
        />
      </button>
      {open && (
        <div id={id} className="grid grid-cols-1 gap-1 pb-2 lg:pl-8">
          <Longest />
        </div>
      )}
    </div>
  )
}

function Longest() {
  const { data, error } = useQuery(visitedVenuesQuery())
  if (!data)
    return error ? (
      <p role="status" className="text-quiet">
        {sentenceOf(error)}
      </p>
    ) : (
      <Skeleton className="h-36" />
    )
  return (
    <>
      <VisitedRows venues={data.venues.slice(0, FIRST)} longest={longestOf(data.venues)} />
      <Link
        href={PATHS.visits}
        className="flex min-h-11 items-center justify-self-start text-sm font-semibold text-accent hover:underline"
      >
        All visits
      </Link>
    </>
  )
}
