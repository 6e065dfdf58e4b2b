import type { MemberYear } from '@scope/contract/insight/year/year'
import type { PlainDate, Week } from '@scope/contract/kernel/calendar'
import type { Visibility } from '@scope/contract/work/journal.words'
import { askedJournals, type JournalFacts } from '../../../work/week/rules.ts'
import { journalPath, type Place } from './paths.ts'

export type JournalLine = MemberYear['journals'][number]

/** A submitted journal. `text`: as submitted; null if it is private. */
export type JournalRow = {
  id: string
  weekOf: Week
  author: string
  /** Whether the member wrote it. */
  isOwn: boolean
  visibility: Visibility
  text: string | null
  /** Whether a manager has reviewed its latest text. */
  reviewed: boolean
}

/** The longest quote, in characters. */
const QUOTE_MAX = 300

/** The shared journals of a year, each with the beginning of its text. `rows` are earliest first. */
export function journalLines(rows: readonly JournalRow[], place: Place): JournalLine[] {
  return rows.flatMap(({ id, weekOf, author, reviewed, visibility, text }) =>
    visibility === 'shared' && text !== null
      ? [{ id, weekOf, path: journalPath(place, weekOf), author, quote: quoteOf(text), reviewed }]
      : [],
  )
}

/** The first 300 characters of a text in one paragraph, with an ellipsis if it is longer. */
export function quoteOf(text: string): string {
  const points = [...text.trim().replace(/\s+/g, ' ')]
  return points.length > QUOTE_MAX ? `${points.slice(0, QUOTE_MAX).join('').trimEnd()}…` : points.join('')
}

/**
 * The counts of a member’s own journals in some weeks, by the same rules as every screen. `until` is the last day on
 * which a journal was due from them: today, or the day they left.
 */
export function countJournals(
  rows: readonly JournalRow[],
  {
    weeks,
    until,
    ...facts
  }: Omit<JournalFacts, 'journalWeeks'> & { weeks: readonly Week[]; until: PlainDate },
): MemberYear['counts']['journals'] {
  const own = rows.filter(({ isOwn }) => isOwn)
  const journalWeeks = own.map(({ weekOf }) => weekOf)
  const expected = askedJournals({ ...facts, journalWeeks }, weeks, until)
  return {
    submitted: own.length,
    missed: expected.filter(({ state }) => state === 'overdue').length,
    away: expected.filter(({ state }) => state === 'away').length,
    reviewed: own.filter(({ reviewed }) => reviewed).length,
    shared: own.filter(({ visibility }) => visibility === 'shared').length,
  }
}
