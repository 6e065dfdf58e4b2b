import { type PlainDate, type Week, weekOf } from '@scope/contract/calendar'
import type { Rollup } from '@scope/contract/rollup'
import { beforeText, type CardText, cardTexts, countText } from '@scope/contract/rollup-cards.words'
import { venuesText, weekRange } from '../../export/words.ts'
import type { Line, Message } from './card.ts'

/** What goes to the outbox: the message, and in short what it says, for the list in Settings. */
export type Written = { summary: string; message: Message }

/** More lines than this are counted and not named: a card has its limits, and so has a reader. */
const LINES_MAX = 20
const NAMES_MAX = 10

/** The first of them, and how many more there are; `all` is their number where not all of them are given. */
function first(
  texts: readonly string[],
  max: number,
  all = texts.length,
): { shown: string[]; more: string[] } {
  const shown = texts.slice(0, max)
  return { shown, more: all > shown.length ? [`and ${countText(all - shown.length)} more`] : [] }
}

/** `Ana, Jo and 3 more` */
function inOneLine(names: readonly string[], all = names.length): string {
  const { shown, more } = first(names, NAMES_MAX, all)
  return [shown.join(', '), ...more].filter(Boolean).join(' ')
}

type Place = { slug: string; name: string }

/** An address in Scope, with what it names. */
function pathTo(path: string, named: Record<string, string> = {}): string {
  const query = new URLSearchParams(named).toString()
  return query ? `${path}?${query}` : path
}

/** Who is missing a journal, at one venue: of this week, of last week, or of both. */
export type Missing = { name: string; dueToday: boolean; overdue: readonly Week[] }

/** The daily reminder: everyone of a venue who is missing a journal, in one message. `today` is the venue’s. */
export function journalReminder(venue: Place, missing: readonly Missing[], today: PlainDate): Written {
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

/** The alert that a priority became at risk, with the note of whoever said so. */
export function atRiskAlert(about: {
  venue: Place
  member: Place
  title: string
  note: string | null
  by: string
}): Written {
  const { venue, member, title, note, by } = about
  return {
    summary: `At risk: ${title} (${member.name})`,
    message: {
      title: 'Priority at risk',
      subtitle: venue.name,
      sections: [
        {
          lines: [
            { label: 'Priority', text: title },
            { label: 'BLT member', text: member.name },
            { label: `Note by ${by}`, text: note ?? 'No note.' },
          ],
        },
      ],
      links: [{ label: 'Open the priority', path: pathTo('/', { venue: venue.slug, blt: member.slug }) }],
    },
  }
}

/** A signal as the digest tells it. */
export type Told = { headline: string; venueName: string }

/** The weekly digest: the week of all venues in the words of the rollup, and its signals. */
export function weeklyDigest(company: string, rollup: Rollup, signals: readonly Told[]): Written {
  const { weeks, venues, rows, cards, weeksBefore } = rollup
  const week = weekRange(weeks)
  const silent = rows.filter(({ reported }) => reported === 0).map(({ name }) => name)
  const without = cards.revenue.expected - cards.revenue.reported
  const told = signals.map(({ venueName, headline }) => ({ label: venueName, text: headline }))
  return {
    summary: `Week of ${week}`,
    message: {
      title: `Week of ${week}`,
      subtitle: `${company} · ${venuesText(venues)}`,
      sections: [
        { lines: cardTexts(rollup).map((card) => figureLine(card, beforeText(weeksBefore))) },
        ...(without > 0
          ? [{ heading: 'Numbers missing', lines: [`${venuesText(without)}: ${inOneLine(silent, without)}`] }]
          : []),
        ...(told.length > 0 ? [{ heading: 'Signals', lines: told.slice(0, NAMES_MAX) }] : []),
      ],
      links: [
        { label: 'Open the rollup', path: pathTo('/vp/rollup') },
        { label: 'Open analytics', path: pathTo('/analytics') },
      ],
    },
  }
}

function figureLine({ label, figure, trend, note, ends }: CardText, before: string): Line {
  const compared = trend ? `${figure} · ${trend.text} ${before}` : figure
  const extremes = ends.map(({ name, venue, value }) => `${name}: ${venue.name}, ${value}`)
  return { label, text: [compared, ...extremes].join('\n'), note }
}

/** What is sent to see whether an address works. `place` is the venue, or the company for its operations space. */
export function testMessage(place: string, by: string): Written {
  return {
    summary: `Test message by ${by}`,
    message: {
      title: 'Test message',
      subtitle: place,
      sections: [{ lines: [`${by} is checking that Scope’s messages arrive in this space. They do.`] }],
      links: [{ label: 'Open Scope', path: pathTo('/') }],
    },
  }
}
