import { JUDGED_NUMBERS, type JudgedNumber } from '@scope/contract/insight/analytics.words'
import {
  addDays,
  daysBetween,
  fiscalYearOf,
  type Period,
  type PlainDate,
  periodOf,
  periodsOf,
  type Week,
  weekOf,
  weeksUpTo,
} from '@scope/contract/kernel/calendar'
import {
  CATEGORIES,
  CATEGORY_GROUPS,
  type CategoryGroup,
  categoryGroup,
  LEGACY_GROUPS,
} from '@scope/contract/work/priority.words'

/** Priorities due in a range, counted per stored category. */
export type DueCount = { category: string; due: number; completed: number; onTime: number }

/**
 * The last days of the due week, its Saturday and Sunday. A priority is on time if it was signed off before them: the
 * sign-off is only open in the due week, so its Sunday would make every completed priority on time (decision 124).
 */
export const LAST_DAYS = 2

/**
 * The period of a plain date and the two before, newest first. One of them is the latest period that has ended, even at
 * venues a day ahead or behind.
 */
export function lastPeriods(date: PlainDate): Period[] {
  const now = periodOf(addDays(date, 1))
  const before = periodOf(addDays(now.startDate, -1))
  return [now, before, periodOf(addDays(before.startDate, -1))]
}

/** A share in whole percent. Null if `whole` is zero. */
export function percent(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 100) : null
}

/** The weeks with a day after `from` and up to `to`, earliest first. Each is counted as a whole (decisions 6). */
export function weeksTouched(from: PlainDate, to: PlainDate): Week[] {
  const last = weekOf(to)
  return weeksUpTo(last, daysBetween(weekOf(addDays(from, 1)), last) / 7 + 1)
}

/** Entries submitted more than this many years late have no period. */
const YEARS_LATE = 10

/**
 * The periods that entries submitted between two plain dates may be about, earliest first. One day is added because it
 * may already be tomorrow at the member's venue.
 */
export function periodsOfEntries(from: PlainDate, to: PlainDate): Period[] {
  const first = fiscalYearOf(from) - YEARS_LATE
  const years = Array.from({ length: fiscalYearOf(addDays(to, 1)) - first + 1 }, (_, index) => first + index)
  return years.flatMap(periodsOf)
}

/** A venue and the missing numbers of its week. */
export type Covered = { name: string; lacks: JudgedNumber[] }

/** Which of some venues have all, some or none of the numbers of a week. `lacking` are those without all. */
export function coverageOf(week: Week, { venues, lacking }: { venues: number; lacking: readonly Covered[] }) {
  const none = lacking.filter(({ lacks }) => lacks.length === JUDGED_NUMBERS.length)
  return {
    weekOf: week,
    venues,
    reported: venues - lacking.length,
    missing: none.map(({ name }) => name),
    partial: lacking.filter((venue) => !none.includes(venue)),
  }
}

/** The cards of the snapshot (document 2, section 3; decisions 6). Legacy categories count in their group. */
export function snapshotCards(counts: DueCount[]) {
  const total = (key: 'due' | 'completed' | 'onTime') => counts.reduce((sum, row) => sum + row[key], 0)
  const completed = total('completed')
  const perGroup = CATEGORY_GROUPS.map((group) =>
    counts
      .filter((row) => categoryGroup(row.category) === group)
      .reduce((sum, row) => sum + row.completed, 0),
  )
  return {
    throughput: { completed, due: total('due') },
    onTime: { percentage: percent(total('onTime'), completed), onTime: total('onTime') },
    categoryMix: CATEGORY_GROUPS.map((category, index) => ({
      category,
      completed: perGroup[index] ?? 0,
      // Equal counts show equal percentages, so the shares may add up to 99 or 101.
      percentage: percent(perGroup[index] ?? 0, completed) ?? 0,
    })).filter((row) => row.completed > 0),
  }
}

const KNOWN = [...CATEGORIES, ...CATEGORY_GROUPS, ...Object.keys(LEGACY_GROUPS)]

/** Stored category codes: these codes, or all except these if `but` is set. */
export type Codes = { codes: string[]; but: boolean }

/**
 * The stored codes of a group, with legacy ones (document 2, section 2.1). Unknown codes count as guest-experience, so
 * that group is all codes except those of the other groups.
 */
export function codesOf(group: CategoryGroup): Codes {
  const but = group === categoryGroup(null)
  return { codes: KNOWN.filter((code) => (categoryGroup(code) === group) !== but), but }
}
