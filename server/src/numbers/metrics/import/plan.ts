import { createHash } from 'node:crypto'
import { dateIn, type Week } from '@scope/contract/kernel/calendar'
import {
  decimalOf,
  dollars,
  LABOR_FACTOR,
  laborTrue,
  percent,
  storedFigure,
} from '@scope/contract/kernel/figures'
import { venueFinder } from '@scope/contract/kernel/spreadsheet.words'
import { characters } from '@scope/contract/kernel/text.words'
import {
  FIGURE_KINDS,
  METRICS_FIELDS,
  METRICS_LABELS,
  METRICS_NUMBERS,
  type MetricsColumn,
  type MetricsField,
  type MetricsNumber,
  NOTES_MAX,
  ofEach,
  type Source,
  type StoredFigure,
} from '@scope/contract/numbers/metrics.words'
import { didYouMean } from '../../../company/venue/rules.ts'
import type { LineError } from '../../../kernel/import/refused.ts'
import { figuresIn, usualOf, type VenueWeeks, type WeekFigures } from '../../comparison/rules.ts'
import { type MetricsFile, type MetricsLine, wrongWeek } from '../rules.ts'

/** A venue's week to store. */
export type MetricsRow = {
  id: string
  venueId: string
  weekOf: Week
  laborFactor: string
  notes: string | null
} & Record<StoredFigure, string | null>

/** A venue's stored week, which a save replaces. */
export type StoredMetrics = MetricsRow & { source: Source; createdById: string | null; updatedAt: Date }

export type MetricsVenue = { id: string; name: string; slug: string; timezone: string }

/** What a save does to one field, as stored. */
export type MetricsChange = { field: MetricsField; before: string | null; after: string | null }

export type PlannedWeek = {
  line: number
  venue: MetricsVenue
  row: MetricsRow
  old: StoredMetrics | undefined
  changes: MetricsChange[]
}

/** What lines change: added and changed weeks in order, how many are unchanged, and what was left out of a file. */
export type MetricsPlan = {
  weeks: PlannedWeek[]
  left: number
  errors: LineError<MetricsColumn>[]
  notes: readonly string[]
}

/** At most this many unknown names of a file are compared with the venues, because that is slow. */
const NAMES_COMPARED = 20

/** Which venue an unknown name may have meant, as a question; asked once a name. */
function asker(venues: readonly MetricsVenue[]): (text: string) => string {
  const names = venues.map(({ name }) => name)
  const asked = new Map<string, string>()
  return (text) => {
    const known = asked.get(text)
    if (known !== undefined || asked.size >= NAMES_COMPARED) return known ?? ''
    const meant = didYouMean(text, names)
    asked.set(text, meant)
    return meant
  }
}

/**
 * Plans lines of weekly numbers, for the form, the Monday grid and files. A line replaces its venue's week, except for
 * undefined fields. A line that would add a week without any number is ignored (decision 014), and so is a line with an
 * error.
 */
export function planMetrics(
  file: MetricsFile,
  venues: readonly MetricsVenue[],
  stored: readonly StoredMetrics[],
  now: Date,
  newId: () => string,
): MetricsPlan {
  const plan: MetricsPlan = { weeks: [], left: 0, errors: [...file.errors], notes: file.notes }
  const find = venueFinder(venues)
  const meantBy = asker(venues)
  const before = new Map(stored.map((row) => [weekKey(row), row]))
  const wrong = new Set(file.errors.map(({ line }) => line))
  const lines = new Map<string, number>()
  for (const line of file.lines) {
    const error = (field: MetricsColumn, text: string, alike = text) => {
      wrong.add(line.line)
      plan.errors.push({ line: line.line, field, text, alike })
    }
    const length = characters(line.notes ?? '')
    if (length > NOTES_MAX) {
      error('notes', `Notes can have at most ${NOTES_MAX} characters. These have ${length}.`)
    }
    const found = find(line.venue)
    if (found === 'several') {
      error('venue', `Several venues are called "${line.venue}". Use the venue’s slug.`)
      continue
    }
    const venue = found
    if (!venue && line.venue) {
      error('venue', `There is no venue "${line.venue}".${meantBy(line.venue)}`)
    }
    if (!venue || !line.weekOf) continue
    const week = wrongWeek(line.weekOf, dateIn(venue.timezone, now))
    if (week) error('weekOf', week, week.replace(/\d{4}-\d{2}-\d{2}/g, ''))
    const key = weekKey({ venueId: venue.id, weekOf: line.weekOf })
    const earlier = lines.get(key)
    if (earlier !== undefined) {
      error('venue', `${venue.name} already has the week of ${line.weekOf} on line ${earlier}.`)
    }
    lines.set(key, earlier ?? line.line)
    if (wrong.has(line.line)) continue
    const old = before.get(key)
    const row = rowOf(line, { id: old?.id ?? newId(), venueId: venue.id, weekOf: line.weekOf }, old)
    const changes = changesOf(old, row)
    const blank = METRICS_NUMBERS.every((field) => row[field] === null)
    if (changes.length === 0 || (blank && !old)) plan.left += 1
    else plan.weeks.push({ line: line.line, venue, row, old, changes })
  }
  plan.errors.sort((a, b) => a.line - b.line)
  return plan
}

const weekKey = (row: { venueId: string; weekOf: Week }) => `${row.venueId} ${row.weekOf}`

function rowOf(
  line: MetricsLine,
  key: Pick<MetricsRow, 'id' | 'venueId' | 'weekOf'>,
  old: StoredMetrics | undefined,
): MetricsRow {
  const number = (field: MetricsNumber): string | null => {
    const value = line[field]
    if (value === undefined) return old?.[field] ?? null
    return value === null ? null : decimalOf(value)
  }
  const base = storedFigure(number('laborBasePct'))
  // An unchanged base labor keeps its factor.
  const labor =
    old && number('laborBasePct') === old.laborBasePct
      ? { laborTruePct: old.laborTruePct, laborFactor: old.laborFactor }
      : { laborTruePct: base === null ? null : decimalOf(laborTrue(base)), laborFactor: LABOR_FACTOR }
  return {
    ...key,
    ...labor,
    ...ofEach(METRICS_NUMBERS, number),
    notes: line.notes === undefined ? (old?.notes ?? null) : line.notes,
  }
}

function changesOf(old: MetricsRow | undefined, row: MetricsRow): MetricsChange[] {
  return METRICS_FIELDS.flatMap((field) => {
    const [before, after] = [old?.[field] ?? null, row[field]]
    return before === after ? [] : [{ field, before, after }]
  })
}

/** Identifies these changes. The same lines get another name if the stored weeks have changed. */
export function planName(weeks: readonly PlannedWeek[]): string {
  const changes = weeks.map(({ row, old, changes }) => [row.venueId, row.weekOf, Boolean(old), changes])
  return createHash('sha256').update(JSON.stringify(changes)).digest('base64url')
}

/** The week of a save in the audit trail: of every changed field, what it was and what it is. */
export function auditOf({ venue, row, changes }: PlannedWeek) {
  return {
    metricsId: row.id,
    venueId: venue.id,
    venue: venue.name,
    weekOf: row.weekOf,
    before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
    after: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  }
}

/** The figures of weeks as they are stored, by venue and Monday. */
export function weeksByVenue(stored: readonly MetricsRow[]): ReadonlyMap<string, VenueWeeks> {
  const venues = new Map<string, Map<Week, WeekFigures>>()
  for (const row of stored) {
    const weeks = venues.get(row.venueId) ?? new Map<Week, WeekFigures>()
    venues.set(row.venueId, weeks)
    weeks.set(row.weekOf, figuresIn(row, storedFigure))
  }
  return venues
}

/** Warnings for numbers far from the venue's usual range. They do not prevent saving. */
export function warningsOf({ row, changes }: PlannedWeek, weeks: VenueWeeks) {
  const usual = usualOf(weeks, row.weekOf)
  return METRICS_NUMBERS.flatMap((field) => {
    const range = usual[field]
    const value = storedFigure(row[field])
    if (!range || value === null || !changes.some((change) => change.field === field)) return []
    if (value >= range.low && value <= range.high) return []
    const show = FIGURE_KINDS[field] === 'money' ? dollars : percent
    const text = `${METRICS_LABELS[field]} ${show(value)} is unusual. It is usually ${show(range.low)} to ${show(range.high)}.`
    return [{ field, text }]
  })
}
