import { weekOf } from '@scope/contract/kernel/calendar'
import { type DayFigures, SOURCE_FIGURES, type SourceFigure } from '@scope/contract/numbers/source.words'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import type { ReadRows } from '../source/read.ts'
import type { Entry, Place, SourceText } from '../source/rules/entry.ts'
import type { StoredSource } from '../source/view.ts'
import type { WeekVenue } from '../venue-weeks/rules.ts'
import { type ArrivedDay, listDays, type VenueWeek } from './store.ts'

/** The rows of a file, with the other days of its weeks that are known, and the days that it changes. */
export type Joined = { rows: ReadRows; weeks: VenueWeek[]; changed: ArrivedDay[] }

/** When each file came, to decide which of two files counts for a day. */
type Saying = { source: StoredSource; fileId: string; readAt: Date }

/**
 * Puts the days of a file into the weeks that its source's files have said so far: the same day of an earlier file is
 * replaced, but an empty cell changes nothing. Of a source whose rows are weeks, the file's rows are all there is.
 */
export async function joinDays(
  { reach, db }: { reach: Reach; db: Db },
  rows: ReadRows,
  { source, fileId, readAt }: Saying,
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
  const said = new Set<string>()
  const entries = rows.entries.map((entry): Entry => {
    if (!entry.known) return entry
    const key = keyOfDay({ venueId: entry.known.id, day: entry.date })
    const before = stored.get(key)
    said.add(key)
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
    return said.has(key) || !week ? [] : [entryOf(day, week.venue, week.place)]
  })
  return { rows: { ...rows, entries: [...entries, ...others] }, weeks, changed: [...changed.values()] }
}

export const keyOf = ({ venueId, weekOf }: VenueWeek): string => `${venueId} ${weekOf}`
const keyOfDay = ({ venueId, day }: Pick<ArrivedDay, 'venueId' | 'day'>) => `${venueId} ${day}`

/** A stored day as a row of a file. `place` is where errors of its week are said. */
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

function withFigures(entry: Entry, said: DayFigures): Entry {
  const figures: Entry['figures'] = { ...entry.figures }
  for (const figure of FIGURES) if (said[figure] !== undefined) figures[figure] = said[figure]
  const texts: Entry['texts'] = { ...entry.texts }
  for (const text of TEXTS) if (said[text] !== undefined) texts[text] = said[text]
  return { ...entry, figures, texts }
}

const isSame = (one: DayFigures, other: DayFigures): boolean =>
  [...FIGURES, ...TEXTS].every((field) => one[field] === other[field])
