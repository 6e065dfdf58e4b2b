import { NO_PRIORITIES } from '@scope/contract/insight/board/board.words'
import { SORT_LABELS } from '@scope/contract/insight/rollup/rollup.words'
import {
  completionOf,
  journalsText,
  NOT_REPORTED,
  prioritiesText,
} from '@scope/contract/insight/rollup/row.words'
import { ABSENT, figureOf, percent, thousands } from '@scope/contract/kernel/figures'
import type { ReactNode } from 'react'
import { Chip, TONE_TEXT } from '../../../ui/figure/Chip.tsx'
import type { Rollup, RollupRow } from '../api.ts'
import { COMPLETION, Compared, Strip, VenueName } from './VenueCells.tsx'

type VenueRowProps = { row: RollupRow; rollup: Rollup }

/** The columns of the figures, shared with the list's heading. The list sets the width of its revenues. */
export const FIGURE_COLUMNS =
  'grid grid-cols-[var(--revenue-width)_3.625rem_3.625rem_3.125rem_1fr] gap-x-1 min-[380px]:grid-cols-[var(--revenue-width)_3.625rem_3.625rem_3.375rem_1fr] min-[380px]:gap-x-1.5 @max-[20.5rem]:grid-cols-4 @max-[14rem]:grid-cols-2'

/** The last column’s own line, if the list is too narrow for five. */
export const LAST_COLUMN = '@max-[20.5rem]:col-span-4 @max-[14rem]:col-span-2'

/**
 * A venue in two lines: its name and weeks, then its figures. It links to the venue’s board, where each figure opens.
 */
export function VenueRow({ row, rollup }: VenueRowProps) {
  const { submitted, total } = row.journals
  const priorities = prioritiesText(row.priorities)
  return (
    <li className="relative grid grid-cols-1 content-start gap-0.5 border-t border-line px-4 py-1">
      <div className="flex items-center justify-between gap-2">
        <h3 className="flex min-w-0 flex-wrap items-baseline gap-x-2 leading-tight [&_a]:static! [&_a]:after:inset-0! [&_bdi]:min-w-0 [&_bdi]:truncate [&_bdi+span]:shrink-0 [&_bdi+span]:whitespace-pre [&>*]:max-w-full [&>:last-child]:flex [&>:last-child]:min-w-0">
          <VenueName row={row} rollup={rollup} />
        </h3>
        <Strip row={row} width={64} />
      </div>
      <dl className={`${FIGURE_COLUMNS} text-sm tabular-nums`}>
        <Named name={SORT_LABELS.revenue}>
          {row.revenue === null ? <Absent /> : thousands(figureOf(row.revenue))}
          <Compared row={row} rollup={rollup} figure="revenue" />
        </Named>
        <Named name={SORT_LABELS.labor}>
          {row.laborTruePct === null ? <Absent /> : percent(figureOf(row.laborTruePct))}
          <Compared row={row} rollup={rollup} figure="laborTruePct" />
        </Named>
        <Named name={SORT_LABELS.cogs}>
          {row.cogsPct === null ? <Absent /> : percent(figureOf(row.cogsPct))}
          <Compared row={row} rollup={rollup} figure="cogsPct" />
        </Named>
        <Named name={SORT_LABELS.journals}>
          {total === 0 ? (
            <span className="text-quiet">{journalsText(row.journals)}</span>
          ) : (
            <Chip tone={COMPLETION[completionOf(row.journals)]} className="px-2">
              {submitted}/{total}
              <span className="sr-only"> Complete</span>
            </Chip>
          )}
        </Named>
        <Named name={SORT_LABELS.priorities} className={LAST_COLUMN}>
          {priorities === null ? (
            <span className="text-quiet">{NO_PRIORITIES}</span>
          ) : (
            <span className="grid font-semibold whitespace-nowrap">
              <span className={TONE_TEXT[row.priorities.onTrack > 0 ? 'on-track' : 'quiet']}>
                {priorities.onTrack}
              </span>
              {priorities.atRisk && <span className={TONE_TEXT['at-risk']}>{priorities.atRisk}</span>}
            </span>
          )}
        </Named>
      </dl>
    </li>
  )
}

const Absent = () => (
  <>
    {ABSENT}
    <span className="sr-only"> {NOT_REPORTED}</span>
  </>
)

/** A figure with the name that the heading has. */
export function Named({
  name,
  className = '',
  children,
}: {
  name: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={`grid min-w-0 content-start justify-items-start leading-tight ${className}`}>
      <dt className="sr-only">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
