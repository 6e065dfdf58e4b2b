import type { Board } from '@scope/contract/insight/board/board'
import { type BoardSpan, NONE_DUE, type PRIORITY_BADGES } from '@scope/contract/insight/board/board.words'
import {
  addWeeks,
  type PlainDate,
  periodToDate,
  type Week,
  weekOf,
  weeksUpTo,
} from '@scope/contract/kernel/calendar'
import { numberOf, storedFigure } from '@scope/contract/kernel/figures'
import { FIGURES, ofEach, STORED_FIGURES, type StoredFigure } from '@scope/contract/numbers/metrics.words'
import { isTaggedClosed } from '@scope/contract/numbers/tags.words'
import { JOURNAL_STATES } from '@scope/contract/work/journal.words'
import type { PriorityStatus } from '@scope/contract/work/priority.words'
import { figuresIn, type Tagged, totalOf } from '../../numbers/comparison/rules.ts'
import { journalBadge } from '../../work/journal/rules.ts'
import { askedJournals, type JournalFacts } from '../../work/week/rules.ts'
import { type Span, spanOver } from '../span/rules.ts'

/**
 * The Mondays of a span, oldest first. This week is one of the last four (decisions 6) and ends the period so far.
 * `today` is the venue's.
 */
export function boardWeeks(span: BoardSpan, today: PlainDate): Week[] {
  const thisWeek = weekOf(today)
  if (span === 'last-4-weeks') return weeksUpTo(thisWeek, 4)
  if (span === 'this-period') return periodToDate(thisWeek)
  return [span === 'last-week' ? addWeeks(thisWeek, -1) : thisWeek]
}

/**
 * A span with the weeks before that it is compared with. One week, even the running one, is compared with the week
 * before; the complete weeks of a longer span with as many before. `today` is the venue's.
 */
export function comparedSpan(weeks: Week[], today: PlainDate): Pick<Span, 'weeks' | 'compared'> {
  if (weeks.length > 1) return spanOver(weeks, today)
  return { weeks, compared: { weeks, weeksBefore: weeks.map((week) => addWeeks(week, -1)) } }
}

/** A stored week: numeric columns as text, null if not reported. */
export type StoredWeek = Record<StoredFigure, string | null> & Tagged

/** The numbers of a span. */
export function spanFigures(weeks: readonly StoredWeek[]): Pick<Board['metrics'], 'reported' | 'figures'> {
  const total = totalOf(weeks.map((week) => figuresIn(week, storedFigure)))
  return {
    reported: weeks.filter(
      (week) => isTaggedClosed(week.tags) || STORED_FIGURES.some((field) => week[field] !== null),
    ).length,
    figures: ofEach(FIGURES, (field) => numberOf(total[field])),
  }
}

type Member = Board['members'][number]
type Entry = Pick<Member['journals'][number], 'weekOf' | 'submittedAt' | 'authorName'>

/**
 * The journals due from a member in a span: one per week since the member was added, and earlier ones that were submitted
 * (decision 015). `since` and `today` are plain dates of the venue.
 */
export function memberJournals(
  member: Omit<JournalFacts, 'journalWeeks'>,
  entries: readonly Entry[],
  weeks: readonly Week[],
  today: PlainDate,
): Member['journals'] {
  const journalWeeks = entries.map((entry) => entry.weekOf)
  return askedJournals({ ...member, journalWeeks }, weeks, today).map(({ week, state }) => {
    const entry = entries.find((candidate) => candidate.weekOf === week)
    return {
      weekOf: week,
      ...journalBadge({ week, ...member, today, submitted: state === 'complete' }),
      submittedAt: entry?.submittedAt ?? null,
      authorName: entry?.authorName ?? null,
    }
  })
}

/** The badge of a span: that of its worst week, the newest if several are equal. `None due` if no journal is due. */
export function worstJournal(journals: Member['journals']): Member['journal'] {
  const badness = (index: number) => JOURNAL_STATES.indexOf(journals[index]?.state ?? 'complete')
  const newestFirst = journals.map((_, index) => index).reverse()
  const worst = journals[newestFirst.toSorted((a, b) => badness(b) - badness(a))[0] ?? 0]
  return {
    state: worst?.state ?? 'due',
    label: worst?.label ?? NONE_DUE,
    submitted: journals.filter(({ state }) => state === 'complete').length,
    total: journals.filter(({ state }) => state !== 'away').length,
  }
}

/** The badge of a priority (document 1, section 4). */
export function priorityBadge(status: PriorityStatus): (typeof PRIORITY_BADGES)[number] {
  return status === 'COMPLETED' ? 'Complete' : 'In Progress'
}
