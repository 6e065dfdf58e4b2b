import { SORT_LABELS } from '@scope/contract/insight/rollup.words'
import type { ReactNode } from 'react'
import type { Rollup } from '../api.ts'
import type { OpenRows } from '../rows.ts'
import {
  CogsCell,
  JournalsCell,
  LaborCell,
  PrioritiesCell,
  RevenueCell,
  Strip,
  VenueName,
} from './VenueCells.tsx'

type VenueListProps = { rollup: Rollup; onRows: OpenRows }

/** The venues as a list, for phones. */
export function VenueList({ rollup, onRows }: VenueListProps) {
  return (
    <ul aria-label="Venues" className="grid grid-cols-1 md:grid-cols-2">
      {rollup.rows.map((row) => (
        <li key={row.venueId} className="grid grid-cols-1 content-start gap-4 border-t border-line p-5">
          <div className="flex items-start justify-between gap-4">
            <h3 className="min-w-0">
              <VenueName row={row} rollup={rollup} />
            </h3>
            <Strip row={row} />
          </div>
          <dl className="grid grid-cols-3 gap-x-4 gap-y-4 tabular-nums">
            <Named name={SORT_LABELS.revenue}>
              <RevenueCell row={row} rollup={rollup} />
            </Named>
            <Named name={SORT_LABELS.labor}>
              <LaborCell row={row} rollup={rollup} />
            </Named>
            <Named name={SORT_LABELS.cogs}>
              <CogsCell row={row} rollup={rollup} />
            </Named>
          </dl>
          <div className="flex flex-wrap items-start justify-between gap-4">
            <JournalsCell row={row} rollup={rollup} onRows={onRows} />
            <PrioritiesCell row={row} rollup={rollup} onRows={onRows} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
