import { dateIn, dayOfWeek, isPlainDate, type PlainDate, type Week, weekOf } from '@scope/contract/calendar'
import { decimalOf, type Hundredths, laborTrue } from '@scope/contract/figures'
import { emptyPlan, type Plan, planRow } from '../../import/change.ts'
import type { LineError } from '../../import/refused.ts'
import { venueKey } from '../../import/slug.ts'

/** Reads `2026-11-16`, an instant that begins with it, or `11/16/2026`; null for what is no date. */
export function readDate(text: string): PlainDate | null {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text)
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const date = iso?.[1] ?? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlainDate(date) ? date : null
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** What is wrong with a week's name: it is not a Monday, or that week has not begun. Null when nothing is. */
export function wrongWeek(date: PlainDate, today: PlainDate): string | null {
  if (weekOf(date) !== date) {
    return `${date} is a ${DAYS[dayOfWeek(date)]}; a week is named by its Monday, ${weekOf(date)}.`
  }
  return date > today ? `The week of ${date} has not begun.` : null
}

export type MetricsField = 'venue' | 'weekOf' | 'revenue' | 'laborBasePct' | 'cogsPct' | 'tips' | 'notes'

/** A venue's week as a file says it; null where the cell is empty, or where it is wrong. */
export type MetricsLine = {
  line: number
  venue: string
  weekOf: PlainDate | null
  revenue: Hundredths | null
  laborBasePct: Hundredths | null
  cogsPct: Hundredths | null
  tips: Hundredths | null
  notes: string | null
}

export type MetricsFile = { fields: ReadonlySet<MetricsField>; lines: MetricsLine[]; errors: LineError[] }

/** A venue's week as it is stored. */
export type MetricsRow = {
  id: string
  venueId: string
  weekOf: Week
  revenue: string | null
  laborBasePct: string | null
  laborTruePct: string | null
  cogsPct: string | null
  tips: string | null
  notes: string | null
}

export type MetricsVenue = { id: string; name: string; slug: string; timezone: string }

const weekKey = (row: { venueId: string; weekOf: Week }) => `${row.venueId} ${row.weekOf}`

/**
 * What a file of weekly numbers does to those that are stored. A row replaces its venue's week; an empty cell is
 * stored as absent, and a column that the file does not have is left as it was.
 */
export function planMetrics(
  file: MetricsFile,
  venues: readonly MetricsVenue[],
  stored: readonly MetricsRow[],
  now: Date,
  newId: () => string,
): { plan: Plan<MetricsRow>; errors: LineError[] } {
  const errors: LineError[] = []
  const byName = new Map<string, MetricsVenue>()
  for (const venue of venues) byName.set(venue.slug, venue)
  for (const venue of venues) byName.set(venueKey(venue.name), venue)
  const todays = new Map(venues.map(({ timezone }) => [timezone, dateIn(timezone, now)]))
  const before = new Map(stored.map((row) => [weekKey(row), row]))
  const lines = new Map<string, number>()
  const plan = emptyPlan<MetricsRow>()
  for (const line of file.lines) {
    const venue = byName.get(venueKey(line.venue))
    if (!venue && line.venue) errors.push({ line: line.line, text: `There is no venue "${line.venue}".` })
    if (!venue || !line.weekOf) continue
    const wrong = wrongWeek(line.weekOf, todays.get(venue.timezone) ?? '')
    if (wrong) errors.push({ line: line.line, text: wrong })
    const key = weekKey({ venueId: venue.id, weekOf: line.weekOf })
    const earlier = lines.get(key)
    if (earlier !== undefined) {
      const text = `${venue.name} has its week of ${line.weekOf} on line ${earlier} already.`
      errors.push({ line: line.line, text })
      continue
    }
    lines.set(key, line.line)
    const old = before.get(key)
    const row = rowOf(file, line, { id: old?.id ?? newId(), venueId: venue.id, weekOf: line.weekOf }, old)
    planRow(plan, row, old, {
      revenue: { label: 'revenue' },
      laborBasePct: { label: 'labor base %' },
      laborTruePct: { label: 'labor true %' },
      cogsPct: { label: 'COGS %' },
      tips: { label: 'tips' },
      notes: { label: 'notes' },
    })
  }
  return { plan, errors }
}

function rowOf(
  { fields }: MetricsFile,
  line: MetricsLine,
  key: Pick<MetricsRow, 'id' | 'venueId' | 'weekOf'>,
  old: MetricsRow | undefined,
): MetricsRow {
  const number = (field: 'revenue' | 'laborBasePct' | 'cogsPct' | 'tips') => {
    const value = line[field]
    if (!fields.has(field)) return old?.[field] ?? null
    return value === null ? null : decimalOf(value)
  }
  const base = fields.has('laborBasePct') ? line.laborBasePct : null
  return {
    ...key,
    revenue: number('revenue'),
    laborBasePct: number('laborBasePct'),
    laborTruePct: fields.has('laborBasePct')
      ? base === null
        ? null
        : decimalOf(laborTrue(base))
      : (old?.laborTruePct ?? null),
    cogsPct: number('cogsPct'),
    tips: number('tips'),
    notes: fields.has('notes') ? line.notes : (old?.notes ?? null),
  }
}
