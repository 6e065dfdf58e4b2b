import { AGREED_FIGURES, type AgreedFigure } from '@scope/contract/insight/agreement.words'
import type { Brief } from '@scope/contract/insight/visit/brief'
import { addDays } from '@scope/contract/kernel/calendar'
import { dollars, figureOf, percent } from '@scope/contract/kernel/figures'
import { PATHS } from '@scope/contract/kernel/paths.words'
import { comparedWithText, differenceIn, differenceText } from '@scope/contract/numbers/differences.words'
import { FIGURE_KINDS, shortLabel } from '@scope/contract/numbers/metrics.words'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { differenceLine } from '../../../../kernel/export/difference.ts'
import { ACCENT, QUIET } from '../../../../kernel/export/paper.ts'
import { stripLine } from '../../../../kernel/export/strip.ts'
import { dateRange } from '../../../../kernel/export/words.ts'
import { pathTo, venuePath } from '../../../../kernel/path-to.ts'
import { SIZE, SMALL } from './pdf-sizes.ts'

const STRIP = { width: 116, height: 18 }

/** The four numbers of the last complete week side by side, each with its one comparison and its weeks before. */
export function figuresTable({ numbers, venue }: Brief, origin: string): Content {
  const { weekOf, compare } = numbers
  const screen = pathTo(venuePath(PATHS.metrics, venue), { week: weekOf })
  const compared = comparedWithText(compare.with)
  return {
    stack: [
      {
        text: [
          { text: dateRange(weekOf, addDays(weekOf, 6)), link: origin + screen, color: ACCENT },
          { text: compared === null ? '' : `  ${compared}`, color: QUIET, fontSize: SMALL },
        ],
        margin: [0, 4, 0, 2],
      },
      {
        table: {
          widths: ['*', '*', '*', '*'],
          body: [AGREED_FIGURES.map((figure) => figureCell(figure, numbers))],
        },
        layout: {
          hLineWidth: () => 0,
          vLineWidth: () => 0,
          paddingLeft: () => 0,
          paddingRight: () => 4,
          paddingTop: () => 0,
          paddingBottom: () => 4,
        },
      },
    ],
  }
}

function figureCell(figure: AgreedFigure, { trend, differences, compare }: Brief['numbers']): TableCell {
  const show = FIGURE_KINDS[figure] === 'money' ? dollars : percent
  const value = trend.at(-1)?.figures[figure] ?? null
  const { difference = null, state = null } = differenceIn(differences, figure) ?? {}
  const said =
    compare.with && difference !== null
      ? { text: differenceText({ figure, difference }, compare.with), state }
      : null
  const strip = trend.map((week) => week.figures[figure])
  return {
    stack: [
      { text: shortLabel(figure), color: QUIET, fontSize: SMALL },
      { text: show(figureOf(value)), font: 'Serif', fontSize: 2 * SIZE, lineHeight: 1 },
      ...differenceLine(said).map((line) => ({ ...line, fontSize: SMALL })),
      ...(strip.some((one) => one !== null)
        ? [{ ...stripLine(strip, { ...STRIP, color: QUIET }), margin: [0, 4, 0, 0] } as Content]
        : []),
    ],
  }
}
