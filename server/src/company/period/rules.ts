import {
  isPlainDate,
  isWeek,
  type Period,
  parsePeriod,
  type Week,
  weekOf,
} from '@scope/contract/kernel/calendar'
import { invalid } from '../../kernel/refusal.ts'

/**
 * The week that a call names, as a plain date or the date part of an instant; by default the week of `today`. Refuses
 * dates that are not Mondays, and future weeks (decisions 6 and 11).
 */
export function readWeek(text: string | undefined, today: string, field: string): Week {
  if (text === undefined) return weekOf(today)
  const week = text.slice(0, 10)
  if (!isPlainDate(week)) throw invalid(field, `${field} is not a date.`)
  if (!isWeek(week)) throw invalid(field, `${field} must be a Monday: ${weekOf(week)} starts that week.`)
  if (week > today) throw invalid(field, `${field} is a future week.`)
  return week
}

/** The period that a path names. Refuses any other text. */
export function readPeriod(text: string, today: string, field = 'period'): Period {
  const period = parsePeriod(text, today)
  if (!period) throw invalid(field, `${field} must look like 2026-11, 11 or current.`)
  return period
}
