import type { Rollup } from '@scope/contract/insight/rollup'
import {
  beforeText,
  type CardText,
  cardTexts,
  countText,
  type RollupCard,
} from '@scope/contract/insight/rollup-cards.words'
import { type PlainDate, type Week, weekOf } from '@scope/contract/kernel/calendar'
import { venuesText, weekRange } from '../../kernel/export/words.ts'
import type { Line } from '../../ports/chat/card.ts'
import { type Named, pathTo, type Written } from '../notification/messages.ts'

/** More lines than this are counted and not named: a card has its limits, and so has a reader. */
const LINES_MAX = 20
const NAMES_MAX = 10

/** The first of them, and how many more there are. */
function first(texts: readonly string[], max: number): { shown: string[]; more: string[] } {
  const left = texts.length - max
  return { shown: texts.slice(0, max), more: left > 0 ? [`and ${countText(left)} more`] : [] }
}

/** `Ana, Jo and 3 more` */
function inOneLine(names: readonly string[]): string {
  const { shown, more } = first(names, NAMES_MAX)
  return [shown.join(', '), ...more].filter(Boolean).join(' ')
}

/** Who is missing a journal, at one venue: of this week, of last week, or of both. */
export type Missing = { name: string; dueToday: boolean; overdue: readonly Week[] }

/** The daily reminder: everyone of a venue who is missing a journal, in one message. `today` is the venue’s. */
export function journalReminder(venue: Named, missing: readonly Missing[], today: PlainDate): Written {
  const { shown, more } = first(
    missing.map((who) => `${who.name}: ${missedText(who, today)}`),
    LINES_MAX,
  )
  return {
    summary: `Missing a journal: ${inOneLine(missing.map(({ name }) => name))}`,
    message: {
      title: 'Journals missing',
      subtitle: venue.name,
      sections: [{ lines: [...shown, ...more] }],
      links: [
        { label: 'Write a journal', path: pathTo('/journal') },
        { label: 'What waits', path: pathTo('/', { view: 'waiting', venue: venue.slug }) },
      ],
    },
  }
}

function missedText({ dueToday, overdue }: Missing, today: PlainDate): string {
  const thisWeek = weekOf(today)
  return [
    ...(dueToday ? ['due today'] : []),
    ...overdue.map((week) => (week === thisWeek ? 'overdue' : 'last week’s overdue')).reverse(),
  ].join('; ')
}

/** A signal as the digest tells it. */
type Told = { headline: string; venueName: string }

/** What a digest is made from. */
export type DigestOf = {
  company: string
  /** The week that ends. */
  rollup: Rollup
  /** The latest week of which there are numbers: that one, or the one before. */
  numbers: Rollup
  /** Venues without the numbers of complete weeks, and of how many. */
  missing: readonly { venueName: string; weeks: number }[]
  /** The gravest first. */
  signals: readonly Told[]
}

/** The weekly digest: the week of all venues in the words of the rollup, what is missing, and the signals. */
export function weeklyDigest({ company, rollup, numbers, missing, signals }: DigestOf): Written {
  const week = `Week of ${weekRange(rollup.weeks)}`
  const silent = missing.map(({ venueName, weeks }) =>
    weeks > 1 ? `${venueName} (${weeks} weeks)` : venueName,
  )
  const told = signals.map(({ venueName, headline }) => ({ label: venueName, text: headline }))
  const sections = [
    {
      heading: `Numbers, week of ${weekRange(numbers.weeks)}`,
      lines: figureLines(numbers, ['revenue', 'labor']),
    },
    { heading: 'This week', lines: figureLines(rollup, ['journals', 'atRisk']) },
    { heading: 'Numbers missing', lines: silent.length > 0 ? [inOneLine(silent)] : [] },
    { heading: 'Signals', lines: told.slice(0, NAMES_MAX) },
  ]
  return {
    summary: week,
    message: {
      title: week,
      subtitle: `${company} · ${venuesText(rollup.venues)}`,
      sections: sections.filter(({ lines }) => lines.length > 0),
      links: [
        { label: 'Open the rollup', path: pathTo('/vp/rollup') },
        { label: 'Open analytics', path: pathTo('/analytics') },
      ],
    },
  }
}

/** These cards of a rollup, in its words. */
function figureLines(rollup: Rollup, cards: readonly RollupCard[]): Line[] {
  const shown = cardTexts(rollup).filter(({ card }) => cards.includes(card))
  return shown.map((card) => figureLine(card, beforeText(rollup.weeksBefore)))
}

function figureLine({ label, figure, trend, note, ends }: CardText, before: string): Line {
  const compared = trend ? `${figure} · ${trend.text} ${before}` : figure
  const extremes = ends.map(({ name, venue, value }) => `${name}: ${venue.name}, ${value}`)
  return { label, text: [compared, ...extremes].join('\n'), note }
}
