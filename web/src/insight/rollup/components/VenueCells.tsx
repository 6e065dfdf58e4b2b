import { NO_PRIORITIES } from '@scope/contract/insight/board.words'
import { comparedText, type Trend } from '@scope/contract/insight/rollup-cards.words'
import {
  behindText,
  besideColumns,
  budgetsBeside,
  type Completion,
  completionOf,
  journalsText,
  MEAN_TEXT,
  NOT_REPORTED,
  notableLabor,
  notableRevenue,
  prioritiesText,
  targetOf,
  UNASSIGNED,
} from '@scope/contract/insight/rollup-row.words'
import { ABSENT, figureOf, percent, thousands } from '@scope/contract/kernel/figures'
import { budgetOf } from '@scope/contract/numbers/budgets.words'
import { type FigureField, METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import type { TargetFigure } from '@scope/contract/numbers/targets.words'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { weekRange } from '../../../lib/dates/dates.ts'
import { BudgetLine } from '../../../numbers/budgets/budget-line.tsx'
import { Figure } from '../../../numbers/metrics/figure.tsx'
import { TaggedWeeks } from '../../../numbers/tags/tag-list.tsx'
import { TargetLine } from '../../../numbers/targets/target-line.tsx'
import { Chip, TONE_TEXT, type Tone } from '../../../ui/Chip.tsx'
import { FigureButton } from '../../../ui/FigureButton.tsx'
import { Sparkline } from '../../../ui/Sparkline.tsx'
import type { Rollup, RollupRow } from '../api.ts'
import { boardPath } from '../paths.ts'
import type { OpenRows } from '../rows.ts'
import { TURN_TONES } from '../turn-tones.ts'

type CellProps = { row: RollupRow; rollup: Rollup }
type OpeningCellProps = CellProps & { onRows: OpenRows }

/** The name and its GM, whose name is cut where something is before it. */
export function VenueName({ row, rollup, before }: CellProps & { before?: ReactNode }) {
  return (
    <>
      <Link
        dir="auto"
        href={boardPath(row.slug, rollup)}
        data-row={row.venueId}
        className="relative font-semibold [--dot-left:-15px] [--dot-top:7px] after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
      >
        {row.name}
      </Link>
      <span className="flex flex-wrap gap-x-2 text-sm text-quiet">
        {before}
        <span
          dir="auto"
          title={before ? (row.gm ?? undefined) : undefined}
          className={before ? 'min-w-[8ch] flex-1 self-center truncate' : 'min-w-0 wrap-anywhere'}
        >
          {row.gm ?? UNASSIGNED}
        </span>
      </span>
    </>
  )
}

export function RevenueCell({ row, rollup }: CellProps) {
  const behind = behindText(row, rollup)
  return (
    <>
      <Weekly row={row} rollup={rollup} field="revenue" value={row.revenue} />
      {behind && <Beside>{behind}</Beside>}
      <TaggedWeeks weeks={row.tagged} named={rollup.weeks.length > 1} />
      <Against row={row} figure="revenue" />
    </>
  )
}

export function LaborCell({ row, rollup }: CellProps) {
  return (
    <>
      <Weekly row={row} rollup={rollup} field="laborTruePct" value={row.laborTruePct} />
      {row.laborBasePct !== null && (
        <span className="flex items-center gap-1 text-sm text-quiet xl:justify-end pointer-coarse:min-h-11">
          base <Weekly row={row} rollup={rollup} field="laborBasePct" value={row.laborBasePct} />
        </span>
      )}
      <Moved trend={notableLabor(row.laborTrend)} since={comparedText(rollup)} />
      <Against row={row} figure="laborTruePct" />
    </>
  )
}

export function CogsCell({ row, rollup }: CellProps) {
  return (
    <>
      <Weekly row={row} rollup={rollup} field="cogsPct" value={row.cogsPct} />
      <Against row={row} figure="cogsPct" />
    </>
  )
}

type AgainstProps = Pick<CellProps, 'row'> & { figure: TargetFigure }

/** The distances to the venue’s target and its budget; nothing without a figure or either of them. */
function Against({ row, figure }: AgainstProps) {
  const target = targetOf(row, figure)
  return (
    <>
      {target?.distance && <TargetLine standing={target} />}
      <BudgetLine short standing={budgetOf(row.budgets, figure)} span={row.expected} />
    </>
  )
}

/** The distances of the figures that have no column. */
export function BesideColumns({ row }: { row: Pick<RollupRow, 'targets' | 'budgets'> }) {
  return (
    <>
      {besideColumns(row).map(({ name, standing }) => (
        <TargetLine key={name} name={name} standing={standing} />
      ))}
      {budgetsBeside(row).map((text) => (
        <span key={text} className="block text-sm font-normal text-quiet tabular-nums">
          {text}
        </span>
      ))}
    </>
  )
}

/** Thirteen weeks of revenue, and the last week’s difference if it is notable. */
export function Strip({ row, width }: Pick<CellProps, 'row'> & { width?: number }) {
  const trend = notableRevenue(row.strip)
  const reported = row.strip.filter((value) => value !== null)
  return (
    <span className="grid justify-items-start">
      <Sparkline
        values={row.strip}
        {...(width && { width })}
        label={`Revenue of ${row.name} in 13 weeks, ${reported.length} reported`}
        tone={trend?.turn === 'worse' ? 'overdue' : 'quiet'}
      />
      <Moved trend={trend} since={MEAN_TEXT} />
    </span>
  )
}

/** The color of each completion. */
export const COMPLETION: Record<Completion, Tone> = {
  complete: 'on-track',
  nearly: 'at-risk',
  behind: 'overdue',
  open: 'quiet',
}

export function JournalsCell({ row, rollup, onRows }: OpeningCellProps) {
  const text = journalsText(row.journals)
  if (row.journals.total === 0) return <span className="text-sm text-quiet">{text}</span>
  return (
    <FigureButton
      text={text}
      label={`journals of ${row.name}, ${weekRange(rollup.weeks)}`}
      onClick={() => onRows({ kind: 'journals', venue: row })}
      className="rounded-full"
    >
      <Chip tone={COMPLETION[completionOf(row.journals)]}>{text}</Chip>
    </FigureButton>
  )
}

/** Two counts, one below the other, each with room for touch. */
const COUNT = 'inline-flex min-h-6 items-center whitespace-nowrap pointer-coarse:min-h-11'

export function PrioritiesCell({ row, rollup, onRows }: OpeningCellProps) {
  const text = prioritiesText(row.priorities)
  if (!text) return <span className="text-sm text-quiet">{NO_PRIORITIES}</span>
  return (
    <span className="grid justify-items-start gap-0.5 font-semibold pointer-coarse:gap-0">
      <Link
        href={boardPath(row.slug, rollup)}
        aria-label={`${text.onTrack}, priorities of ${row.name}`}
        className={`${COUNT} hover:underline ${TONE_TEXT[row.priorities.onTrack > 0 ? 'on-track' : 'quiet']}`}
      >
        {text.onTrack}
      </Link>
      {text.atRisk && (
        <FigureButton
          text={text.atRisk}
          label={`priorities of ${row.name}`}
          onClick={() => onRows({ kind: 'atRisk', venue: row })}
          className={`${COUNT} ${TONE_TEXT['at-risk']}`}
        />
      )}
    </span>
  )
}

type WeeklyProps = CellProps & {
  field: FigureField
  value: number | null
  /** Shown for no value. */
  absent?: ReactNode
}

const NOTHING = (
  <>
    {ABSENT}
    <Beside>{NOT_REPORTED}</Beside>
  </>
)

/** A figure of the venue’s weeks, or a dash with the reason. */
export function Weekly({ row, rollup, field, value, absent = NOTHING }: WeeklyProps) {
  const { weeks } = rollup
  if (value === null) return absent
  const figure = figureOf(value)
  return (
    <Figure
      text={field === 'revenue' ? thousands(figure) : percent(figure)}
      label={`${METRICS_LABELS[field]} of ${row.name}, ${weekRange(weeks)}`}
      rows={{ venue: row.slug, from: weeks[0] ?? '', to: weeks.at(-1) ?? '', field }}
    />
  )
}

/** A change, with what it compares for those who ask. */
export function Moved({ trend, since }: { trend: Trend | null; since: string }) {
  if (!trend) return null
  return (
    <span
      title={since}
      className={`block text-sm font-semibold tabular-nums ${TONE_TEXT[TURN_TONES[trend.turn]]}`}
    >
      {trend.text}
      <span className="sr-only"> {since}</span>
    </span>
  )
}

function Beside({ children }: { children: ReactNode }) {
  return <span className="block text-sm text-quiet">{children}</span>
}
