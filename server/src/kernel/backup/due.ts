import type { BackupState } from './state.ts'

/** The time between a failed try and the next one. */
const AGAIN_MS = 60 * 60_000

/** The latest time at which a backup was due: this minute after midnight in `timeZone` (IANA), at or before `now`. */
export function lastDue(now: Date, timeZone: string, atMinute: number): Temporal.ZonedDateTime {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const time = Temporal.PlainTime.from({ hour: Math.floor(atMinute / 60), minute: atMinute % 60 })
  const today = local.withPlainTime(time)
  const isPast = Temporal.ZonedDateTime.compare(today, local) <= 0
  return isPast ? today : local.subtract({ days: 1 }).withPlainTime(time)
}

/**
 * Whether a backup is due: there is none since `due`. A missed one is made later, but if the first check was after `due`,
 * the first backup waits for the next night.
 */
export const isDue = ({ since, last }: BackupState, due: Temporal.ZonedDateTime): boolean =>
  new Date(last?.at ?? since).getTime() < due.epochMilliseconds

/** Whether a try failed so recently that the next one waits. */
export const waits = ({ failure }: BackupState, now: Date): boolean =>
  failure ? now.getTime() - new Date(failure.at).getTime() < AGAIN_MS : false

const SUNDAY = 7

/**
 * Whether tonight's backup (`due`, from `lastDue`) is also rehearsed: on Sundays, and on the following nights until a
 * rehearsal succeeds. The first is on a Sunday.
 */
export function isRehearsalDue(
  { rehearsal, rehearsalFailure }: BackupState,
  due: Temporal.ZonedDateTime,
): boolean {
  if (!rehearsal && !rehearsalFailure) return due.dayOfWeek === SUNDAY
  const sunday = due.subtract({ days: due.dayOfWeek % SUNDAY })
  return !rehearsal || new Date(rehearsal.at).getTime() < sunday.epochMilliseconds
}
