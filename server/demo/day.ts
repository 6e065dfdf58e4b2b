import { type PlainDate, type Week, weekOf } from '@scope/contract/kernel/calendar'
import { instantAt } from '../src/kernel/local-time.ts'

const MINUTE = 60_000
const starts = new Map<string, number>()

/** The start of a day in a time zone, plus some minutes: `instantOf(zone, day, 21 * 60)` is 9 PM. */
export function instantOf(timezone: string, day: PlainDate, minutes = 0): Date {
  const key = `${timezone} ${day}`
  let start = starts.get(key)
  if (start === undefined) {
    start = instantAt(timezone, day, 0).getTime()
    starts.set(key, start)
  }
  return new Date(start + minutes * MINUTE)
}

/** The demo's today. Everything in the demo happens before this day begins in Los Angeles. */
export type Today = { date: PlainDate; week: Week; began: Date }

export function todayOf(date: PlainDate): Today {
  return { date, week: weekOf(date), began: instantOf('America/Los_Angeles', date) }
}
