import type { Week } from '@scope/contract/kernel/calendar'
import {
  decimalOf,
  dollars,
  LABOR_FACTOR,
  laborTrue,
  percent,
  storedFigure,
} from '@scope/contract/kernel/figures'
import { characters } from '@scope/contract/kernel/text.words'
import { HOLIDAYS } from '@scope/contract/numbers/holidays.words'
import {
  AMBIGUOUS_COLUMNS,
  FIGURE_KINDS,
  METRICS_COLUMNS,
  METRICS_FIELDS,
  METRICS_LABELS,
  METRICS_NUMBERS,
  type MetricsColumn,
  type MetricsField,
  type MetricsNumber,
  NOTES_MAX,
  ofEach,
  type StoredFigure,
} from '@scope/contract/numbers/metrics.words'
import { apartTag, readTags, tagsText } from '@scope/contract/numbers/tags.words'
import { figuresIn, type Tagged, usualOf, type VenueWeeks, type WeekFigures } from '../../comparison/rules.ts'
import * as weeks from '../../venue-weeks/plan.ts'
import type { Stored, WeekKey, WeekNoun, WeekVenue } from '../../venue-weeks/rules.ts'
import { type MetricsFile, type MetricsLine, type MetricsText, wrongWeek } from '../rules.ts'
import { tagsIn } from '../tags.ts'

/** A venue's week to store. */
export type MetricsRow = {
  id: string
  venueId: string
  weekOf: Week
  laborFactor: string
  notes: string | null
  /** As files have them: `Holiday: Halloween; Short hours`. Null without any. */
  tags: string | null
  /** Which source’s file it was, and how the file came; null for typed ones. It alone changes nothing. */
  via: string | null
} & Record<StoredFigure, string | null>

/** A venue's stored week, which a save replaces. */
export type StoredMetrics = Stored<MetricsRow>

export type PlannedWeek = weeks.PlannedWeek<MetricsField, MetricsRow>

export type MetricsPlan = weeks.WeekPlan<MetricsColumn, MetricsField, MetricsRow>

/** How lines of weekly numbers are read and planned. */
export const METRICS: WeekNoun<MetricsNumber, MetricsText, MetricsField, MetricsRow> = {
  columns: METRICS_COLUMNS,
  figures: METRICS_NUMBERS,
  texts: ['notes', 'tags'],
  unclear: { clear: 'laborBasePct', headers: AMBIGUOUS_COLUMNS },
  fields: METRICS_FIELDS,
  wrongWeek,
  wrongText: (field, text) => {
    if (field === 'tags') {
      const read = readTags(text, HOLIDAYS)
      return 'problem' in read ? read.problem : null
    }
    const length = characters(text)
    return length > NOTES_MAX ? `Notes can have at most ${NOTES_MAX} characters. These have ${length}.` : null
  },
  saysMore: ({ tags }) => tags !== null,
  rowOf,
}

/** Plans lines of weekly numbers, for the form, the Monday grid and files. */
export const planMetrics = (
  file: MetricsFile,
  venues: readonly WeekVenue[],
  stored: readonly StoredMetrics[],
  now: Date,
  newId: () => string,
): MetricsPlan => weeks.planLines(METRICS, file, { venues, stored }, { now, newId })

function rowOf(line: MetricsLine, key: WeekKey, old: MetricsRow | undefined, via: string | null): MetricsRow {
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
    tags: line.tags === undefined ? (old?.tags ?? null) : tagsText(tagsIn(line.tags)) || null,
    via,
  }
}

/** The week of a save in the audit trail. */
export const auditOf = (week: PlannedWeek) => ({ metricsId: week.row.id, ...weeks.auditOf(week) })

/** The figures and tags of weeks as they are stored, by venue and Monday. */
export function weeksByVenue(stored: readonly MetricsRow[]): ReadonlyMap<string, VenueWeeks> {
  const venues = new Map<string, Map<Week, WeekFigures & Tagged>>()
  for (const row of stored) {
    const weeks = venues.get(row.venueId) ?? new Map<Week, WeekFigures & Tagged>()
    venues.set(row.venueId, weeks)
    weeks.set(row.weekOf, { ...figuresIn(row, storedFigure), tags: tagsIn(row.tags) })
  }
  return venues
}

/**
 * Warnings for numbers far from the venue's usual range, except in a week whose tags say that it is not usual. They do not
 * prevent saving.
 */
export function warningsOf({ row, changes }: PlannedWeek, past: VenueWeeks) {
  if (apartTag(tagsIn(row.tags))) return []
  const usual = usualOf(past, row.weekOf)
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

/** The warning of a week that has fewer days than its others: a part of it would pass for the whole. */
export function warningOfDays(
  { venue, row, changes }: PlannedWeek,
  short: readonly { venueId: string; weekOf: Week; days: number; of: number }[],
) {
  const field = METRICS_NUMBERS.find((one) => changes.some((change) => change.field === one))
  const week = short.find(({ venueId, weekOf }) => venueId === venue.id && weekOf === row.weekOf)
  if (!field || !week) return []
  return [{ field, text: `Only ${week.days} of ${week.of} days ${week.days === 1 ? 'is' : 'are'} known.` }]
}
