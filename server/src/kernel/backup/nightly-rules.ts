import type { PlainDate } from '@scope/contract/kernel/calendar'

const KEPT = 7

/** The name of a night's backup. */
export const nightlyName = (night: PlainDate): string => `scope-${night}.tar.zst`

/**
 * The night (plain date in `timeZone`, IANA) of which a backup is to be made now, at 04:30 (operations, `backup and
 * move`). One that was missed is made later, but where there is none yet, only within the hour. `names` are the files of
 * the folder. Undefined if no backup is due.
 */
export function dueNight(now: Date, timeZone: string, names: readonly string[]): PlainDate | undefined {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const sinceDue = local.toPlainDateTime().subtract({ hours: 4, minutes: 30 })
  const night = sinceDue.toPlainDate().toString() as PlainDate
  const [newest] = nightly(names)
  const isDue = newest ? newest < nightlyName(night) : sinceDue.hour === 0
  return isDue ? night : undefined
}

/** The nightly backups among the files of the folder, the newest first. */
export const nightly = (names: readonly string[]): string[] =>
  names
    .filter((name) => /^scope-\d{4}-\d{2}-\d{2}\.tar\.zst$/.test(name))
    .toSorted()
    .toReversed()

/** The files to remove: all but the last 7 backups, and what was left of one that was cut off. */
export const outdated = (names: readonly string[]): string[] => [
  ...nightly(names).slice(KEPT),
  ...names.filter((name) => /^scope-.*\.tar\.zst\.part$/.test(name)),
]
