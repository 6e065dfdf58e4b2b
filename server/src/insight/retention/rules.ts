import { KEEP_DELAY_HOURS, type KeepYears } from '@scope/contract/insight/retention.words'

const HOUR_MS = 3_600_000

/** How long a company keeps the texts of former members. Null years mean forever; `next` is the pending change. */
export type Retention = { years: KeepYears | null; next: { years: KeepYears | null; at: Date } | null }

/**
 * The instant before which people must have left for their data to be removed: `years` before `now`, by the calendar in
 * UTC.
 */
export function leftBefore(years: KeepYears, now: Date): Date {
  const before = new Date(now)
  before.setUTCFullYear(now.getUTCFullYear() - years)
  return before
}

/** When a change made now takes effect. */
export const changesAt = (now: Date): Date => new Date(now.getTime() + KEEP_DELAY_HOURS * HOUR_MS)

/**
 * The setting after a change. A longer time takes effect at once, since nothing is removed by it; a shorter one a day
 * later, so that it can be taken back. Choosing the current time takes back a pending change. Returns `kept` itself if
 * nothing changes.
 */
export function changed(setting: Retention, years: KeepYears | null, now: Date): Retention {
  if ((setting.next ?? setting).years === years) return setting
  const isShorter = years !== null && (setting.years === null || years < setting.years)
  return isShorter ? { years: setting.years, next: { years, at: changesAt(now) } } : { years, next: null }
}

/** The setting at an instant: the pending change once its time has come, otherwise the current one. */
export function keptAt(setting: Retention, now: Date): Retention {
  return setting.next && setting.next.at <= now ? { years: setting.next.years, next: null } : setting
}
