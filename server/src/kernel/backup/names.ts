import type { PlainDate } from '@scope/contract/kernel/calendar'

/** The parts of a backup's name: its deployment, and the plain date and time of its start in the server's zone. */
export type Named = { deployment: string; day: PlainDate; time: string }

/** `scope-1a2b3c4d-2026-11-23-043000.tar.zst`, in the time zone (IANA) of the server. */
export function backupName(
  deployment: string,
  { now, timeZone, isEncrypted }: { now: Date; timeZone: string; isEncrypted: boolean },
): string {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const time = local.toPlainTime().toString({ smallestUnit: 'second' }).replaceAll(':', '')
  return `scope-${deployment}-${local.toPlainDate()}-${time}.tar.zst${isEncrypted ? '.age' : ''}`
}

/** Reads the name of a backup. Undefined for other names. */
export function parseName(name: string): Named | undefined {
  const [, deployment, day, time] =
    /^scope-([0-9a-f]{8})-(\d{4}-\d{2}-\d{2})-(\d{6})\.tar\.zst(?:\.age)?$/.exec(name) ?? []
  return deployment && day && time ? { deployment, day: day as PlainDate, time } : undefined
}

/** Whether a file has the name of an archive, from any deployment. */
export const isArchive = (name: string): boolean => /\.tar\.zst(\.age)?$/.test(name)
export const isEncrypted = (name: string): boolean => name.endsWith('.age')
