import { dollars, growth, percent, points, shareOf, thousands } from '@scope/contract/figures'
import type { Rollup } from '@scope/contract/rollup'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { LINE, QUIET, shown } from './paper.ts'
import { CARD_LABELS } from './rollup-words.ts'
import { countText } from './words.ts'

type Extreme = Rollup['cards']['labor']['best']

/** The four cards side by side and equally high, each with its trend and the venues beside its figure. */
export function rollupCards({ cards: { revenue, labor, journals, atRisk }, weeks }: Rollup): Content {
  const share = percent(shareOf(journals.submitted, journals.total))
  const before = weeks.length === 1 ? 'week before' : `${weeks.length} weeks before`
  const trend = (now: number | null, value: number | null, change: string) => {
    if (now === null) return 'Nothing reported'
    return value === null ? 'No earlier weeks to compare with' : `${change} on the ${before}`
  }
  const cards = [
    card(CARD_LABELS.revenue, thousands(shown(revenue.total)), {
      note: `${countText(revenue.reported)} of ${countText(revenue.expected)} weeks reported`,
      trend: trend(revenue.total, revenue.trend, growth(shown(revenue.trend))),
      beside: [revenue.best, revenue.worst, (value) => dollars(shown(value))],
    }),
    card(CARD_LABELS.labor, percent(shown(labor.pct)), {
      note: 'True labor, weighted by revenue',
      trend: trend(labor.pct, labor.trend, points(shown(labor.trend))),
      beside: [labor.best, labor.worst, (value) => percent(shown(value))],
    }),
    card(CARD_LABELS.journals, `${countText(journals.submitted)} of ${countText(journals.total)}`, {
      note: journals.total === 0 ? 'None due' : `${share} submitted, ${countText(journals.overdue)} overdue`,
      trend: trend(journals.total, journals.trend, points(shown(journals.trend))),
      beside: [journals.best, journals.worst, (value) => percent(shown(value))],
    }),
    card(CARD_LABELS.atRisk, countText(atRisk.count), {
      note: 'Live priorities with that status',
      trend: trend(atRisk.count, atRisk.trend, countChange(atRisk.trend ?? 0)),
      beside: [atRisk.best, atRisk.worst, countText],
    }),
  ]
  const gap: TableCell = { text: '', border: [false, false, false, false] }
  return {
    margin: [0, 0, 0, 18],
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

const GAP = 9

type Card = {
  note: string
  trend: string
  beside: [best: Extreme, worst: Extreme, show: (value: number) => string]
}

function card(label: string, figure: string, { note, trend, beside: [best, worst, show] }: Card): TableCell {
  const named = (word: string, extreme: Extreme): Content =>
    extreme
      ? {
          text: [{ text: `${word}: `, color: QUIET }, `${extreme.name}, ${show(extreme.value)}`],
          fontSize: 8,
        }
      : []
  return {
    stack: [
      { text: label, color: QUIET },
      { text: figure, font: 'Serif', fontSize: 25, lineHeight: 1, margin: [0, 2, 0, 2] },
      { text: trend, bold: true, fontSize: 8 },
      { text: note, color: QUIET, fontSize: 8, margin: [0, 0, 0, 5] },
      named('Best', best),
      named('Worst', worst),
    ],
  }
}

const countChange = (change: number): string => {
  if (change === 0) return 'No change'
  return `${change > 0 ? '+' : '−'}${countText(Math.abs(change))}`
}
