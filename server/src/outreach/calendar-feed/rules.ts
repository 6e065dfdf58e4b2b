import { isOpenOn } from '@scope/contract/company/open-days.words'
import type { VisitWay } from '@scope/contract/insight/visit/visit.words'
import {
  addDays,
  addWeeks,
  type PlainDate,
  periodOf,
  type Week,
  weekOf,
  weeksUpTo,
} from '@scope/contract/kernel/calendar'
import { PATHS } from '@scope/contract/kernel/paths.words'
import { type AwayDays, isWeekAway } from '../../company/away/rules.ts'
import { pathTo, visitPath } from '../../kernel/path-to.ts'
import { type JournalFacts, journalDueDay } from '../../work/week/rules.ts'
import type { CalendarEvent } from './ical.ts'

/** The number of periods whose due weeks are shown: the current one and the next three, a quarter of a year. */
const PERIODS = 4
/** The weeks of journal days: four past ones, this one and the next eight. */
const WEEKS_BEFORE = 4
const WEEKS_AFTER = 8
/** Due dates further away are not shown: more than a quarter of a year ago, or more than a year ahead. */
const DUE_BEFORE_DAYS = 91
const DUE_AFTER_DAYS = 366

/** A BLT member with the facts for their own journal days. `since` is the date on which they joined. */
export type JournalOwner = JournalFacts & { bltId: string }

/** Something with a due date: a task, an agreement, or a one-on-one that moved. `whose` is null for one's own. */
export type Due = {
  id: string
  kind: 'task' | 'agreement' | 'one-on-one'
  due: PlainDate
  text: string
  /** The title of a task's priority. */
  priority: string | null
  whose: string | null
  venueSlug: string
  bltSlug: string
}

/** The first and last due date to show. `today` is the venue's plain date. */
export const dueSpan = (today: PlainDate): { from: PlainDate; to: PlainDate } => ({
  from: addDays(today, -DUE_BEFORE_DAYS),
  to: addDays(today, DUE_AFTER_DAYS),
})

/** The first week whose journal day is shown. `today` is the venue's plain date. */
export const firstJournalWeek = (today: PlainDate): Week => addWeeks(weekOf(today), -WEEKS_BEFORE)

/** The due weeks of this period and the next. `today` is the venue's plain date. */
export function dueWeeks(today: PlainDate): CalendarEvent[] {
  const events: CalendarEvent[] = []
  for (let period = periodOf(today); events.length < PERIODS; period = periodOf(addDays(period.endDate, 1))) {
    events.push({
      id: `due-week-${period.year}-${period.number}`,
      start: period.dueWeekStart,
      end: addDays(period.dueWeekEnd, 1),
      summary: `Due Week, Period ${period.number}`,
      path: PATHS.home,
    })
  }
  return events
}

/**
 * The days on which a member's own journals are or were due: those on which their venue is open. `today` is the venue's
 * plain date.
 */
export function journalDays(owner: JournalOwner, today: PlainDate): CalendarEvent[] {
  const { bltId, since, openDays, journalWeeks, away } = owner
  const weeks = weeksUpTo(addWeeks(weekOf(today), WEEKS_AFTER), WEEKS_BEFORE + 1 + WEEKS_AFTER)
  const isAsked = (week: Week) => !isWeekAway(away, week) && isOpenOn(openDays, journalDueDay(week, owner))
  return weeks
    .filter((week) => week >= weekOf(since))
    .filter((week) => journalWeeks.includes(week) || isAsked(week))
    .map((week) => {
      const start = journalDueDay(week, owner)
      return {
        id: `journal-${week}-${bltId}`,
        start,
        end: addDays(start, 1),
        summary: journalWeeks.includes(week) ? 'Journal ✓' : 'Journal due',
        path: pathTo(PATHS.journal, { week }),
      }
    })
}

/** Absences: one's own, and those of the people that one manages, with their names. */
export const daysAway = (
  away: readonly (AwayDays & { id: string; whose: string | null })[],
): CalendarEvent[] =>
  away.map(({ id, from, to, whose }) => ({
    id: `away-${id}`,
    start: from,
    end: addDays(to, 1),
    summary: whose === null ? 'Away' : `${whose} away`,
    path: PATHS.home,
  }))

/** A planned visit, or an open agreement of a shared one. `whose` is the visitor’s name, null for one’s own. */
export type OfVisit = {
  id: string
  visitId: string
  kind: VisitWay | 'agreement'
  day: PlainDate
  /** The venue, or what was agreed. */
  text: string
  whose: string | null
}

const VISIT_NAMES: Record<OfVisit['kind'], string> = { visit: 'Visit', call: 'Call', agreement: 'Agreed' }

/** Planned visits on their days, and the caller’s own agreements on theirs. */
export const visitDays = (visits: readonly OfVisit[]): CalendarEvent[] =>
  visits.map(({ id, visitId, kind, day, text, whose }) => ({
    id: `${kind === 'agreement' ? kind : 'visit'}-${id}`,
    start: day,
    end: addDays(day, 1),
    summary: `${VISIT_NAMES[kind]}: ${text}${whose ? ` (${whose})` : ''}`,
    path: visitPath(visitId),
  }))

const NAMES: Record<Due['kind'], string> = {
  task: 'Due',
  agreement: 'Agreed',
  'one-on-one': 'One-on-one',
}

/** Due items, each on its date. */
export function dueDates(dues: readonly Due[]): CalendarEvent[] {
  return dues.map(({ id, kind, due, text, priority, whose, venueSlug, bltSlug }) => ({
    id: `${kind}-${id}`,
    start: due,
    end: addDays(due, 1),
    summary: `${NAMES[kind]}${text && `: ${text}`}${whose ? ` (${whose})` : ''}`,
    ...(priority ? { description: priority } : {}),
    path: pathTo(PATHS.home, { venue: venueSlug, blt: bltSlug }),
  }))
}
