import { weekOf } from '@scope/contract/kernel/calendar'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { type BySource, type ReadFiles, weeksBySource } from '../source/read.ts'
import type { SourceLine } from '../source/rules/entry.ts'
import type { WeekVenue } from '../venue-weeks/rules.ts'
import { entryOf, type Joined, keyOf } from './days.ts'
import { listDays, type VenueWeek } from './store.ts'

/**
 * The weeks of a file to save: those with a day that it changes, and those that waited. The others are unchanged, so that a
 * decision that somebody made on them since is kept.
 */
export function dueWeeks(
  read: ReadFiles,
  { weeks, changed }: Joined,
  waited: ReadonlySet<string>,
): ReadFiles {
  if (read.source?.reading.week.means !== 'day') return read
  const days = new Set(changed.map(({ venueId, day }) => keyOf({ venueId, weekOf: weekOf(day) })))
  const unchanged = new Set(weeks.map(keyOf).filter((key) => !days.has(key) && !waited.has(key)))
  const lines = read.file.lines.filter((line) => !unchanged.has(keyOfLine(line)))
  return { ...read, file: { ...read.file, lines } }
}

/** The key of a line's week. Its venue must be an id. */
export const keyOfLine = ({ venue, weekOf }: SourceLine): string =>
  keyOf({ venueId: venue, weekOf: weekOf ?? '' })

/** Weeks of the days that other files of a source brought. Each has its own line, so that an error belongs to one week. */
export async function knownWeeks(
  { reach, db }: { reach: Reach; db: Db },
  making: BySource,
  { weeks, venues }: { weeks: readonly VenueWeek[]; venues: readonly WeekVenue[] },
): Promise<ReadFiles> {
  const byId = new Map(venues.map((venue) => [venue.id, venue]))
  const lineOf = new Map(weeks.map((week, at) => [keyOf(week), at + 1]))
  const days = await listDays(reach, db, making.source.id, weeks)
  const entries = days.flatMap((day) => {
    const venue = byId.get(day.venueId)
    const line = lineOf.get(keyOf({ venueId: day.venueId, weekOf: weekOf(day.day) })) ?? 0
    return venue ? [entryOf(day, venue, { file: undefined, line })] : []
  })
  return weeksBySource({ entries, errors: [], notes: [], ordinary: [] }, making)
}
