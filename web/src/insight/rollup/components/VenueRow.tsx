import { NO_PRIORITIES } from '@scope/contract/insight/board.words'
import { SORT_LABELS } from '@scope/contract/insight/rollup.words'
import { comparedText } from '@scope/contract/insight/rollup-cards.words'
import {
  completionOf,
  journalsText,
  missingText,
  NOT_REPORTED,
  notableLabor,
  prioritiesText,
} from '@scope/contract/insight/rollup-row.words'
import { ABSENT, figureOf, percent } from '@scope/contract/kernel/figures'
import { budgetOf, toBudgetText } from '@scope/contract/numbers/budgets.words'
import { shortLabel } from '@scope/contract/numbers/metrics.words'
import { colorOf, type TargetState } from '@scope/contract/numbers/targets.words'
import type { ReactNode } from 'react'
import { weekRange } from '../../../lib/dates/dates.ts'
import { standingTone } from '../../../numbers/targets/target-line.tsx'
import { Chip, TONE_TEXT } from '../../../ui/Chip.tsx'
import { FigureButton } from '../../../ui/FigureButton.tsx'
import type { Rollup, RollupRow } from '../api.ts'
import type { OpenRows } from '../rows.ts'
import { COMPLETION, Moved, Strip, VenueName, Weekly } from './VenueCells.tsx'

type VenueRowProps = { row: RollupRow; rollup: Rollup; onRows: OpenRows }

/** The columns of the figures, which the list's heading has too. The list says how wide its revenues are. */
export const FIGURE_COLUMNS =
  'grid grid-cols-[var(--revenue-width)_4.25rem_3rem_3.75rem_1fr] gap-x-1 min-[380px]:gap-x-1.5 @max-[20.5rem]:grid-cols-4'

const ABSENT_FIGURE = (
  <>
    {ABSENT}
    <span className="sr-only"> {NOT_REPORTED}</span>
  </>
)

/** A venue in two lines: its name and weeks, then its figures. */
export function VenueRow({ row, rollup, onRows }: VenueRowProps) {
  const missing = missingText(row)
  const off = [...offOf(row, 'red'), ...offOf(row, 'amber')]
  const budget = budgetOf(row.budgets, 'revenue')?.distance
  const before =
    off.length > 0 ? (
      <Off off={off} row={row} onRows={onRows} />
    ) : budget ? (
      <FigureButton
        text={toBudgetText(budget) ?? ''}
        label={`budget of ${row.name}`}
        onClick={() => onRows({ kind: 'targets', venue: row })}
        className="min-w-0 text-left"
      />
    ) : undefined
  return (
    <li className="grid grid-cols-1 content-start border-t border-line px-4 pt-1">
      <div className="flex min-h-10 items-start justify-between gap-2">
        <h3 className="min-w-0 leading-tight">
          <VenueName row={row} rollup={rollup} before={before} />
          {missing && <span className="block text-sm font-medium text-at-risk">{missing}</span>}
        </h3>
        <Strip row={row} width={64} />
      </div>
      <dl className={`${FIGURE_COLUMNS} items-center text-sm tabular-nums`}>
        <Named name={SORT_LABELS.revenue}>
          <Weekly row={row} rollup={rollup} field="revenue" value={row.revenue} absent={ABSENT_FIGURE} />
        </Named>
        <Named name={SORT_LABELS.labor}>
          <Weekly
            row={row}
            rollup={rollup}
            field="laborTruePct"
            value={row.laborTruePct}
            absent={ABSENT_FIGURE}
          />
          {row.laborBasePct !== null && (
            <span className="block text-xs text-quiet">base {percent(figureOf(row.laborBasePct))}</span>
          )}
          <Moved trend={notableLabor(row.laborTrend)} since={comparedText(rollup)} />
        </Named>
        <Named name={SORT_LABELS.cogs}>
          <Weekly row={row} rollup={rollup} field="cogsPct" value={row.cogsPct} absent={ABSENT_FIGURE} />
        </Named>
        <Named name={SORT_LABELS.journals}>
          <Journals row={row} rollup={rollup} onRows={onRows} />
        </Named>
        <Named name={SORT_LABELS.priorities} className="@max-[20.5rem]:col-span-4">
          <Priorities row={row} onRows={onRows} />
        </Named>
      </dl>
    </li>
  )
}

const offOf = (row: RollupRow, color: TargetState) =>
  row.targets?.filter((target) => colorOf(target) === color) ?? []

type OffProps = Pick<VenueRowProps, 'row' | 'onRows'> & { off: ReturnType<typeof offOf> }

/**
 * A figure that is off its target for three weeks, and how many more are, beside the GM: the columns have no room for them.
 * Opens all targets of the venue, and its budget.
 */
function Off({ off: [first, ...others], row, onRows }: OffProps) {
  if (!first) return null
  const text = `${shortLabel(first.figure)} ${first.distance}`
  const more = others.length > 0 ? ` +${others.length}` : ''
  return (
    <FigureButton
      text={text + more}
      label={`targets of ${row.name}`}
      onClick={() => onRows({ kind: 'targets', venue: row })}
      className="min-w-0 text-left"
    >
      <span className={`font-semibold ${TONE_TEXT[standingTone(first)]}`}>{text}</span>
      {more}
    </FigureButton>
  )
}

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
    <div className={`grid min-h-11 min-w-0 content-center justify-items-start leading-tight ${className}`}>
      <dt className="sr-only">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** `7/12` on its color. */
function Journals({ row, rollup, onRows }: VenueRowProps) {
  const { submitted, total } = row.journals
  if (total === 0) return <span className="text-xs text-quiet">{journalsText(row.journals)}</span>
  return (
    <FigureButton
      text={journalsText(row.journals)}
      label={`journals of ${row.name}, ${weekRange(rollup.weeks)}`}
      onClick={() => onRows({ kind: 'journals', venue: row })}
      className="grid justify-items-start text-left"
    >
      <Chip tone={COMPLETION[completionOf(row.journals)]} className="px-2">
        {submitted}/{total}
      </Chip>{' '}
      <span className="text-xs text-quiet">Complete</span>
    </FigureButton>
  )
}

/** Both counts. The one at risk opens its priorities; the venue's name leads to the others. */
function Priorities({ row, onRows }: Omit<VenueRowProps, 'rollup'>) {
  const text = prioritiesText(row.priorities)
  if (!text) return <span className="text-xs text-quiet">{NO_PRIORITIES}</span>
  return (
    <span className="grid justify-items-start font-semibold">
      <span className={`text-xs ${TONE_TEXT[row.priorities.onTrack > 0 ? 'on-track' : 'quiet']}`}>
        {text.onTrack}
      </span>
      {text.atRisk && (
        <FigureButton
          text={text.atRisk}
          label={`priorities of ${row.name}`}
          onClick={() => onRows({ kind: 'atRisk', venue: row })}
          className={`text-left ${TONE_TEXT['at-risk']}`}
        />
      )}
    </span>
  )
}
