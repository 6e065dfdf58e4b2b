import type { BackupState } from './state.ts'

/** After one that failed, the next try is this much later. */
const AGAIN_MS = 60 * 60_000

/** When a backup was last to be made: at this minute after midnight of a day of `timeZone` (IANA), not after `now`. */
export function lastDue(now: Date, timeZone: string, atMinute: number): Temporal.ZonedDateTime {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const time = Temporal.PlainTime.from({ hour: Math.floor(atMinute / 60), minute: atMinute % 60 })
  const today = local.withPlainTime(time)
  const isPast = Temporal.ZonedDateTime.compare(today, local) <= 0
  return isPast ? today : local.subtract({ days: 1 }).withPlainTime(time)
}

/**
 * Whether a backup is to be made: none is as young as `due`. One that was missed is made later, but where nobody has
 * looked before `due`, the first waits for the next night.
 */
export const isDue = ({ since, last }: BackupState, due: Temporal.ZonedDateTime): boolean =>
  new Date(last?.at ?? since).getTime() < due.epochMilliseconds

/** Whether a try that failed was so short a time ago that the next one waits. */
export const waits = ({ failure }: BackupState, now: Date): boolean =>
  failure ? now.getTime() - new Date(failure.at).getTime() < AGAIN_MS : false

const SUNDAY = 7

/**
 * Whether the backup of this night (`due`, as of `lastDue`) is rehearsed too: on Sundays, and on the nights after one that
 * had no rehearsal that succeeded. The first is on a Sunday.
 */
export function isRehearsalDue(
  { rehearsal, rehearsalFailure }: BackupState,
  due: Temporal.ZonedDateTime,
): boolean {
  if (!rehearsal && !rehearsalFailure) return due.dayOfWeek === SUNDAY
  const sunday = due.subtract({ days: due.dayOfWeek % SUNDAY })
  return !rehearsal || new Date(rehearsal.at).getTime() < sunday.epochMilliseconds
}
