/** The texts of a venue’s row in the rollup, on the screen and in the PDF (document 1, sections 2 and 9). */

import { countText, plural } from '../../kernel/count.words.ts'
import { changeOf, figureOf, growthOf, meanOf, numberOf } from '../../kernel/figures.ts'
import type { TargetStanding } from '../../numbers/targets.ts'
import type { TargetFigure } from '../../numbers/targets.words.ts'
import { NONE_DUE } from '../board/board.words.ts'
import { type JournalCounts, journalShare, type Trend, trendOf } from './cards.words.ts'
import type { Rollup } from './rollup.ts'
import { NEEDS_LABELS, PART_LABELS, SORT_LABELS } from './rollup.words.ts'

type Row = Rollup['rows'][number]

export const UNASSIGNED = 'Unassigned'
export const NOT_REPORTED = 'not reported'
export const NEVER_VISITED = 'Never visited'
export const NO_VENUES = 'No venue data available'
export const NO_MATCH = 'No venue matches the filter.'

export type Completion = 'complete' | 'nearly' | 'behind' | 'open'

/**
 * Journal completion: green at 100 %, yellow from 80 %, otherwise red (document 1, section 9). No color if none is done
 * or overdue.
 */
export function completionOf(journals: JournalCounts): Completion {
  const share = journalShare(journals)
  if (share === null) return 'open'
  if (journals.overdue === 0) return 'complete'
  return share >= 80_00 ? 'nearly' : 'behind'
}

/** `3/4 Complete` */
export function journalsText({ submitted, total }: Row['journals']): string {
  return total === 0 ? NONE_DUE : `${submitted}/${total} Complete`
}

/** `2 On Track`, `1 At Risk`. Zero At Risk is not shown. */
export function prioritiesText({ onTrack, atRisk, live }: Row['priorities']): {
  onTrack: string
  atRisk: string | null
} | null {
  return live === 0
    ? null
    : { onTrack: `${onTrack} On Track`, atRisk: atRisk > 0 ? `${atRisk} At Risk` : null }
}

/**
 * `3 of 4 weeks`, for a venue that reported fewer weeks than another one. If no venue has reported a week yet, the card
 * says so once.
 */
export function behindText(row: Row, { rows, weeks }: Pick<Rollup, 'rows' | 'weeks'>): string | null {
  const most = Math.max(...rows.map(({ reported }) => reported))
  return row.revenue !== null && row.reported < most ? `${row.reported} of ${weeks.length} weeks` : null
}

/** `3 of 22 venues · Texas · At risk`: the result of the filters. Null without filters. */
export function filterText({ state, states, group, needs, found, venues }: Filtered): string | null {
  if (state === null && group === null && needs === null) return null
  const stateName = states.find(({ code }) => code === state)?.name ?? state
  return [
    `${countText(found)} of ${venuesIn({ venues })}`,
    ...(stateName === null ? [] : [stateName]),
    ...(group === null ? [] : [group]),
    ...(needs === null ? [] : [NEEDS_LABELS[needs]]),
  ].join(' · ')
}
type Filtered = Pick<Rollup, 'state' | 'states' | 'group' | 'needs' | 'found' | 'venues'>

/** The rows of a group on a page, with their subtotal; `name` is the group’s or the state’s. */
export type RowsPart = { subtotal: { name: string; of: Rollup['subtotals'][number] } | null; rows: Row[] }

/** The rows of a page by group. A single part without a subtotal if the table is not grouped. */
export function partsOf({ by, states, subtotals, rows }: Rollup): RowsPart[] {
  if (by === null) return [{ subtotal: null, rows }]
  const nameOf = (part: string | null) =>
    part === null
      ? `No ${PART_LABELS[by]}`
      : (states.find(({ code }) => by === 'state' && code === part)?.name ?? part)
  return subtotals.map((of) => ({
    subtotal: { name: nameOf(of.part), of },
    rows: rows.filter((row) => row[by] === of.part),
  }))
}

/** `5 venues` */
export const venuesIn = ({ venues }: { venues: number }): string => plural(venues, 'venue')

/** The standing of a row's figure against its target; undefined without one. */
export function targetOf(
  { targets }: Pick<Row, 'targets'>,
  figure: TargetFigure,
): TargetStanding | undefined {
  return targets?.find((target) => target.figure === figure)
}

/** `1 week missing`. Null if none is. */
export function missingText({ missing }: Pick<Row, 'missing'>): string | null {
  return missing === 0 ? null : `${plural(missing, 'week')} missing`
}

/** `Last visit Nov 9, 2026`. Null of rows for those who do not read visits. */
export function visitedText(
  { visited }: Pick<Row, 'visited'>,
  dateText: (day: string) => string,
): string | null {
  if (visited === undefined) return null
  return visited === null ? NEVER_VISITED : `${SORT_LABELS.visited} ${dateText(visited)}`
}

/** The smallest change of the last week's revenue to show, in hundredths of a percent and of a dollar. */
const REVENUE_NOTABLE = 10_00
const DOLLARS_NOTABLE = 2_000_00
const MEAN_WEEKS = 4

/**
 * The change from the mean of the four reported weeks before to the last reported revenue, if it is large enough to
 * show. `strip` is oldest first and ends with the running week, which is not compared. Closed weeks, with a revenue of
 * 0, are left out, and the week after one is compared with the open weeks before it.
 */
export function notableRevenue(strip: Row['strip']): Trend | null {
  const complete = strip
    .slice(0, -1)
    .map(figureOf)
    .filter((value) => value !== null)
  if (complete.at(-1) === 0) return null
  const reported = complete.filter((value) => value !== 0)
  const last = reported.at(-1) ?? null
  const before = reported.slice(-1 - MEAN_WEEKS, -1)
  const mean = before.length < MEAN_WEEKS ? null : meanOf(before)
  const grown = growthOf(last, mean)
  const change = changeOf(last, mean)
  if (grown === null || change === null) return null
  const notable = Math.abs(grown) >= REVENUE_NOTABLE && Math.abs(change) >= DOLLARS_NOTABLE
  return notable ? trendOf('revenue', numberOf(grown)) : null
}
