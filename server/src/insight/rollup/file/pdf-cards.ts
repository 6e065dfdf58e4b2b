import type { Rollup } from '@scope/contract/insight/rollup'
import { type CardText, cardTexts } from '@scope/contract/insight/rollup-cards.words'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { LINE, QUIET, TURNS } from '../../../kernel/export/paper.ts'

const GAP = 9

/** The four cards side by side, each with its trend and its best and worst venue. */
export function rollupCards(rollup: Rollup): Content {
  const cards = cardTexts(rollup).map(card)
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

function card({ label, figure, trend, since, note, budget, ends }: CardText): TableCell {
  const change: Content[] = trend
    ? [
        {
          text: [{ text: trend.text, bold: true, color: TURNS[trend.turn] }, ` ${since}`],
          color: QUIET,
          fontSize: 8,
        },
      ]
    : []
  return {
    stack: [
      { text: label, color: QUIET },
      { text: figure, font: 'Serif', fontSize: 25, lineHeight: 1, margin: [0, 2, 0, 2] },
      ...change,
      { text: note, color: QUIET, fontSize: 8, margin: [0, 0, 0, budget ? 0 : 5] },
      ...(budget
        ? [{ text: budget, color: QUIET, fontSize: 8, margin: [0, 0, 0, 5] } satisfies Content]
        : []),
      ...ends.map(({ name, venue, value }) => ({
        text: [{ text: `${name}  `, color: QUIET }, `${venue.name}, ${value}`],
        fontSize: 8,
      })),
    ],
  }
}
