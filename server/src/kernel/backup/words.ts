import { plural } from '@scope/contract/kernel/count.words'
import type { BackupSettings } from '../config-backup.ts'
import { isDue, lastDue } from './due.ts'
import type { BackupState } from './state.ts'

/** The health of backups, for an operator and full admins. Times are in the server's zone. */
export type BackupHealth = {
  /** `own`: the database is not the embedded one, and no place is named. `off`: `BACKUPS=off`. */
  state: 'own' | 'off' | 'none' | 'made'
  /** The time of the last backup; null if there is none. */
  at: Date | null
  bytes: number | null
  /** The last backup and the last rehearsal, in one line. */
  line: string | null
  /** The problem, in one line. */
  trouble: string | null
}

/** The age after which a night was missed. */
const OLD_MS = 30 * 60 * 60_000

/** `timeZone` (IANA) is the server's. */
export function healthOf(
  backups: BackupState | undefined,
  settings: Pick<BackupSettings, 'to' | 'nightly' | 'atMinute' | 'rehearsal'>,
  { now, timeZone }: { now: Date; timeZone: string },
): BackupHealth {
  const { to, nightly } = settings
  const last = backups?.last
  const instants = { now, timeZone }
  const state = last ? 'made' : to === undefined ? 'own' : nightly ? 'none' : 'off'
  return {
    state,
    at: last ? new Date(last.at) : null,
    bytes: last ? last.bytes : null,
    line: state === 'none' ? firstLine(settings.atMinute) : last ? lineOf(backups, last, instants) : null,
    trouble: to && nightly ? troubleOf(backups, settings, instants) : null,
  }
}

const firstLine = (atMinute: number): string =>
  `The first backup is made tonight at ${Temporal.PlainTime.from('00:00').add({ minutes: atMinute }).toString({ smallestUnit: 'minute' })}.`

type Instants = { now: Date; timeZone: string }

/** `Last backup: tonight 4:31, 42 MB, read back. Rehearsed Sunday: 61 tables, 48,210 rows, trail whole.` */
function lineOf(
  { rehearsal }: BackupState,
  last: NonNullable<BackupState['last']>,
  instants: Instants,
): string {
  const backup = `Last backup: ${dayOf(last.at, instants)} ${timeOf(last.at, instants)}, ${sizeOf(last.bytes)}, read back.`
  if (!rehearsal) return backup
  const { tables, rows, at } = rehearsal
  const counts = `${plural(tables, 'table')}, ${plural(rows, 'row')}`
  return `${backup} Rehearsed ${dayOf(at, instants)}: ${counts}, trail whole.`
}

function troubleOf(
  backups: BackupState | undefined,
  { atMinute, rehearsal }: Pick<BackupSettings, 'atMinute' | 'rehearsal'>,
  instants: Instants,
): string | null {
  if (!backups) return null
  const { now, timeZone } = instants
  const failedAt = (at: string) => `${dayOf(at, instants)} ${timeOf(at, instants)}`
  const { failure, rehearsalFailure } = backups
  const isOld = now.getTime() - new Date(backups.last?.at ?? backups.since).getTime() > OLD_MS
  if (failure && isDue(backups, lastDue(now, timeZone, atMinute)))
    return `No backup could be made ${failedAt(failure.at)}: ${failure.reason}`
  if (isOld) return 'No backup was made for more than 30 hours.'
  if (rehearsal && rehearsalFailure)
    return `The rehearsal failed ${failedAt(rehearsalFailure.at)}: ${rehearsalFailure.reason}`
  return null
}

const inZone = (at: string, timeZone: string) => Temporal.Instant.from(at).toZonedDateTimeISO(timeZone)

/** `tonight`, `today`, `yesterday`, `Sunday`, `Nov 12`. */
function dayOf(at: string, { now, timeZone }: Instants): string {
  const then = inZone(at, timeZone)
  const days = then.toPlainDate().until(inZone(now.toISOString(), timeZone).toPlainDate()).days
  if (days === 0) return then.hour < 12 ? 'tonight' : 'today'
  if (days === 1) return 'yesterday'
  return then.toLocaleString('en-US', days < 7 ? { weekday: 'long' } : { month: 'short', day: 'numeric' })
}

/** `4:31`. */
function timeOf(at: string, { timeZone }: Instants): string {
  const { hour, minute } = inZone(at, timeZone)
  return `${hour}:${String(minute).padStart(2, '0')}`
}

/** `42 MB`, `1.3 GB`. */
function sizeOf(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  if (megabytes >= 1024) return `${(megabytes / 1024).toFixed(1)} GB`
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`
}
