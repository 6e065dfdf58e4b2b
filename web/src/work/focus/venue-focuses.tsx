import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { sentenceOf } from '../../lib/api/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { focusesQuery } from './api.ts'
import { FocusLine } from './components/FocusLine.tsx'

type VenueFocusesProps = {
  venue: { slug: string; name: string }
  /** `2026-11`, or `current`. */
  period: string
}

/** The company’s focuses of a period on a venue’s board, a line each, which opens to the rest. Nothing if there are none. */
export function VenueFocuses({ venue, period }: VenueFocusesProps) {
  const heading = useId()
  const list = useQuery(focusesQuery(period, venue.slug))
  if (list.isError && !list.data) {
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
        <span className="min-w-0">The focuses could not be loaded. {sentenceOf(list.error)}</span>
        <Button variant="quiet" size="sm" className="-mx-3 text-accent!" onClick={() => void list.refetch()}>
          Retry
        </Button>
      </p>
    )
  }
  if (!list.data || list.data.focuses.length === 0) return null
  return (
    <section
      aria-labelledby={heading}
      className="grid grid-cols-1 rounded-card border border-line bg-raised px-4 py-1 sm:px-5 sm:pt-2.5"
    >
      <h2 id={heading} className="text-sm text-quiet max-sm:sr-only">
        Focus of Period {list.data.period}
      </h2>
      <ul className="grid grid-cols-1">
        {list.data.focuses.map((focus) => (
          <li key={`${venue.slug} ${focus.id}`}>
            <FocusLine venue={venue} focus={focus} />
          </li>
        ))}
      </ul>
    </section>
  )
}
