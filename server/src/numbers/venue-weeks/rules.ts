import type { OpenDays } from '@scope/contract/company/open-days.words'
import {
  addDays,
  dayOfWeek,
  type PlainDate,
  type Week,
  weekdayOf,
  weekOf,
} from '@scope/contract/kernel/calendar'
import {
  type FigureKind,
  figureOf,
  fractionQuestion,
  type Hundredths,
  MONEY_MAX,
  PERCENT_MAX,
} from '@scope/contract/kernel/figures'
import {
  FIGURE_KINDS,
  type FigureField,
  METRICS_LABELS,
  ofEach,
  type Source,
} from '@scope/contract/numbers/metrics.words'
import type { LineError } from '../../kernel/import/refused.ts'
import type { Columns } from '../../kernel/import/table.ts'
import { invalid } from '../../kernel/refusal.ts'

/*
 * What files and sheets of venues' weeks have in common, of numbers and of budgets alike: a line is a venue, a week, and
 * its figures.
 */

/** The columns that every line has. */
export type KeyColumn = 'venue' | 'weekOf'

/** A venue's week to save: null is absent, undefined leaves a field as it is. `X` are its texts, such as notes. */
export type WeekLine<F extends string, X extends string = never> = {
  line: number
  /** The name of its file, if there are several. */
  file?: string
  /** An id, a slug or a name. */
  venue: string
  weekOf: PlainDate | null
  /** The addition of its source, shown with the origin of the figures: `with salaried labor`. */
  added?: string
} & { [N in F]?: Hundredths | null | undefined } & { [N in X]?: string | null | undefined }

/** The lines of a file, the errors in their cells, and sentences on what was left out. */
export type WeekFile<F extends string, X extends string = never> = {
  lines: WeekLine<F, X>[]
  errors: LineError<KeyColumn | F | X>[]
  notes: string[]
  /** The notes that need no attention, because every such file has them: a total that is left out, for example. */
  ordinary?: string[]
  /** Which source’s file it is, and how it came. */
  via?: string
}

/** The fields of the lines of a noun. */
export type WeekColumns<F extends FigureField, X extends string> = {
  /** The names of its columns in a file. */
  columns: Columns<KeyColumn | F | X>
  figures: readonly F[]
  texts: readonly X[]
  /** Headers that could mean two things, and why they are refused unless the file has the clear column. */
  unclear: { clear: F; headers: Readonly<Record<string, string>> }
}

/** A venue that lines may name. */
export type WeekVenue = { id: string; name: string; slug: string; timezone: string; openDays: OpenDays }

export type WeekKey = { id: string; venueId: string; weekOf: Week }

/** A venue's week as a table stores it; its figures are texts of PostgreSQL. */
export type WeekRow<D extends string> = WeekKey & Record<D, string | null>

/** A stored week, which a save replaces. */
export type Stored<Row> = Row & { source: Source; createdById: string | null; updatedAt: Date }

/** How a noun's weeks are planned. `D` are the fields that a save can change. */
export type WeekNoun<
  F extends FigureField,
  X extends string,
  D extends string,
  Row extends WeekRow<D>,
> = WeekColumns<F, X> & {
  fields: readonly D[]
  /** Why a week is refused; null if it is fine. `today` is the venue's. */
  wrongWeek: (week: PlainDate, today: PlainDate) => string | null
  /** Why a text is refused; null if it is fine. */
  wrongText: (field: X, text: string) => string | null
  /** Whether a row without figures says something all the same. */
  saysMore?: (row: Row) => boolean
  /** `via` is that of the file. */
  rowOf: (line: WeekLine<F, X>, key: WeekKey, old: Row | undefined, via: string | null) => Row
}

const SUNDAY = 0

/** Why a date is not a week's Monday, with the Monday to use. Null if it is one. */
export function wrongMonday(date: PlainDate): string | null {
  if (dayOfWeek(date) === SUNDAY) {
    const [starts, ends] = [addDays(date, 1), weekOf(date)]
    return `${date} is a Sunday. Does the week start or end on it? If it starts, use ${starts}; if it ends, ${ends}.`
  }
  return weekOf(date) === date
    ? null
    : `${date} is a ${weekdayOf(date)}. Use that week’s Monday, ${weekOf(date)}.`
}

const MONEY = { most: MONEY_MAX, words: 'Enter $0 to $10,000,000.' }
const PERCENT = { most: PERCENT_MAX, words: 'Enter 0% to 100%.' }
const BOUNDS = { money: MONEY, percent: PERCENT }

/** The error for a figure out of bounds (decisions 6). Null if it is within. In hundredths. */
export function outOfBounds(kind: FigureKind, value: Hundredths): string | null {
  const { most, words } = BOUNDS[kind]
  return value < 0 || value > most ? words : null
}

/**
 * Reads the figures of a form. Missing ones are absent. Refuses invalid ones by field, and a form that names none at all,
 * which would empty the week; null clears one.
 */
export function readFigures<F extends FigureField>(
  figures: readonly F[],
  body: { readonly [N in F]?: number | null | undefined },
): Record<F, Hundredths | null> {
  if (figures.every((field) => body[field] === undefined)) {
    throw invalid(figures[0] ?? '', 'Enter at least one number.')
  }
  return ofEach(figures, (field) => {
    const value = body[field] ?? null
    const figure = figureOf(value)
    const bounds = value === null ? null : outOfBounds(FIGURE_KINDS[field], value * 100)
    if (bounds) throw invalid(field, bounds)
    const question = FIGURE_KINDS[field] === 'percent' ? fractionQuestion(String(value ?? '')) : null
    if (question) throw invalid(field, question)
    if (value !== null && figure === null) {
      throw invalid(field, `${METRICS_LABELS[field]} can have at most two decimals.`)
    }
    return figure
  })
}
