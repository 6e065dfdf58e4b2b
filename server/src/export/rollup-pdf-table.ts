import { growth, percent, points, thousands } from '@scope/contract/figures'
import type { Rollup } from '@scope/contract/rollup'
import { completionOf } from '@scope/contract/rollup.words'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { BAD, FAIR, GOOD, LINE, QUIET, shown } from './paper.ts'
import { stripLine } from './strip.ts'

const COMPLETION = { complete: GOOD, nearly: FAIR, behind: BAD }
const STRIP = { width: 74, height: 15, color: QUIET }
/** Fixed, so that no name pushes a column off the page; with the cells' padding they fill the 712 points. */
const WIDTHS = [188, 72, STRIP.width + 16, 78, 52, 88, 88]

/** One row a venue, never broken across pages. */
export function rollupTable(rows: Rollup['rows']): Content {
  if (rows.length === 0) return { text: 'No venue data available', color: QUIET, margin: [0, 10, 0, 0] }
  const header: TableCell[] = [
    { text: 'Venue', bold: true },
    { ...right('Revenue'), bold: true },
    { text: '13 weeks', bold: true, margin: [16, 0, 0, 0] },
    { ...right('Labor % (true)'), bold: true },
    { ...right('COGS %'), bold: true },
    { text: 'Journals', bold: true, margin: [12, 0, 0, 0] },
    { text: 'Priorities', bold: true },
  ]
  return {
    table: { headerRows: 1, dontBreakRows: true, widths: WIDTHS, body: [header, ...rows.map(venueRow)] },
    layout: {
      hLineWidth: (line) => (line === 0 ? 0 : line === 1 ? 1 : 0.5),
      vLineWidth: () => 0,
      hLineColor: (line) => (line === 1 ? QUIET : LINE),
      paddingLeft: () => 0,
      paddingRight: () => 8,
      paddingTop: () => 4,
      paddingBottom: () => 4,
    },
  }
}

const right = (text: string) => ({ text, alignment: 'right' as const })
const small = (text: string): Content => ({ text, color: QUIET, fontSize: 8 })

function venueRow(row: Rollup['rows'][number]): TableCell[] {
  const { onTrack, atRisk, live } = row.priorities
  return [
    { stack: [{ text: row.name, bold: true }, small(row.gm ?? 'Unassigned')] },
    {
      alignment: 'right',
      stack: [
        thousands(shown(row.revenue)),
        small(row.revenueTrend === null ? ' ' : growth(shown(row.revenueTrend))),
      ],
    },
    { ...stripLine(row.strip, STRIP), margin: [16, 4, 0, 0] },
    {
      alignment: 'right',
      stack: [
        {
          text: [
            percent(shown(row.laborTruePct)),
            ...(row.laborTrend === null
              ? []
              : [{ text: ` ${points(shown(row.laborTrend))}`, color: QUIET, fontSize: 8 }]),
          ],
        },
        small(row.laborBasePct === null ? 'not reported' : `base ${percent(shown(row.laborBasePct))}`),
      ],
    },
    right(percent(shown(row.cogsPct))),
    { text: journalBadge(row.journals), margin: [12, 0, 0, 0] },
    {
      stack:
        live === 0
          ? [small('No priorities')]
          : [
              { text: `${onTrack} On Track`, color: onTrack > 0 ? GOOD.color : QUIET },
              ...(atRisk > 0 ? [{ text: `${atRisk} At Risk`, color: FAIR.color, bold: true }] : []),
            ],
    },
  ]
}

/** `4/4 Complete` on its colour, which the text does not need. */
function journalBadge({ submitted, total }: Rollup['rows'][number]['journals']): Content {
  if (total === 0) return small('No journals due')
  return {
    text: `\u00a0${submitted}/${total} Complete\u00a0`,
    bold: true,
    ...COMPLETION[completionOf(submitted, total)],
  }
}
