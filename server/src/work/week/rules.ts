import { isOpenIn, isOpenOn, type OpenDays } from '@scope/contract/company/open-days.words'
import {
  addDays,
  addWeeks,
  type PlainDate,
  periodAt,
  type Week,
  weekOf,
  weeksOf,
  weeksUpTo,
} from '@scope/contract/kernel/calendar'
import type { JournalState } from '@scope/contract/work/journal.words'
import { type AwayDays, firstDayBack, isWeekAway } from '../../company/away/rules.ts'

/*
 * What a week asks of a BLT member: one journal, and one check-in on each priority; of a week away nothing. Everything that
 * counts, compares or colors them uses these rules (decisions 4 and 5, decision 040). Dates are plain dates at the venue.
 */

/** Overdue journals are counted in this week and the three before, where no span is chosen, as in the rollup. */
const OVERDUE_WEEKS = 4

/** Whether a week is over at the venue: its Sunday is past. */
export function isOver(week: Week, today: PlainDate): boolean {
  return today > addDays(week, 6)
}

/** The facts that decide when a member's journal is due: their Admin Day, 0 for Sunday, and their absences. */
export type JournalDays = { adminDayDow: number; away: readonly AwayDays[] }

/**
 * The day of a week on which a member's journal is due: their Admin Day in it, or if they are away then, the first day back
 * (decisions 5; life). Sunday ends a week that starts on Monday.
 */
export function journalDueDay(week: Week, { adminDayDow, away }: JournalDays): PlainDate {
  return firstDayBack(away, week, addDays(week, (adminDayDow + 6) % 7))
}

/**
 * The state of a week's journal: `complete` if submitted, `away` in a week away, else `due` until the due day is over, then
 * `overdue`. A journal that is due can still be in time, so it counts neither for nor against a member (decisions 4).
 */
export function journalState({
  week,
  today,
  submitted,
  ...days
}: JournalDays & { week: Week; today: PlainDate; submitted: boolean }): JournalState {
  if (submitted) return 'complete'
  if (isWeekAway(days.away, week)) return 'away'
  return today > journalDueDay(week, days) ? 'overdue' : 'due'
}

/**
 * A member's own journals: `since` is the date on which they were added, `journalWeeks` those with a submitted entry,
 * `openDays` those of their venue.
 */
export type JournalFacts = JournalDays & {
  since: PlainDate
  journalWeeks: readonly Week[]
  openDays: OpenDays
}

/**
 * The journals that some weeks ask of a member: one a week since the member was added if the venue is open on its due
 * day, and others that were submitted (decision 015). In the order of `weeks`.
 */
export function askedJournals(
  { since, journalWeeks, openDays, ...days }: JournalFacts,
  weeks: readonly Week[],
  today: PlainDate,
): { week: Week; state: JournalState }[] {
  return weeks.flatMap((week) => {
    const submitted = journalWeeks.includes(week)
    const expected = week >= weekOf(since) && isOpenOn(openDays, journalDueDay(week, days))
    if (!submitted && !expected) return []
    return [{ week, state: journalState({ week, today, submitted, ...days }) }]
  })
}

/** The weeks of a member's overdue journals among the last `count` weeks up to this one, oldest first. */
export function overdueWeeks(member: JournalFacts, today: PlainDate, count = OVERDUE_WEEKS): Week[] {
  return askedJournals(member, weeksUpTo(weekOf(today), count), today)
    .filter(({ state }) => state === 'overdue')
    .map(({ week }) => week)
}

/**
 * A priority's period, the date on which it was given to its member, the weeks with a check-in on it, its venue's open days, and its
 * member's absences.
 */
export type CheckInFacts = {
  year: number
  period: number
  givenOn: PlainDate
  checkInWeeks: readonly Week[]
  openDays: OpenDays
  away: readonly AwayDays[]
}

/**
 * The weeks in which a check-in was expected, is over and was not made, oldest first. One is expected a week of the
 * period in which the venue is open, from the week in which the priority was given to its member (decisions 4), none in a week away.
 * The current week is open until its Sunday is over.
 */
export function missedWeeks(
  { year, period, givenOn, checkInWeeks, openDays, away }: CheckInFacts,
  today: PlainDate,
): Week[] {
  return weeksOf(periodAt(year, period)).filter(
    (week) =>
      week >= weekOf(givenOn) &&
      isOpenIn(openDays, week) &&
      isOver(week, today) &&
      !checkInWeeks.includes(week) &&
      !isWeekAway(away, week),
  )
}

/**
 * The weeks of the latest unbroken run of missed check-ins up to last week. None if this week has one. A week away neither
 * breaks the run nor is in it.
 */
export function missedInARow(priority: CheckInFacts, today: PlainDate): Week[] {
  const thisWeek = weekOf(today)
  if (priority.checkInWeeks.includes(thisWeek)) return []
  const missed = missedWeeks(priority, today)
  const run: Week[] = []
  for (let week = addWeeks(thisWeek, -1); ; week = addWeeks(week, -1)) {
    const isSkipped = isWeekAway(priority.away, week) && !priority.checkInWeeks.includes(week)
    if (missed.includes(week)) run.unshift(week)
    else if (week < (missed[0] ?? thisWeek) || !isSkipped) return run
  }
}
