import { type CardText, cardTexts } from '@scope/contract/insight/rollup/cards.words'
import type { Rollup } from '@scope/contract/insight/rollup/rollup'
import { differenceIs } from '@scope/contract/numbers/differences.words'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { differenceLine } from '../../../kernel/export/difference.ts'
import { LINE, QUIET, TURNS } from '../../../kernel/export/paper.ts'

const GAP = 9

/** The four cards side by side, each with its trend and its best and worst venue. */
export function rollupCards(rollup: Rollup): Content {
  const cards = cardTexts(rollup).map((text) => card(text, rollup))
  const gap: TableCell = { text: '', border: [false, false, false, false] }
  return {
    margin: [0, 0, 0, 14],
    table: {
      widths: cards.flatMap((_, index) => (index === 0 ? ['*'] : [GAP, '*'])),
      body: [cards.flatMap((cell, index) => (index === 0 ? [cell] : [gap, cell]))],
    },
    layout: {
      hLineWidth: () => 0.75,
      vLineWidth: () => 0.75,
      hLineColor: () => LINE,
      vLineColor: () => LINE,
      paddingLeft: (column) => (column % 2 === 0 ? 10 : 0),
      paddingRight: (column) => (column % 2 === 0 ? 10 : 0),
      paddingTop: () => 8,
      paddingBottom: () => 8,
    },
  }
}

const FIGURES = { revenue: 'revenue', labor: 'laborTruePct' } as const

/** The line below a card's figure. */
function beside({ card, trend, since }: CardText, { differences, compare }: Rollup): Content[] {
  if (card === 'revenue' || card === 'labor') {
    return differenceLine(differenceIs(differences, FIGURES[card], compare.with))
  }
  if (!trend) return []
  const changed = { text: trend.text, bold: true, color: TURNS[trend.turn] }
  return [{ text: [changed, ` ${since}`], color: QUIET, fontSize: 8 }]
}

function card(text: CardText, rollup: Rollup): TableCell {
  const { label, figure, note, ends } = text
  return {
    stack: [
      { text: label, color: QUIET },
      { text: figure, font: 'Serif', fontSize: 25, lineHeight: 1, margin: [0, 2, 0, 2] },
      ...beside(text, rollup),
      { text: note, color: QUIET, fontSize: 8, margin: [0, 0, 0, 5] },
      ...ends.map(({ name, venue, value }) => ({
        text: [{ text: `${name}  `, color: QUIET }, `${venue.name}, ${value}`],
        fontSize: 8,
      })),
    ],
  }
}
