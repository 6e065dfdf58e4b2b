import { KEEP_DELAY_HOURS, type KeepYears } from '@scope/contract/insight/retention.words'

const HOUR_MS = 3_600_000

/** How long a company keeps what former members wrote. Null years are for ever; `next` is what is to change. */
export type Kept = { years: KeepYears | null; next: { years: KeepYears | null; at: Date } | null }

/** Whoever left before this instant is kept no longer: `years` before `now`, by the calendar in UTC. */
export function leftBefore(years: KeepYears, now: Date): Date {
  const before = new Date(now)
  before.setUTCFullYear(now.getUTCFullYear() - years)
  return before
}

/** When a change that is made now holds. */
export const changesAt = (now: Date): Date => new Date(now.getTime() + KEEP_DELAY_HOURS * HOUR_MS)

/**
 * What holds after a change. A longer time holds at once, since nothing is removed by it; a shorter one a day later, so that
 * it can be taken back. The time that holds already takes a change back. `kept` itself if nothing changes.
 */
export function changed(kept: Kept, years: KeepYears | null, now: Date): Kept {
  if ((kept.next ?? kept).years === years) return kept
  const isShorter = years !== null && (kept.years === null || years < kept.years)
  return isShorter ? { years: kept.years, next: { years, at: changesAt(now) } } : { years, next: null }
}

/** What holds at an instant: a change whose time has come, or what held before. */
export function keptAt(kept: Kept, now: Date): Kept {
  return kept.next && kept.next.at <= now ? { years: kept.next.years, next: null } : kept
}
