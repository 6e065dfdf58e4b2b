import { SORT_LABELS } from '@scope/contract/insight/rollup.words'
import type { Rollup } from '../api.ts'
import type { OpenRows } from '../rows.ts'
import { FIGURE_COLUMNS, VenueRow } from './VenueRow.tsx'

type VenueListProps = { rollup: Rollup; onRows: OpenRows }

const HEADINGS = (['revenue', 'labor', 'cogs', 'journals', 'priorities'] as const).map((sort) =>
  SORT_LABELS[sort].replace(' %', '\u00a0%'),
)

/** The venues as compact rows, for phones. */
export function VenueList({ rollup, onRows }: VenueListProps) {
  return (
    <>
      <div aria-hidden className="grid grid-cols-1 md:grid-cols-2 max-[359px]:hidden">
        <Headings />
        <Headings className="max-md:hidden" />
      </div>
      <ul aria-label="Venues" className="grid grid-cols-1 md:grid-cols-2">
        {rollup.rows.map((row) => (
          <VenueRow key={row.venueId} row={row} rollup={rollup} onRows={onRows} />
        ))}
      </ul>
    </>
  )
}

/** What each column of figures is. Every row says it to screen readers. */
function Headings({ className = '' }: { className?: string }) {
  return (
    <div className={`${FIGURE_COLUMNS} px-4 pb-1.5 text-xs text-quiet ${className}`}>
      {HEADINGS.map((heading) => (
        <span key={heading} className="whitespace-nowrap">
          {heading}
        </span>
      ))}
    </div>
  )
}
