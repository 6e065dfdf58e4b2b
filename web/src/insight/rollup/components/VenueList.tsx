import { SORT_LABELS } from '@scope/contract/insight/rollup/rollup.words'
import { completionOf, partsOf } from '@scope/contract/insight/rollup/row.words'
import type { TargetFigure } from '@scope/contract/numbers/targets.words'
import { type CSSProperties, Fragment } from 'react'
import { inTwoLines } from '../../../numbers/comparison/shown.ts'
import { DifferenceLine } from '../../../numbers/differences/difference-line.tsx'
import { TONE_TEXT } from '../../../ui/figure/Chip.tsx'
import type { Rollup } from '../api.ts'
import { revenueWidth } from '../revenue-width.ts'
import { type Subtotal, SubtotalJournals, SubtotalPriorities, subtotalTexts } from './SubtotalLine.tsx'
import { COMPLETION } from './VenueCells.tsx'
import { FIGURE_COLUMNS, LAST_COLUMN, Named, VenueRow } from './VenueRow.tsx'

type VenueListProps = { rollup: Rollup }

const HEADINGS = (['revenue', 'labor', 'cogs', 'journals', 'priorities'] as const).map((sort) =>
  inTwoLines(SORT_LABELS[sort]),
)

/** The venues as compact rows, for phones. */
export function VenueList({ rollup }: VenueListProps) {
  return (
    <div className="@container" style={{ '--revenue-width': revenueWidth(rollup) } as CSSProperties}>
      <div aria-hidden className="grid grid-cols-1 md:grid-cols-2 @max-[20.5rem]:hidden">
        <Headings />
        <Headings className="max-md:hidden" />
      </div>
      {partsOf(rollup).map(({ subtotal, rows }) => (
        <Fragment key={subtotal?.of.part ?? ''}>
          {subtotal && <SubtotalHead {...subtotal} compare={rollup.compare} />}
          <ul
            aria-label={subtotal ? `Venues, ${subtotal.name}` : 'Venues'}
            className="grid grid-cols-1 md:grid-cols-2"
          >
            {rows.map((row) => (
              <VenueRow key={row.venueId} row={row} rollup={rollup} />
            ))}
          </ul>
        </Fragment>
      ))}
    </div>
  )
}

/** The headings of the figure columns. Every row repeats them for screen readers. */
function Headings({ className = '' }: { className?: string }) {
  return (
    <div className={`${FIGURE_COLUMNS} items-end px-4 pb-1.5 text-sm text-quiet ${className}`}>
      {HEADINGS.map((heading) => (
        <span key={heading} className="whitespace-pre">
          {heading}
        </span>
      ))}
    </div>
  )
}

/** A group’s own line, above its venues, in the columns of the list. */
function SubtotalHead({ compare, ...subtotal }: Subtotal & Pick<Rollup, 'compare'>) {
  const { venues, revenue, labor, cogs } = subtotalTexts(subtotal)
  const { journals, differences } = subtotal.of
  const against = (figure: TargetFigure) => (
    <DifferenceLine differences={differences} figure={figure} compare={compare} />
  )
  return (
    <div className="grid gap-1 border-t border-line bg-ground px-4 py-2.5">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        {subtotal.name}
        <span className="text-sm font-normal text-quiet">{venues}</span>
      </h3>
      <dl className={`${FIGURE_COLUMNS} items-center text-sm font-semibold tabular-nums md:max-w-[50%]`}>
        <Named name={SORT_LABELS.revenue}>
          {revenue}
          {against('revenue')}
        </Named>
        <Named name={SORT_LABELS.labor}>
          {labor}
          {against('laborTruePct')}
        </Named>
        <Named name={SORT_LABELS.cogs}>
          {cogs}
          {against('cogsPct')}
        </Named>
        <Named name={SORT_LABELS.journals}>
          {journals.total === 0 ? (
            <SubtotalJournals {...subtotal} />
          ) : (
            <span className={TONE_TEXT[COMPLETION[completionOf(journals)]]}>
              {journals.submitted}/{journals.total}
            </span>
          )}
        </Named>
        <Named name={SORT_LABELS.priorities} className={`text-sm ${LAST_COLUMN}`}>
          <SubtotalPriorities {...subtotal} />
        </Named>
      </dl>
    </div>
  )
}
