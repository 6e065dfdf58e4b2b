/** The texts of the rollup's four cards, on the screen and in the PDF (document 1, sections 2 and 8). */

import type { Week } from '../../kernel/calendar.ts'
import { countText, plural } from '../../kernel/count.words.ts'
import {
  ABSENT,
  figureOf,
  growth,
  type Hundredths,
  percent,
  points,
  shareOf,
  thousands,
} from '../../kernel/figures.ts'
import { apartText } from '../../numbers/tags.words.ts'
import { NONE_DUE } from '../board/board.words.ts'
import type { Extreme, Rollup } from './rollup.ts'

export type RollupCard = keyof Rollup['cards']

const CARD_LABELS: Record<RollupCard, string> = {
  revenue: 'Total Revenue',
  labor: 'Avg Labor %',
  journals: 'Journal Completion',
  atRisk: 'At-Risk Priorities',
}

/** A change with its sign, and whether it is an improvement. A small change is `none`. */
export type Trend = { text: string; turn: 'better' | 'worse' | 'none' }

const counted = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${countText(Math.abs(value))}`

/** The smallest difference that is not noise, in percent, points or priorities (decision 051). */
export const NOTABLE: Record<RollupCard, number> = { revenue: 1, labor: 0.5, journals: 5, atRisk: 1 }

const TRENDS: Record<RollupCard, { text: (value: number) => string; better: 'more' | 'less' }> = {
  revenue: { text: (value) => growth(figureOf(value)), better: 'more' },
  labor: { text: (value) => points(figureOf(value)), better: 'less' },
  journals: { text: (value) => points(figureOf(value)), better: 'more' },
  atRisk: { text: counted, better: 'less' },
}

/** The trend of a card or a row: in percent, points or priorities. Null without a comparison. */
export function trendOf(card: RollupCard, value: number | null): Trend | null {
  if (value === null) return null
  const { text, better } = TRENDS[card]
  const change = text(value)
  if (Math.abs(value) < NOTABLE[card]) return { text: change, turn: 'none' }
  return { text: change, turn: value > 0 === (better === 'more') ? 'better' : 'worse' }
}

/** The name of the comparison for complete weeks: as many weeks just before. */
export function beforeText(weeksBefore: readonly string[]): string {
  return weeksBefore.length === 1 ? 'from the week before' : `from the ${weeksBefore.length} weeks before`
}

/**
 * What a trend compares: the complete weeks of the span with as many before; if the span has none, last week with the
 * week before.
 */
export function comparedText({ weeks, compared }: Pick<Rollup, 'weeks' | 'compared'>): string {
  const count = compared.weeks.length
  if (compared.weeks.at(-1) === weeks.at(-1)) return beforeText(compared.weeksBefore)
  return count === 1 ? 'last week vs. the week before' : `last ${count} weeks vs. the ${count} before`
}

/** The best or worst venue of a card’s figure. */
export type CardEnd = { name: 'Best' | 'Worst'; venue: { slug: string; name: string }; value: string }

export type CardText = {
  card: RollupCard
  label: string
  figure: string
  trend: Trend | null
  /** What the trend compares. */
  since: string
  /** What the figure covers. */
  note: string
  /** Best and worst, if they stand out. */
  ends: CardEnd[]
}

/** The four cards in their order. */
export function cardTexts(rollup: Pick<Rollup, 'cards' | 'weeks' | 'weeksBefore' | 'compared'>): CardText[] {
  const { revenue, labor, journals, atRisk } = rollup.cards
  const card = (
    name: RollupCard,
    { trend, best, worst }: { trend: number | null; best: Extreme; worst: Extreme },
    text: {
      figure: string
      note: string
      value: (value: number) => string
      since?: string
    },
  ): CardText => ({
    card: name,
    label: CARD_LABELS[name],
    figure: text.figure,
    trend: trendOf(name, trend),
    since: text.since ?? comparedText(rollup),
    note: text.note,
    ends: [
      ...(best ? [{ name: 'Best' as const, venue: best, value: text.value(best.value) }] : []),
      ...(worst ? [{ name: 'Worst' as const, venue: worst, value: text.value(worst.value) }] : []),
    ],
  })
  const inThousands = (value: number | null) => thousands(figureOf(value))
  const inPercent = (value: number | null) => percent(figureOf(value))
  const { submitted, total } = journals
  return [
    card('revenue', revenue, {
      figure: inThousands(revenue.total),
      note: `${countText(revenue.reported)} of ${plural(revenue.expected, 'week')} reported`,
      value: inThousands,
    }),
    card('labor', labor, {
      figure: inPercent(labor.pct),
      note: 'true labor, by revenue',
      value: inPercent,
    }),
    card('journals', journals, {
      figure: total > 0 ? `${countText(submitted)} of ${countText(total)}` : ABSENT,
      note: total > 0 ? journalsNote(journals) : NONE_DUE,
      value: inPercent,
    }),
    card('atRisk', atRisk, {
      figure: countText(atRisk.count),
      note: 'open now',
      since: beforeText(rollup.weeksBefore),
      value: countText,
    }),
  ]
}

/**
 * `Left out of trends: Corner Tap, Nov 2 (closed); Low Tide, Nov 9 (short hours); and 3 more`. Null if there are none.
 * `dateText` shows a plain date.
 */
export function closedText(
  { count, weeks }: Rollup['closed'],
  dateText: (week: Week) => string,
): string | null {
  if (count === 0) return null
  const named = weeks.map(
    ({ venueName, weekOf, tags }) => `${venueName}, ${dateText(weekOf)} (${apartText(tags)})`,
  )
  const more = count > weeks.length ? [`and ${countText(count - weeks.length)} more`] : []
  return `Left out of trends: ${[...named, ...more].join('; ')}`
}

/**
 * `Not compared, because not open in both: Low Tide, 3 weeks; and 2 more`. Null if all are compared.
 */
export function oneSidedText({ count, venues }: Rollup['oneSided']): string | null {
  if (count === 0) return null
  const named = venues.map(({ venueName, weeks }) => `${venueName}, ${plural(weeks, 'week')}`)
  const more = count > venues.length ? [`and ${countText(count - venues.length)} more`] : []
  return `Not compared, because not open in both: ${[...named, ...more].join('; ')}`
}

/** How many journals of a span are submitted, and how many are overdue. */
export type JournalCounts = { submitted: number; overdue: number }

/**
 * The share of journals done among those done or overdue, in hundredths of a percent. A journal that is still due
 * counts neither way (decisions 4). Null if there are none.
 */
export function journalShare({ submitted, overdue }: JournalCounts): Hundredths | null {
  return shareOf(submitted, submitted + overdue)
}

/** `93.3% of those due · 3 overdue · 2 still due`. Journals that are still due can be on time. */
function journalsNote({ submitted, total, overdue }: Rollup['cards']['journals']): string {
  const share = journalShare({ submitted, overdue })
  const open = total - submitted - overdue
  return [
    ...(share === null ? [] : [`${percent(share)} of those due`, `${countText(overdue)} overdue`]),
    ...(open > 0 ? [`${countText(open)} still due`] : []),
  ].join(' · ')
}
