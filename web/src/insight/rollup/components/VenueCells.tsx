import { NO_PRIORITIES } from '@scope/contract/insight/board/board.words'
import {
  behindText,
  type Completion,
  completionOf,
  journalsText,
  missingText,
  NOT_REPORTED,
  notableRevenue,
  prioritiesText,
  UNASSIGNED,
} from '@scope/contract/insight/rollup/row.words'
import { ABSENT, figureOf, percent, thousands } from '@scope/contract/kernel/figures'
import { apartTag, apartText } from '@scope/contract/numbers/tags.words'
import type { TargetFigure } from '@scope/contract/numbers/targets.words'
import { Link } from 'wouter'
import { shortMonthDay, weekRange } from '../../../lib/dates/dates.ts'
import { figureText } from '../../../numbers/comparison/shown.ts'
import { DifferenceLine } from '../../../numbers/differences/difference-line.tsx'
import { Chip, TONE_TEXT, type Tone } from '../../../ui/figure/Chip.tsx'
import { FigureButton } from '../../../ui/figure/FigureButton.tsx'
import { Sparkline } from '../../../ui/figure/Sparkline.tsx'
import { lastVisitText } from '../../visit/plan/words.ts'
import type { Rollup, RollupRow } from '../api.ts'
import { boardPath } from '../paths.ts'
import type { OpenRows } from '../rows.ts'
import type { MoreColumn } from '../use-columns.ts'

type CellProps = { row: RollupRow; rollup: Rollup }

/** The name, which links to the board, with its GM and its unusual weeks below. */
export function VenueName({ row, rollup }: CellProps) {
  const missing = missingText(row)
  const special = visited(row, rollup) ?? missing ?? behindText(row, rollup) ?? standingOut(row)
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
      <span className="block text-sm text-quiet">
        <bdi>{row.gm ?? UNASSIGNED}</bdi>
        {special && (
          <span
            className={special === missing ? `font-semibold ${TONE_TEXT['at-risk']}` : ''}
          >{` · ${special}`}</span>
        )}
      </span>
    </>
  )
}

/** In the order of visits, when the last one was. */
const visited = ({ visited: last }: RollupRow, { sort, weeks }: Rollup): string | undefined =>
  sort === 'visited' && last !== undefined ? lastVisitText(last, weeks.at(-1) ?? '') : undefined

/** `short hours Nov 16`: the weeks that stand out. Undefined without any. */
function standingOut({ tagged }: RollupRow): string | undefined {
  const weeks = tagged.filter(({ tags }) => apartTag(tags))
  return (
    weeks.map(({ weekOf, tags }) => `${apartText(tags)} ${shortMonthDay(weekOf)}`).join(', ') || undefined
  )
}

/** The revenue, which opens all figures of the venue. */
export function RevenueCell({ row, rollup, onRows }: CellProps & { onRows: OpenRows }) {
  const text = row.revenue === null ? ABSENT : thousands(figureOf(row.revenue))
  return (
    <>
      <FigureButton
        text={text}
        label={`figures of ${row.name}, ${weekRange(rollup.weeks)}`}
        onClick={() => onRows({ kind: 'figures', venue: row })}
        className="font-semibold"
      />
      <Compared row={row} rollup={rollup} figure="revenue" />
      {row.revenue === null && <span className="block text-sm text-quiet">{NOT_REPORTED}</span>}
    </>
  )
}

export function LaborCell({ row, rollup }: CellProps) {
  return (
    <>
      <span className="whitespace-nowrap">
        {row.laborBasePct !== null && (
          <span className="text-sm text-quiet">{percent(figureOf(row.laborBasePct))} base </span>
        )}
        <span className="font-semibold">{percent(figureOf(row.laborTruePct))}</span>
      </span>
      <Compared row={row} rollup={rollup} figure="laborTruePct" />
    </>
  )
}

export function CogsCell({ row, rollup }: CellProps) {
  return (
    <>
      <span className="font-semibold">{percent(figureOf(row.cogsPct))}</span>
      <Compared row={row} rollup={rollup} figure="cogsPct" />
    </>
  )
}

/** A further figure of the venue. */
export function FigureCell({ row, rollup, figure }: CellProps & { figure: MoreColumn }) {
  return (
    <>
      <span className="font-semibold">{figureText(figure, row[figure])}</span>
      <Compared row={row} rollup={rollup} figure={figure} />
    </>
  )
}

/** The difference of a venue's figure from its comparison. */
export const Compared = ({ row, rollup, figure }: CellProps & { figure: TargetFigure }) => (
  <DifferenceLine differences={row.differences} figure={figure} compare={rollup.compare} />
)

/** Thirteen weeks of revenue, red if the last one is far below the weeks before. */
export function Strip({ row, width }: Pick<CellProps, 'row'> & { width?: number }) {
  const trend = notableRevenue(row.strip)
  const reported = row.strip.filter((value) => value !== null)
  return (
    <Sparkline
      values={row.strip}
      {...(width && { width })}
      label={`Revenue of ${row.name} in 13 weeks, ${reported.length} reported`}
      tone={trend?.turn === 'worse' ? 'overdue' : 'quiet'}
    />
  )
}

/** The color of each completion. */
export const COMPLETION: Record<Completion, Tone> = {
  complete: 'on-track',
  nearly: 'at-risk',
  behind: 'overdue',
  open: 'quiet',
}

export function JournalsCell({ row: { journals } }: Pick<CellProps, 'row'>) {
  const text = journalsText(journals)
  if (journals.total === 0) return <span className="text-sm text-quiet">{text}</span>
  return <Chip tone={COMPLETION[completionOf(journals)]}>{text}</Chip>
}

/** Both counts; the one at risk opens its priorities. */
export function PrioritiesCell({ row, onRows }: Pick<CellProps, 'row'> & { onRows: OpenRows }) {
  const text = prioritiesText(row.priorities)
  if (!text) return <span className="text-sm text-quiet">{NO_PRIORITIES}</span>
  return (
    <span className="grid justify-items-start text-sm font-semibold whitespace-nowrap">
      <span className={TONE_TEXT[row.priorities.onTrack > 0 ? 'on-track' : 'quiet']}>{text.onTrack}</span>
      {text.atRisk && (
        <FigureButton
          text={text.atRisk}
          label={`priorities of ${row.name}`}
          onClick={() => onRows({ kind: 'atRisk', venue: row })}
          className={TONE_TEXT['at-risk']}
        />
      )}
    </span>
  )
}
