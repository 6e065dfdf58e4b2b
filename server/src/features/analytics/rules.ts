import { addDays, daysBetween, type PlainDate, type Week, weekOf, weeksUpTo } from '@scope/contract/calendar'
import {
  CATEGORIES,
  CATEGORY_GROUPS,
  type CategoryGroup,
  categoryGroup,
  LEGACY_GROUPS,
} from '@scope/contract/priority.words'

/** What was due in a range, counted per stored category. */
export type DueCount = { category: string; due: number; completed: number; onTime: number }

/** A share in whole percent; null where there is nothing to share. */
export function percent(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 100) : null
}

/** The weeks with a day after `from` and up to `to`, the earliest first. Each is counted whole (decisions 6). */
export function weeksTouched(from: PlainDate, to: PlainDate): Week[] {
  const last = weekOf(to)
  return weeksUpTo(last, daysBetween(weekOf(addDays(from, 1)), last) / 7 + 1)
}

/** The cards of the snapshot (document 2, section 3; decisions 6). Legacy categories count in their group. */
export function snapshotCards(counts: DueCount[]) {
  const total = (key: 'due' | 'completed' | 'onTime') => counts.reduce((sum, row) => sum + row[key], 0)
  const completed = total('completed')
  const completedIn = (group: CategoryGroup) =>
    counts.filter((row) => categoryGroup(row.category) === group).reduce((sum, row) => sum + row.completed, 0)
  return {
    throughput: { completed, due: total('due') },
    onTime: { percentage: percent(total('onTime'), completed), onTime: total('onTime') },
    categoryMix: CATEGORY_GROUPS.map((category) => ({
      category,
      completed: completedIn(category),
      percentage: percent(completedIn(category), completed) ?? 0,
    })).filter((row) => row.completed > 0),
  }
}

const KNOWN = [...CATEGORIES, ...CATEGORY_GROUPS, ...Object.keys(LEGACY_GROUPS)]

/** Stored category codes: these, or all but these. */
export type Codes = { codes: string[]; but: boolean }

/**
 * The stored codes of a group, legacy ones among them (document 2, section 2.1). An unknown code is guest-experience,
 * so that group is every code but the others'.
 */
export function codesOf(group: CategoryGroup): Codes {
  const but = group === categoryGroup(null)
  return { codes: KNOWN.filter((code) => (categoryGroup(code) === group) !== but), but }
}
