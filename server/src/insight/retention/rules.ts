import { KEEP_DELAY_HOURS, type KeepYears } from '@scope/contract/insight/retention.words'

const HOUR_MS = 3_600_000

/** How long a company keeps the texts of former members. Null years mean forever; `next` is the pending change. */
export type Kept = { years: KeepYears | null; next: { years: KeepYears | null; at: Date } | null }

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
export function changed(kept: Kept, years: KeepYears | null, now: Date): Kept {
  if ((kept.next ?? kept).years === years) return kept
  const isShorter = years !== null && (kept.years === null || years < kept.years)
  return isShorter ? { years: kept.years, next: { years, at: changesAt(now) } } : { years, next: null }
}

/** The setting at an instant: the pending change once its time has come, otherwise the current one. */
export function keptAt(kept: Kept, now: Date): Kept {
  return kept.next && kept.next.at <= now ? { years: kept.next.years, next: null } : kept
}
