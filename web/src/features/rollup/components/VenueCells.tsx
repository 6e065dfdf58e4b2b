import { percent, thousands } from '@scope/contract/figures'
import { type Completion, completionOf } from '@scope/contract/rollup.words'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { weekRange } from '../../../lib/dates.ts'
import { Chip, TONE_TEXT, type Tone } from '../../../ui/Chip.tsx'
import { FigureButton } from '../../../ui/FigureButton.tsx'
import { Sparkline } from '../../../ui/Sparkline.tsx'
import { Figure } from '../../metrics/figure.tsx'
import { FIGURE_LABELS, type FigureField, hundredthsOf } from '../../metrics/shown.ts'
import type { Rollup, RollupRow } from '../api.ts'
import { boardPath } from '../places.ts'
import type { OpenRows } from '../rows.ts'
import { beforeText, notableLabor, notableRevenue, type Trend } from '../trend.ts'

type CellProps = { row: RollupRow; rollup: Rollup }
type OpeningCellProps = CellProps & { onRows: OpenRows }

export function VenueName({ row, rollup }: CellProps) {
  return (
    <>
      <Link
        href={boardPath(row.slug, rollup.span)}
        className="relative font-semibold after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
      >
        {row.name}
      </Link>
      <span className="block text-sm text-quiet">{row.gm ?? 'Unassigned'}</span>
    </>
  )
}

export function RevenueCell({ row, rollup }: CellProps) {
  // A week that nobody has reported yet is said once, above: here stands who is behind the others.
  const most = Math.max(...rollup.rows.map(({ reported }) => reported))
  return (
    <>
      <Weekly row={row} rollup={rollup} field="revenue" value={row.revenue} />
      {row.revenue !== null && row.reported < most && (
        <Beside>
          {row.reported} of {rollup.weeks.length} weeks
        </Beside>
      )}
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
      <Moved trend={notableLabor(row.laborTrend)} since={beforeText(rollup.weeksBefore)} />
    </>
  )
}

export function CogsCell({ row, rollup }: CellProps) {
  return <Weekly row={row} rollup={rollup} field="cogsPct" value={row.cogsPct} />
}

/** The revenue of thirteen weeks, and how far the last is off where that is worth a look. */
export function Strip({ row }: Pick<CellProps, 'row'>) {
  const trend = notableRevenue(row.strip)
  const reported = row.strip.filter((value) => value !== null)
  return (
    <span className="grid justify-items-start">
      <Sparkline
        values={row.strip}
        label={`Revenue of ${row.name} in 13 weeks, ${reported.length} reported`}
        tone={trend?.tone === 'overdue' ? 'overdue' : 'quiet'}
      />
      <Moved trend={trend} since="on the mean of the 4 weeks before" />
    </span>
  )
}

const COMPLETION: Record<Completion, Tone> = { complete: 'on-track', nearly: 'at-risk', behind: 'overdue' }

export function JournalsCell({ row, rollup, onRows }: OpeningCellProps) {
  const { submitted, total } = row.journals
  if (total === 0) return <span className="text-sm text-quiet">None due</span>
  const text = `${submitted}/${total} Complete`
  return (
    <FigureButton
      text={text}
      label={`journals of ${row.name}, ${weekRange(rollup.weeks)}`}
      onClick={() => onRows({ kind: 'journals', venue: row })}
      className="rounded-full"
    >
      <Chip tone={COMPLETION[completionOf(submitted, total)]}>{text}</Chip>
    </FigureButton>
  )
}

/** Two counts one under the other: a finger needs room for each. */
const COUNT = 'inline-flex items-center whitespace-nowrap pointer-coarse:min-h-11'

export function PrioritiesCell({ row, rollup, onRows }: OpeningCellProps) {
  const { onTrack, atRisk, live } = row.priorities
  if (live === 0) return <span className="text-sm text-quiet">No priorities</span>
  return (
    <span className="grid justify-items-start gap-0.5 font-semibold pointer-coarse:gap-0">
      <Link
        href={boardPath(row.slug, rollup.span)}
        aria-label={`${onTrack} On Track, priorities of ${row.name}`}
        className={`${COUNT} hover:underline ${TONE_TEXT[onTrack > 0 ? 'on-track' : 'quiet']}`}
      >
        {onTrack} On Track
      </Link>
      {atRisk > 0 && (
        <FigureButton
          text={`${atRisk} At Risk`}
          label={`priorities of ${row.name}`}
          onClick={() => onRows({ kind: 'atRisk', venue: row })}
          className={`${COUNT} ${TONE_TEXT['at-risk']}`}
        />
      )}
    </span>
  )
}

type WeeklyProps = CellProps & { field: FigureField; value: number | null }

/** A figure of the venue’s weeks, or a dash and why. */
function Weekly({ row, rollup, field, value }: WeeklyProps) {
  const { weeks } = rollup
  if (value === null) {
    return (
      <>
        —<Beside>not reported</Beside>
      </>
    )
  }
  const figure = hundredthsOf(value)
  return (
    <Figure
      text={field === 'revenue' ? thousands(figure) : percent(figure)}
      label={`${FIGURE_LABELS[field]} of ${row.name}, ${weekRange(weeks)}`}
      rows={{ venue: row.slug, from: weeks[0] ?? '', to: weeks.at(-1) ?? '', field }}
    />
  )
}

function Moved({ trend, since }: { trend: Trend | null; since: string }) {
  if (!trend) return null
  return (
    <span title={since} className={`block text-sm font-semibold tabular-nums ${TONE_TEXT[trend.tone]}`}>
      {trend.text}
      <span className="sr-only"> {since}</span>
    </span>
  )
}

function Beside({ children }: { children: ReactNode }) {
  return <span className="block text-sm text-quiet">{children}</span>
}
