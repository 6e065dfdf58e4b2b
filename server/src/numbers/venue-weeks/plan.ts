import { createHash } from 'node:crypto'
import { isOpenIn } from '@scope/contract/company/open-days.words'
import { dateIn, type Week } from '@scope/contract/kernel/calendar'
import { venueFinder } from '@scope/contract/kernel/spreadsheet.words'
import type { FigureField } from '@scope/contract/numbers/metrics.words'
import { didYouMean } from '../../company/venue/rules.ts'
import type { Counts } from '../../kernel/import/change.ts'
import { byLine, type LineError } from '../../kernel/import/refused.ts'
import type { KeyColumn, Stored, WeekFile, WeekLine, WeekNoun, WeekRow, WeekVenue } from './rules.ts'

/** The change of one field by a save, as stored. */
type WeekChange<D extends string> = { field: D; before: string | null; after: string | null }

export type PlannedWeek<D extends string, Row extends WeekRow<D>> = {
  line: number
  file?: string
  venue: WeekVenue
  row: Row
  old: Stored<Row> | undefined
  changes: WeekChange<D>[]
}

/** The plan for lines: added and changed weeks in order, the number of unchanged ones, and notes on omissions. */
export type WeekPlan<C extends string, D extends string, Row extends WeekRow<D>> = {
  weeks: PlannedWeek<D, Row>[]
  left: number
  errors: LineError<C>[]
  notes: readonly string[]
}

/** At most this many unknown names of a file are compared with the venues, because that is slow. */
const NAMES_COMPARED = 20

/** Which venue an unknown name may have meant, as a question; asked once a name. */
function asker(venues: readonly WeekVenue[]): (text: string) => string {
  const names = venues.map(({ name }) => name)
  const meantBy = new Map<string, string>()
  return (text) => {
    const earlier = meantBy.get(text)
    if (earlier !== undefined || meantBy.size >= NAMES_COMPARED) return earlier ?? ''
    const meant = didYouMean(text, names)
    meantBy.set(text, meant)
    return meant
  }
}

/**
 * Plans lines of weeks, for forms, sheets and files. A line replaces its venue's week, except for undefined fields. A line
 * that would add a week without any figure, and says nothing else, is ignored (decision 014), and so is a line with an error.
 * A week in which the venue is not open takes nothing (life 6); what it has from before can be removed.
 */
export function planLines<F extends FigureField, X extends string, D extends string, Row extends WeekRow<D>>(
  noun: WeekNoun<F, X, D, Row>,
  file: WeekFile<F, X>,
  { venues, stored }: { venues: readonly WeekVenue[]; stored: readonly Stored<Row>[] },
  { now, newId }: { now: Date; newId: () => string },
): WeekPlan<KeyColumn | F | X, D, Row> {
  type Column = KeyColumn | F | X
  const plan: WeekPlan<Column, D, Row> = { weeks: [], left: 0, errors: [...file.errors], notes: file.notes }
  const find = venueFinder(venues)
  const meantBy = asker(venues)
  const before = new Map(stored.map((row) => [weekKey(row), row]))
  const wrong = new Set(file.errors.map(placeOf))
  const lines = new Map<string, WeekLine<F, X>>()
  for (const line of file.lines) {
    const error = (field: Column, text: string, alike = text) => {
      wrong.add(placeOf(line))
      plan.errors.push({ ...positionOf(line), field, text, alike })
    }
    for (const field of noun.texts) {
      const problem = noun.wrongText(field, String(line[field] ?? ''))
      if (problem) error(field, problem)
    }
    const match = find(line.venue)
    if (match === 'several') {
      error('venue', `Several venues are called "${line.venue}". Use the venue’s slug.`)
      continue
    }
    const venue = match
    if (!venue && line.venue) {
      error('venue', `There is no venue "${line.venue}".${meantBy(line.venue)}`)
    }
    if (!venue || !line.weekOf) continue
    const today = dateIn(venue.timezone, now)
    const week = noun.wrongWeek(line.weekOf, today)
    if (week) error('weekOf', week, week.replace(/\d{4}-\d{2}-\d{2}/g, ''))
    const key = weekKey({ venueId: venue.id, weekOf: line.weekOf })
    const earlier = lines.get(key)
    if (earlier !== undefined) {
      const of = earlier.file === undefined ? '' : ` of ${earlier.file}`
      const text = `${venue.name} already has the week of ${line.weekOf} on line ${earlier.line}${of}.`
      error('venue', text, 'the same week twice')
    }
    lines.set(key, earlier ?? line)
    if (wrong.has(placeOf(line))) continue
    const old = before.get(key)
    const row = noun.rowOf(
      line,
      { id: old?.id ?? newId(), venueId: venue.id, weekOf: line.weekOf },
      old,
      file.via === undefined ? null : [file.via, line.added ?? []].flat().join(' · '),
    )
    const changes = changesOf(noun.fields, old, row)
    const blank = noun.figures.every((field) => (row as Record<string, unknown>)[field] === null)
    const empty = blank && !noun.saysMore?.(row)
    if (changes.length === 0 || (empty && !old)) plan.left += 1
    else if (!empty && !isOpenIn(venue.openDays, line.weekOf)) {
      const is = line.weekOf > today ? 'is' : 'was'
      error('weekOf', `${venue.name} ${is} not open in the week of ${line.weekOf}.`, `${venue.name} ${is}`)
    } else plan.weeks.push({ ...positionOf(line), venue, row, old, changes })
  }
  plan.errors.sort(byLine)
  return plan
}

type Position = { line: number; file?: string }

const positionOf = ({ line, file }: Position): Position => ({ line, ...(file !== undefined && { file }) })

/** Names a line among those of several files. */
export const placeOf = ({ line, file }: Position): string => `${line} ${file ?? ''}`

const weekKey = (row: { venueId: string; weekOf: Week }) => `${row.venueId} ${row.weekOf}`

function changesOf<D extends string, Row extends WeekRow<D>>(
  fields: readonly D[],
  old: Row | undefined,
  row: Row,
): WeekChange<D>[] {
  return fields.flatMap((field) => {
    const [before, after] = [old?.[field] ?? null, row[field]]
    return before === after ? [] : [{ field, before, after }]
  })
}

type Planned = PlannedWeek<string, WeekRow<string>>

/** Identifies these changes. The same lines get another name if the stored weeks have changed. */
export function planName(weeks: readonly Pick<Planned, 'row' | 'old' | 'changes'>[]): string {
  const changes = weeks.map(({ row, old, changes }) => [row.venueId, row.weekOf, Boolean(old), changes])
  return createHash('sha256').update(JSON.stringify(changes)).digest('base64url')
}

/** The week of a save in the audit trail: of every changed field, what it was and what it is. */
export function auditOf({ venue, row, changes }: Pick<Planned, 'venue' | 'row' | 'changes'>) {
  return {
    venueId: venue.id,
    venue: venue.name,
    weekOf: row.weekOf,
    before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
    after: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  }
}

/** How many weeks a plan adds, changes and leaves as they are. */
export function countsOf({ weeks, left }: { weeks: readonly { old: unknown }[]; left: number }): Counts {
  const added = weeks.filter(({ old }) => !old).length
  return { added, changed: weeks.length - added, left }
}
