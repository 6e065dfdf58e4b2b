import { weekOf } from '@scope/contract/kernel/calendar'
import { type Arrival, viaOf } from '@scope/contract/numbers/source.words'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { type ReadFiles, weeksIn } from '../source/read.ts'
import type { SourceLine } from '../source/rules/entry.ts'
import type { StoredSource } from '../source/view.ts'
import type { WeekVenue } from '../venue-weeks/rules.ts'
import { entryOf, type Joined, keyOf } from './days.ts'
import { listDays, type VenueWeek } from './store.ts'

/** How days become weeks. `usual`: absent where somebody looks at what is read. */
export type Making = {
  source: StoredSource
  now: Date
  arrival: Arrival
  takeShort?: boolean | undefined
  usual?: ReadonlyMap<string, number>
}

/** The weeks of rows, and those that wait for days. */
export function weeksOf({ rows }: Pick<Joined, 'rows'>, { source, arrival, ...making }: Making): ReadFiles {
  const { file, ...more } = weeksIn(rows, { reading: source.reading, ...making })
  return { source, file: { ...file, via: viaOf(source.name, arrival) }, ...more }
}

/**
 * The weeks to save of a file: those with a day that it changes, and those that waited. Others are as they were before, and
 * what somebody decided on since does not come back.
 */
export function dueWeeks(
  read: ReadFiles,
  { weeks, changed }: Joined,
  waited: ReadonlySet<string>,
): ReadFiles {
  if (read.source?.reading.week.means !== 'day') return read
  const days = new Set(changed.map(({ venueId, day }) => keyOf({ venueId, weekOf: weekOf(day) })))
  const kept = new Set(weeks.map(keyOf).filter((key) => !days.has(key) && !waited.has(key)))
  const lines = read.file.lines.filter((line) => !kept.has(keyOfLine(line)))
  return { ...read, file: { ...read.file, lines } }
}

/** The week of a line, whose venue is known by its id. */
export const keyOfLine = ({ venue, weekOf }: SourceLine): string =>
  keyOf({ venueId: venue, weekOf: weekOf ?? '' })

/** Weeks of days that other files of a source have said. Each has a line of its own, so that an error is one week's. */
export async function knownWeeks(
  { reach, db }: { reach: Reach; db: Db },
  making: Making,
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
  return weeksOf({ rows: { entries, errors: [], notes: [], ordinary: [] } }, making)
}
