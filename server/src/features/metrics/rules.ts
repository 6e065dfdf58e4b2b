import { dayOfWeek, type PlainDate, weekOf } from '@scope/contract/calendar'
import type { Input } from '@scope/contract/calls'
import { decimalOf, figureOf, type Hundredths, MONEY_MAX, PERCENT_MAX } from '@scope/contract/figures'
import type { Metrics } from '@scope/contract/metrics'
import {
  METRICS_FIELDS,
  METRICS_LABELS,
  METRICS_NUMBERS,
  type MetricsColumn,
  type MetricsField,
  type MetricsNumber,
} from '@scope/contract/metrics.words'
import { readDate } from '@scope/contract/spreadsheet.words'
import type { LineError } from '../../import/refused.ts'
import { invalid } from '../../refusal.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** What is wrong with a week's name: it is not a Monday, or that week has not begun. Null when nothing is. */
export function wrongWeek(date: PlainDate, today: PlainDate): string | null {
  if (weekOf(date) !== date) {
    return `${date} is a ${DAYS[dayOfWeek(date)]}; a week is named by its Monday, ${weekOf(date)}.`
  }
  return date > today ? `The week of ${date} has not begun.` : null
}

const MONEY = { most: MONEY_MAX, words: 'is not between 0 and 10,000,000' }
const PERCENT = { most: PERCENT_MAX, words: 'is not between 0 and 100' }
const BOUNDS = { revenue: MONEY, laborBasePct: PERCENT, cogsPct: PERCENT, tips: MONEY }

/** The bounds that a number is outside of, in words (decisions 6); null where it is within. In hundredths. */
export function outOfBounds(field: MetricsNumber, value: Hundredths): string | null {
  const { most, words } = BOUNDS[field]
  return value < 0 || value > most ? words : null
}

/** A venue's week as someone asks it to be: null is absent, undefined is left as it was. */
export type MetricsLine = {
  line: number
  /** An id, a slug or a name. */
  venue: string
  weekOf: PlainDate | null
  notes?: string | null
} & { [N in MetricsNumber]?: Hundredths | null | undefined }

/** Lines as they were read, and what is wrong with their cells. */
export type MetricsFile = { lines: MetricsLine[]; errors: LineError<MetricsColumn>[] }

/** The one line of a form: what it does not say is absent. Refuses a number that is none, naming its field. */
export function readForm(venueId: string, body: Input<'POST /api/metrics'>['body']): MetricsLine {
  const monday = readDate(body.weekOf)
  if (!monday) throw invalid('weekOf', 'weekOf is not a date.')
  const line: MetricsLine = { line: 1, venue: venueId, weekOf: monday, notes: body.notes?.trim() || null }
  for (const field of METRICS_NUMBERS) {
    const value = body[field] ?? null
    const figure = value === null ? null : figureOf(value)
    const bounds = value === null ? null : outOfBounds(field, value * 100)
    if (bounds) throw invalid(field, `${METRICS_LABELS[field]} ${bounds}.`)
    if (value !== null && figure === null) {
      throw invalid(field, `${METRICS_LABELS[field]} has two decimals at most.`)
    }
    line[field] = figure
  }
  return line
}

/** A version of a week, as the API shows it. */
type Version = Pick<Metrics, MetricsField | 'source' | 'by' | 'savedAt'>

/** A field as it is stored: `84210.50`. */
function textOf(version: Version, field: MetricsField): string | null {
  if (field === 'notes') return version.notes
  const value = version[field] === null ? null : figureOf(version[field])
  return value === null ? null : decimalOf(value)
}

/**
 * Where each field of a week came from: the save that last changed that field, not the last save of the week
 * (decision 014). `versions` are newest first, the current one among them.
 */
export function originsOf(versions: readonly Version[]) {
  return METRICS_FIELDS.flatMap((field) => {
    const changed = versions.findIndex((version, index) => {
      const before = versions[index + 1]
      return before !== undefined && textOf(version, field) !== textOf(before, field)
    })
    const origin = versions.at(changed)
    if (!origin) return []
    const before = changed === -1 ? undefined : versions[changed + 1]
    const { source, by, savedAt } = origin
    return [
      { field, source, by, savedAt, before: before ? textOf(before, field) : null, changed: Boolean(before) },
    ]
  })
}
