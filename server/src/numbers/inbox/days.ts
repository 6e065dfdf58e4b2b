import { weekOf } from '@scope/contract/kernel/calendar'
import { type DayFigures, SOURCE_FIGURES, type SourceFigure } from '@scope/contract/numbers/source.words'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import type { ReadRows } from '../source/read.ts'
import type { Entry, Place, SourceText } from '../source/rules/entry.ts'
import type { StoredSource } from '../source/view.ts'
import type { WeekVenue } from '../venue-weeks/rules.ts'
import { type ArrivedDay, listDays, type VenueWeek } from './store.ts'

/** The rows of a file and the other stored days of its weeks, those weeks, and the days that the file changes. */
export type Joined = { rows: ReadRows; weeks: VenueWeek[]; changed: ArrivedDay[] }

/** The file whose days are joined. `readAt` decides which of two files counts for a day. */
type Joining = { source: StoredSource; fileId: string; readAt: Date }

/**
 * Puts the days of a file among those that earlier files of its source brought. The same day of an earlier file is replaced,
 * except where a cell is empty. If the source's rows are weeks, nothing is joined.
 */
export async function joinDays(
  { reach, db }: { reach: Reach; db: Db },
  rows: ReadRows,
  { source, fileId, readAt }: Joining,
): Promise<Joined> {
  if (source.reading.week.means !== 'day') return { rows, weeks: [], changed: [] }
  const own = rows.entries.flatMap((entry) => (entry.known ? [{ entry, venue: entry.known }] : []))
  const first = new Map<string, { place: Place; venue: WeekVenue; week: VenueWeek }>()
  for (const { entry, venue } of own) {
    const week = { venueId: venue.id, weekOf: weekOf(entry.date) }
    const place = { file: entry.file, line: entry.line }
    if (!first.has(keyOf(week))) first.set(keyOf(week), { place, venue, week })
  }
  const weeks = [...first.values()].map(({ week }) => week)
  const stored = new Map((await listDays(reach, db, source.id, weeks)).map((day) => [keyOfDay(day), day]))
  const changed = new Map<string, ArrivedDay>()
  const inFile = new Set<string>()
  const entries = rows.entries.map((entry): Entry => {
    if (!entry.known) return entry
    const key = keyOfDay({ venueId: entry.known.id, day: entry.date })
    const before = stored.get(key)
    inFile.add(key)
    if (before && before.fileId !== fileId && before.readAt > readAt)
      return withFigures(entry, before.figures)
    const figures = { ...before?.figures, ...figuresOf(entry) }
    if (!before || !isSame(figures, before.figures)) {
      changed.set(key, { venueId: entry.known.id, day: entry.date, figures, fileId, readAt })
    }
    return withFigures(entry, figures)
  })
  const others = [...stored].flatMap(([key, day]) => {
    const week = first.get(keyOf({ venueId: day.venueId, weekOf: weekOf(day.day) }))
    return inFile.has(key) || !week ? [] : [entryOf(day, week.venue, week.place)]
  })
  return { rows: { ...rows, entries: [...entries, ...others] }, weeks, changed: [...changed.values()] }
}

export const keyOf = ({ venueId, weekOf }: VenueWeek): string => `${venueId} ${weekOf}`
const keyOfDay = ({ venueId, day }: Pick<ArrivedDay, 'venueId' | 'day'>) => `${venueId} ${day}`

/** A stored day as a row of a file. Errors of its week name `place`. */
export function entryOf({ day, figures }: ArrivedDay, venue: WeekVenue, place: Place): Entry {
  return withFigures({ ...place, venue: venue.id, known: venue, date: day, figures: {}, texts: {} }, figures)
}

const FIGURES = Object.keys(SOURCE_FIGURES) as SourceFigure[]
const TEXTS: readonly SourceText[] = ['notes', 'tags']

/** The values of a row, without its empty cells. */
function figuresOf({ figures, texts }: Entry): DayFigures {
  const values = Object.entries({ ...figures, ...texts }).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return Object.fromEntries(values)
}

function withFigures(entry: Entry, day: DayFigures): Entry {
  const figures: Entry['figures'] = { ...entry.figures }
  for (const figure of FIGURES) if (day[figure] !== undefined) figures[figure] = day[figure]
  const texts: Entry['texts'] = { ...entry.texts }
  for (const text of TEXTS) if (day[text] !== undefined) texts[text] = day[text]
  return { ...entry, figures, texts }
}

const isSame = (one: DayFigures, other: DayFigures): boolean =>
  [...FIGURES, ...TEXTS].every((field) => one[field] === other[field])
