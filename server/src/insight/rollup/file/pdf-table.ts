import { NO_PRIORITIES } from '@scope/contract/insight/board/board.words'
import type { Rollup } from '@scope/contract/insight/rollup/rollup'
import { SORT_LABELS } from '@scope/contract/insight/rollup/rollup.words'
import {
  behindText,
  completionOf,
  journalsText,
  NO_VENUES,
  NOT_REPORTED,
  notableRevenue,
  partsOf,
  prioritiesText,
  type RowsPart,
  UNASSIGNED,
  venuesIn,
  visitedText,
} from '@scope/contract/insight/rollup/row.words'
import { figureOf, percent, thousands } from '@scope/contract/kernel/figures'
import { differenceIs } from '@scope/contract/numbers/differences.words'
import { taggedText } from '@scope/contract/numbers/tags.words'
import type { TargetFigure } from '@scope/contract/numbers/targets.words'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { differenceLine } from '../../../kernel/export/difference.ts'
import { BAD, FAIR, GOOD, GROUND, QUIET, ruled, small } from '../../../kernel/export/paper.ts'
import { stripLine } from '../../../kernel/export/strip.ts'
import { mediumDate } from '../../../kernel/export/words.ts'

const COMPLETION = { complete: GOOD, nearly: FAIR, behind: BAD, open: { color: QUIET } }
const STRIP = { width: 74, height: 15 }
/** Fixed, so that a long name cannot push a column off the page. With the cells' padding they fill the 712 points. */
const WIDTHS = [188, 72, STRIP.width + 16, 78, 52, 88, 88]

/** One row per venue, never split across pages. */
export function rollupTable(rollup: Rollup): Content {
  const { rows } = rollup
  if (rows.length === 0) return { text: NO_VENUES, color: QUIET, margin: [0, 10, 0, 0] }
  const header: TableCell[] = [
    { text: SORT_LABELS.venue, bold: true },
    { ...right(SORT_LABELS.revenue), bold: true },
    { text: '13 weeks', bold: true, margin: [16, 0, 0, 0] },
    { ...right(SORT_LABELS.labor), bold: true },
    { ...right(SORT_LABELS.cogs), bold: true },
    { text: SORT_LABELS.journals, bold: true, margin: [12, 0, 0, 0] },
    { text: SORT_LABELS.priorities, bold: true },
  ]
  return tableOf([
    header,
    ...partsOf(rollup).flatMap(({ subtotal, rows }) => [
      ...(subtotal ? [subtotalRow(subtotal, rollup)] : []),
      ...rows.map((row) => venueRow(row, rollup)),
    ]),
  ])
}

function tableOf(body: TableCell[][]): Content {
  return { table: { headerRows: 1, dontBreakRows: true, widths: WIDTHS, body }, layout: ruled(3) }
}

const right = (text: string) => ({ text, alignment: 'right' as const })

function venueRow(row: Rollup['rows'][number], rollup: Rollup): TableCell[] {
  const behind = behindText(row, rollup)
  const trend = notableRevenue(row.strip)
  const visited = rollup.sort === 'visited' ? visitedText(row, mediumDate) : null
  const differs = (figure: TargetFigure) =>
    differenceLine(differenceIs(row.differences, figure, rollup.compare.with))
  const strip = stripLine(row.strip, { ...STRIP, color: trend?.turn === 'worse' ? BAD.color : QUIET })
  return [
    {
      stack: [
        { text: row.name, bold: true },
        small(row.gm ?? UNASSIGNED),
        ...(visited ? [small(visited)] : []),
        ...(row.tagged.length > 0 ? [small(taggedText(row.tagged, mediumDate))] : []),
      ],
    },
    figure(thousands, row.revenue, [...(behind ? [small(behind)] : []), ...differs('revenue')]),
    { ...strip, margin: [16, 4, 0, 0] },
    figure(percent, row.laborTruePct, [
      ...(row.laborBasePct === null ? [] : [small(`base ${percent(figureOf(row.laborBasePct))}`)]),
      ...differs('laborTruePct'),
    ]),
    figure(percent, row.cogsPct, differs('cogsPct')),
    { ...journalBadge(row.journals), margin: [12, 0, 0, 0] },
    { stack: prioritiesLines(row.priorities) },
  ]
}

/** The subtotal of a group, above its venues. */
function subtotalRow({ name, of }: NonNullable<RowsPart['subtotal']>, { compare }: Rollup): TableCell[] {
  const on = { fillColor: GROUND, bold: true }
  const plain = { bold: false }
  const summed = (figure: TargetFigure, text: string): TableCell => ({
    stack: [
      text,
      ...differenceLine(differenceIs(of.differences, figure, compare.with)).map((line) => ({
        ...line,
        ...plain,
      })),
    ],
    ...{ alignment: 'right', ...on },
  })
  return [
    { stack: [{ text: name }, { ...small(venuesIn(of)), ...plain }], ...on },
    summed('revenue', thousands(figureOf(of.revenue))),
    { text: '', ...on },
    summed('laborTruePct', percent(figureOf(of.laborTruePct))),
    summed('cogsPct', percent(figureOf(of.cogsPct))),
    { text: journalsText(of.journals), margin: [12, 0, 0, 0], ...on },
    { stack: prioritiesLines(of.priorities), ...on },
  ]
}

/** A figure with lines below it, or a dash with `not reported`. */
function figure(show: typeof percent, value: number | null, below: Content[] = []): TableCell {
  const missing = value === null ? [small(NOT_REPORTED)] : []
  return { alignment: 'right', stack: [show(figureOf(value)), ...missing, ...below] }
}

/** `4/4 Complete` on its color. */
function journalBadge(journals: Rollup['rows'][number]['journals']) {
  const text = journalsText(journals)
  if (journals.total === 0) return small(text)
  return { text: `\u00a0${text}\u00a0`, bold: true, ...COMPLETION[completionOf(journals)] }
}

function prioritiesLines(priorities: Rollup['rows'][number]['priorities']): Content[] {
  const text = prioritiesText(priorities)
  if (!text) return [small(NO_PRIORITIES)]
  return [
    { text: text.onTrack, color: priorities.onTrack > 0 ? GOOD.color : QUIET },
    ...(text.atRisk ? [{ text: text.atRisk, color: FAIR.color, bold: true }] : []),
  ]
}
