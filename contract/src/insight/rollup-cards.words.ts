/** The texts of the rollup's four cards, on the screen and in the PDF (document 1, sections 2 and 8). */

import { ABSENT, figureOf, growth, percent, points, shareOf, thousands } from '../kernel/figures.ts'
import { NONE_DUE } from './board.words.ts'
import type { Extreme, Rollup } from './rollup.ts'

export type RollupCard = keyof Rollup['cards']

export const CARD_LABELS: Record<RollupCard, string> = {
  revenue: 'Total Revenue',
  labor: 'Avg Labor %',
  journals: 'Journal Completion',
  atRisk: 'At-Risk Priorities',
}

/** A change with its sign, and whether it is an improvement. A change that rounds to zero is `none`. */
export type Trend = { text: string; turn: 'better' | 'worse' | 'none' }

const counted = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${countText(Math.abs(value))}`

const TRENDS: Record<RollupCard, { text: (value: number) => string; better: 'more' | 'less' }> = {
  revenue: { text: (value) => growth(figureOf(value)), better: 'more' },
  labor: { text: (value) => points(figureOf(value)), better: 'less' },
  journals: { text: (value) => points(figureOf(value)), better: 'more' },
  atRisk: { text: counted, better: 'less' },
}

/** The trend of a card or a row: in percent, points or priorities. Null if there is nothing to compare with. */
export function trendOf(card: RollupCard, value: number | null): Trend | null {
  if (value === null) return null
  const { text, better } = TRENDS[card]
  const shown = text(value)
  if (!/[1-9]/.test(shown)) return { text: shown, turn: 'none' }
  return { text: shown, turn: value > 0 === (better === 'more') ? 'better' : 'worse' }
}

/** A trend compares with the equally long span just before. */
export function beforeText(weeksBefore: readonly string[]): string {
  return weeksBefore.length === 1 ? 'on the previous week' : `on the previous ${weeksBefore.length} weeks`
}

/** `2,345` */
export const countText = (count: number): string => count.toLocaleString('en-US')

/** The best or worst venue of a card’s figure. */
export type CardEnd = { name: 'Best' | 'Worst'; venue: { slug: string; name: string }; value: string }

export type CardText = {
  card: RollupCard
  label: string
  figure: string
  trend: Trend | null
  /** What the figure covers. */
  note: string
  /** Best and worst, if venues differ. */
  ends: CardEnd[]
}

/** The four cards in their order. */
export function cardTexts({
  cards: { revenue, labor, journals, atRisk },
}: Pick<Rollup, 'cards'>): CardText[] {
  const card = (
    name: RollupCard,
    { trend, best, worst }: { trend: number | null; best: Extreme; worst: Extreme },
    text: { figure: string; note: string; value: (value: number) => string },
  ): CardText => ({
    card: name,
    label: CARD_LABELS[name],
    figure: text.figure,
    trend: trendOf(name, trend),
    note: text.note,
    ends:
      best && worst
        ? [
            { name: 'Best', venue: best, value: text.value(best.value) },
            { name: 'Worst', venue: worst, value: text.value(worst.value) },
          ]
        : [],
  })
  const inThousands = (value: number | null) => thousands(figureOf(value))
  const inPercent = (value: number | null) => percent(figureOf(value))
  const { submitted, total, overdue } = journals
  return [
    card('revenue', revenue, {
      figure: inThousands(revenue.total),
      note: `${countText(revenue.reported)} of ${countText(revenue.expected)} weeks reported`,
      value: inThousands,
    }),
    card('labor', labor, {
      figure: inPercent(labor.pct),
      note: 'true, weighted by revenue',
      value: inPercent,
    }),
    card('journals', journals, {
      figure: total > 0 ? `${countText(submitted)} of ${countText(total)}` : ABSENT,
      note: total > 0 ? `${percent(shareOf(submitted, total))} · ${countText(overdue)} overdue` : NONE_DUE,
      value: inPercent,
    }),
    card('atRisk', atRisk, {
      figure: countText(atRisk.count),
      note: 'live priorities, now',
      value: countText,
    }),
  ]
}
