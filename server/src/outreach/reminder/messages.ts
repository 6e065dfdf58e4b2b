import type { Rollup } from '@scope/contract/insight/rollup'
import {
  type CardText,
  cardTexts,
  countText,
  type RollupCard,
} from '@scope/contract/insight/rollup-cards.words'
import { type PlainDate, type Week, weekOf } from '@scope/contract/kernel/calendar'
import { venuesText, weekRange } from '../../kernel/export/words.ts'
import type { Line } from '../../ports/chat/card.ts'
import { type Named, pathTo, type Written } from '../notification/messages.ts'

/** Lines beyond this are only counted, because cards have limits and long lists are not read. */
const LINES_MAX = 20
const NAMES_MAX = 10

/** The first `max` texts, and how many are left. */
function first(texts: readonly string[], max: number): { shown: string[]; more: string[] } {
  const left = texts.length - max
  return { shown: texts.slice(0, max), more: left > 0 ? [`and ${countText(left)} more`] : [] }
}

/** `Ana, Jo and 3 more` */
function inOneLine(names: readonly string[]): string {
  const { shown, more } = first(names, NAMES_MAX)
  return [shown.join(', '), ...more].filter(Boolean).join(' ')
}

/** A person missing a journal at one venue: for this week, last week, or both. */
export type Missing = { name: string; dueToday: boolean; overdue: readonly Week[] }

/** The daily reminder: everyone of a venue who is missing a journal, in one message. `today` is the venue’s date. */
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
        { label: 'Open Waiting', path: pathTo('/', { view: 'waiting', venue: venue.slug }) },
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

/** A signal as shown in the digest. */
type DigestSignal = { headline: string; venueName: string }

/** The contents of a digest. */
export type DigestOf = {
  company: string
  /** The week that ends. */
  rollup: Rollup
  /** The latest week with numbers: the week that ends, or the one before. */
  numbers: Rollup
  /** Venues with missing numbers, and for how many weeks. */
  missing: readonly { venueName: string; weeks: number }[]
  /** Most serious first. */
  signals: readonly DigestSignal[]
}

/** The weekly digest: the week of all venues in the words of the rollup, missing numbers, and signals. */
export function weeklyDigest({ company, rollup, numbers, missing, signals }: DigestOf): Written {
  const week = `Week of ${weekRange(rollup.weeks)}`
  const silent = missing.map(({ venueName, weeks }) =>
    weeks > 1 ? `${venueName} (${weeks} weeks)` : venueName,
  )
  const signalLines = signals.map(({ venueName, headline }) => ({ label: venueName, text: headline }))
  const sections = [
    {
      heading: `Numbers, week of ${weekRange(numbers.weeks)}`,
      lines: figureLines(numbers, ['revenue', 'labor']),
    },
    { heading: 'This week', lines: figureLines(rollup, ['journals', 'atRisk']) },
    { heading: 'Numbers missing', lines: silent.length > 0 ? [inOneLine(silent)] : [] },
    { heading: 'Signals', lines: signalLines.slice(0, NAMES_MAX) },
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

/** Lines for these cards of a rollup, in its words. */
function figureLines(rollup: Rollup, cards: readonly RollupCard[]): Line[] {
  const shown = cardTexts(rollup).filter(({ card }) => cards.includes(card))
  return shown.map(figureLine)
}

function figureLine({ label, figure, trend, since, note, ends }: CardText): Line {
  const compared = trend ? `${figure} · ${trend.text} ${since}` : figure
  const extremes = ends.map(({ name, venue, value }) => `${name}: ${venue.name}, ${value}`)
  return { label, text: [compared, ...extremes].join('\n'), note }
}
