import { dollars, growth, percent, points, shareOf, thousands } from '@scope/contract/figures'
import type { Rollup } from '@scope/contract/rollup'
import type { Content } from 'pdfmake/interfaces.js'
import { LINE, QUIET, shown } from './paper.ts'
import { CARD_LABELS } from './rollup-words.ts'

type Extreme = Rollup['cards']['labor']['best']

/** The four cards side by side, each with its trend and the venues beside its figure. */
export function rollupCards({ cards: { revenue, labor, journals, atRisk }, weeks }: Rollup): Content {
  const share = percent(shareOf(journals.submitted, journals.total))
  return {
    margin: [0, 0, 0, 18],
    columnGap: 10,
    columns: [
      card(CARD_LABELS.revenue, thousands(shown(revenue.total)), {
        note: `${revenue.reported} of ${revenue.expected} weeks reported`,
        trend: trendText(growth(shown(revenue.trend)), revenue.trend, weeks.length),
        beside: [revenue.best, revenue.worst, (value) => dollars(shown(value))],
      }),
      card(CARD_LABELS.labor, percent(shown(labor.pct)), {
        note: 'True labor, weighted by revenue',
        trend: trendText(points(shown(labor.trend)), labor.trend, weeks.length),
        beside: [labor.best, labor.worst, (value) => percent(shown(value))],
      }),
      card(CARD_LABELS.journals, `${journals.submitted} of ${journals.total}`, {
        note: `${share} submitted, ${journals.overdue} overdue`,
        trend: trendText(points(shown(journals.trend)), journals.trend, weeks.length),
        beside: [journals.best, journals.worst, (value) => percent(shown(value))],
      }),
      card(CARD_LABELS.atRisk, String(atRisk.count), {
        note: 'Live priorities with that status',
        trend: trendText(countChange(atRisk.trend), atRisk.trend, weeks.length),
        beside: [atRisk.best, atRisk.worst, String],
      }),
    ],
  }
}

type Card = {
  note: string
  trend: string
  beside: [best: Extreme, worst: Extreme, show: (value: number) => string]
}

function card(label: string, figure: string, { note, trend, beside: [best, worst, show] }: Card): Content {
  const named = (word: string, extreme: Extreme): Content => ({
    text: extreme ? [{ text: `${word}: `, color: QUIET }, `${extreme.name}, ${show(extreme.value)}`] : ' ',
    fontSize: 8,
  })
  return {
    table: {
      widths: ['*'],
      body: [
        [
          {
            stack: [
              { text: label, color: QUIET },
              { text: figure, font: 'Serif', fontSize: 25, lineHeight: 1, margin: [0, 2, 0, 2] },
              { text: trend, bold: true, fontSize: 8 },
              { text: note, color: QUIET, fontSize: 8, margin: [0, 0, 0, 5] },
              named('Best', best),
              named('Worst', worst),
            ],
          },
        ],
      ],
    },
    layout: {
      hLineWidth: () => 0.75,
      vLineWidth: () => 0.75,
      hLineColor: () => LINE,
      vLineColor: () => LINE,
      paddingLeft: () => 10,
      paddingRight: () => 10,
      paddingTop: () => 8,
      paddingBottom: () => 8,
    },
  }
}

function trendText(change: string, trend: number | null, weeks: number): string {
  if (trend === null) return 'No earlier weeks to compare with'
  return `${change} on the ${weeks === 1 ? 'week' : `${weeks} weeks`} before`
}

const countChange = (change: number | null): string =>
  change === null ? '' : `${change > 0 ? '+' : change < 0 ? '−' : '±'}${Math.abs(change)}`
