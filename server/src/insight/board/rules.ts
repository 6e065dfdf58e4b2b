import type { Board } from '@scope/contract/insight/board'
import { type BoardSpan, NONE_DUE, type PRIORITY_BADGES } from '@scope/contract/insight/board.words'
import {
  addWeeks,
  type PlainDate,
  periodToDate,
  type Week,
  weekOf,
  weeksUpTo,
} from '@scope/contract/kernel/calendar'
import {
  meanOf,
  numberOf,
  primeCost,
  storedFigure,
  sumOf,
  weightedMean,
} from '@scope/contract/kernel/figures'
import { JOURNAL_STATES } from '@scope/contract/work/journal.words'
import type { PriorityStatus } from '@scope/contract/work/priority.words'
import { journalBadge } from '../../work/journal/rules.ts'
import { askedJournals } from '../../work/week/rules.ts'

/** The Mondays of a span, oldest first. This week is one of the last four (decisions 6) and ends the period so far. `today` is the venue's. */
export function boardWeeks(span: BoardSpan, today: PlainDate): Week[] {
  const thisWeek = weekOf(today)
  if (span === 'last-4-weeks') return weeksUpTo(thisWeek, 4)
  if (span === 'this-period') return periodToDate(thisWeek)
  return [span === 'last-week' ? addWeeks(thisWeek, -1) : thisWeek]
}

/** A stored week: numeric columns as text, null if not reported. */
export type StoredWeek = Record<
  'revenue' | 'laborBasePct' | 'laborTruePct' | 'cogsPct' | 'tips',
  string | null
>

/**
 * The numbers of a span. Money is summed. Percentages are weighted by revenue (decisions 6), or a plain mean if none of
 * their weeks has a revenue (decision 015).
 */
export function spanFigures(weeks: readonly StoredWeek[]): Omit<Board['metrics'], 'lastWeek'> {
  const valuesOf = (field: keyof StoredWeek) => weeks.map((week) => storedFigure(week[field]))
  const revenue = valuesOf('revenue')
  const meanPct = (field: 'laborBasePct' | 'laborTruePct' | 'cogsPct') => {
    const pcts = valuesOf(field)
    return weightedMean(pcts.map((pct, index) => ({ revenue: revenue[index] ?? null, pct }))) ?? meanOf(pcts)
  }
  const [laborBasePct, laborTruePct, cogsPct] = [
    meanPct('laborBasePct'),
    meanPct('laborTruePct'),
    meanPct('cogsPct'),
  ]
  return {
    reported: weeks.filter((week) => Object.values(week).some((value) => value !== null)).length,
    figures: {
      revenue: numberOf(sumOf(revenue)),
      laborBasePct: numberOf(laborBasePct),
      laborTruePct: numberOf(laborTruePct),
      cogsPct: numberOf(cogsPct),
      primeCostPct: numberOf(primeCost(cogsPct, laborTruePct)),
      tips: numberOf(sumOf(valuesOf('tips'))),
    },
  }
}

type Member = Board['members'][number]
type Entry = Pick<Member['journals'][number], 'weekOf' | 'submittedAt' | 'authorName'>

/**
 * The journals due from a member in a span: one per week since the member was added, and earlier ones that were submitted
 * (decision 015). `since` and `today` are plain dates of the venue.
 */
export function memberJournals(
  member: { adminDayDow: number; since: PlainDate },
  entries: readonly Entry[],
  weeks: readonly Week[],
  today: PlainDate,
): Member['journals'] {
  const { adminDayDow } = member
  const journalWeeks = entries.map((entry) => entry.weekOf)
  return askedJournals({ ...member, journalWeeks }, weeks, today).map(({ week, state }) => {
    const entry = entries.find((candidate) => candidate.weekOf === week)
    return {
      weekOf: week,
      ...journalBadge({ week, adminDayDow, today, submitted: state === 'complete' }),
      submittedAt: entry?.submittedAt ?? null,
      authorName: entry?.authorName ?? null,
    }
  })
}

/** The badge of a span: that of its worst week, or the newest of them. `None due` if no journal is due. */
export function worstJournal(journals: Member['journals']): Member['journal'] {
  const badness = (index: number) => JOURNAL_STATES.indexOf(journals[index]?.state ?? 'complete')
  const newestFirst = journals.map((_, index) => index).reverse()
  const worst = journals[newestFirst.toSorted((a, b) => badness(b) - badness(a))[0] ?? 0]
  return {
    state: worst?.state ?? 'due',
    label: worst?.label ?? NONE_DUE,
    submitted: journals.filter(({ state }) => state === 'complete').length,
    total: journals.length,
  }
}

/** The badge of a priority (document 1, section 4). */
export function priorityBadge(status: PriorityStatus): (typeof PRIORITY_BADGES)[number] {
  return status === 'COMPLETED' ? 'Complete' : 'In Progress'
}
