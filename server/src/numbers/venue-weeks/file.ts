import {
  addDays,
  addWeeks,
  dayOfWeek,
  fiscalYearOf,
  fiscalYearStart,
  type PlainDate,
  weekdayOf,
  weekOf,
} from '@scope/contract/kernel/calendar'
import {
  figureAdvice,
  fractionQuestion,
  type Hundredths,
  isAbsent,
  readFigure,
} from '@scope/contract/kernel/figures'
import { headerKey, readDate } from '@scope/contract/kernel/spreadsheet.words'
import {
  FIGURE_KINDS,
  type FigureField,
  isBusinessDay,
  isWeekEnding,
  METRICS_LABELS,
} from '@scope/contract/numbers/metrics.words'
import type { Fits, Sheet } from '../../kernel/import/sheet.ts'
import { type Columns, readTable, type TableRow, withColumns } from '../../kernel/import/table.ts'
import { type KeyColumn, outOfBounds, type WeekColumns, type WeekFile, type WeekLine } from './rules.ts'

/** The cells of a line as typed. Missing and empty ones leave a field as it is; null removes what is stored. */
export type Cells = { venue: string; weekOf: string } & Readonly<Record<string, string | null | undefined>>

/** How the weeks of a file are read: by their Sundays if the header says so. `now` tells the year of a week's number. */
type Weeks = { ending: boolean; now: Date }

type Row = Omit<TableRow<KeyColumn>, 'refused'>

const DAYS = 'These are days. Add them up to weeks of Monday.'

/** Whether a sheet has the columns that every line has. */
export const isOfWeeks = ({ columns }: { columns: Columns<KeyColumn> }): Fits =>
  withColumns(columns, ['venue', 'weekOf'])

/** Reads a sheet of a file, or the text of a CSV file. `errors` lists all problems by line. */
export function readWeekFile<F extends FigureField, X extends string>(
  sheet: string | Sheet,
  now: Date,
  noun: WeekColumns<F, X>,
): WeekFile<F, X> {
  const { columns, figures, unclear } = noun
  const table = readTable<KeyColumn | F | X>(sheet, columns, ['venue', 'weekOf'])
  const { header, headers, fields, errors } = table
  const ambiguity = (name: string): string | undefined => unclear.headers[headerKey(name)]
  const vague = fields.has(unclear.clear) ? undefined : headers.find((name) => ambiguity(name))
  if (vague !== undefined) {
    errors.push({ line: header, text: `"${vague}" was not imported: ${ambiguity(vague)}` })
  }
  if (!fields.has('venue') && isOfDays(headers)) errors.push({ line: header, text: DAYS })
  if (errors.length === 0 && fields.size === 2) {
    errors.push({
      line: header,
      text: `There is no column with numbers: ${figures.map((field) => METRICS_LABELS[field]).join(', ')}.`,
    })
  }
  const file: WeekFile<F, X> = { lines: [], errors: [...errors], notes: [...table.notes] }
  // With a wrong header every row would be wrong too.
  if (vague !== undefined) return file
  const rows = table.rows.filter((row) => !isTotal(row))
  file.ordinary = table.rows.filter(isTotal).map(({ line }) => `Line ${line} is a total and was left out.`)
  file.notes.push(...file.ordinary)
  const week = headers[fields.get('weekOf') ?? -1] ?? ''
  const days = new Set(isBusinessDay(week) ? rows : daysOf(rows))
  for (const [at, day] of [...days].entries()) {
    // A file of nothing but days says it once.
    if (at === 0 || days.size < rows.length) file.errors.push({ line: day.line, text: DAYS })
  }
  const weeks = { ending: isWeekEnding(week), now }
  for (const row of rows) {
    if (row.refused) {
      file.errors.push(...row.refused)
      continue
    }
    const cut = table.separator === ',' && cutAtComma(row, fields, figures)
    if (cut) {
      file.errors.push({ line: row.line, ...cut })
      continue
    }
    const present = Object.entries(row.cells).filter(([field]) => fields.has(field as KeyColumn))
    const cells = Object.fromEntries(present) as Cells
    readLine(noun, file, { line: row.line, cells, weeks: days.has(row) ? 'days' : weeks })
  }
  return file
}

/** Reads the rows of a sheet, numbered from 1. `errors` lists all problems by line. */
export function readWeekSheet<F extends FigureField, X extends string>(
  rows: readonly Cells[],
  now: Date,
  noun: WeekColumns<F, X>,
): WeekFile<F, X> {
  const file: WeekFile<F, X> = { lines: [], errors: [], notes: [] }
  for (const [index, cells] of rows.entries()) {
    readLine(noun, file, { line: index + 1, cells, weeks: { ending: false, now } })
  }
  return file
}

/** Whether a file has a column that only exports of days have. */
const isOfDays = (headers: readonly string[]): boolean =>
  headers.some((name) => headerKey(name) === 'yyyymmdd' || isBusinessDay(name))

const TOTAL = /^(?:grand )?totals?:?$/i
const isTotal = ({ cells: { venue, weekOf } }: Row): boolean =>
  (TOTAL.test(venue) && weekOf === '') || (TOTAL.test(weekOf) && venue === '')

/** The lines that are several days of a venue's week, of a file that has mostly such lines. None of any other file. */
function daysOf(rows: readonly Row[]): Row[] {
  const weeks = new Map<string, { days: Set<PlainDate>; rows: Row[] }>()
  for (const row of rows) {
    const date = readDate(row.cells.weekOf)
    if (!date) continue
    const key = `${row.cells.venue.toLowerCase()} ${weekOf(date)}`
    const week = weeks.get(key) ?? { days: new Set(), rows: [] }
    weeks.set(key, week)
    week.days.add(date)
    week.rows.push(row)
  }
  const ofDays = [...weeks.values()].filter(({ days }) => days.size > 1).flatMap((week) => week.rows)
  return ofDays.length * 2 > rows.length ? ofDays.toSorted((a, b) => a.line - b.line) : []
}

/** The error of a line with an amount of money that was cut at a comma which no quotes protect: `84,210.50`. */
function cutAtComma<F extends FigureField>(
  { all }: Row,
  fields: ReadonlyMap<string, number>,
  figures: readonly F[],
) {
  for (const field of figures) {
    const place = fields.get(field)
    if (place === undefined || FIGURE_KINDS[field] !== 'money') continue
    const cut = cutMoney(all, place)
    if (cut) return { field, ...cut }
  }
  return undefined
}

/** The error of an amount of money at this place of a row, if it and the next cell look like one that was cut. */
export function cutMoney(
  cells: readonly string[],
  place: number,
): { text: string; alike: string } | undefined {
  const [head = '', tail = ''] = [cells[place], cells[place + 1]]
  if (!/^\$?\s*[1-9]\d{0,2}$/.test(head) || !/^\d{3}\.\d{2}$/.test(tail)) return undefined
  const text = `${head} and ${tail} look like ${head},${tail} cut at its comma. Put it in quotes. If they are two numbers, write ${head}.00.`
  return { text, alike: 'cut at its comma' }
}

function readLine<F extends FigureField, X extends string>(
  { figures, texts }: WeekColumns<F, X>,
  file: WeekFile<F, X>,
  { line, cells, weeks }: { line: number; cells: Cells; weeks: Weeks | 'days' },
): void {
  const wrong = (field: KeyColumn | F, text: string, alike = text) => {
    file.errors.push({ line, field, text, alike })
    return null
  }
  const number = (field: F): Hundredths | null | undefined => {
    const typed = cells[field]
    if (typed === undefined || typed === null || isAbsent(typed)) return typed === null ? null : undefined
    const cell = typed.trim()
    const [label, kind] = [METRICS_LABELS[field], FIGURE_KINDS[field]]
    const value = readFigure(cell, kind)
    if (value === null && !/[\d#]/.test(cell)) {
      return wrong(field, `${label} "${cell}" is not a number. Leave it empty if there is none.`, 'no number')
    }
    const problem = value === null ? figureAdvice(cell, kind) : outOfBounds(kind, value)
    if (problem) return wrong(field, `${label} "${cell}": ${problem}`, problem)
    const question = kind === 'percent' ? fractionQuestion(cell) : null
    return question ? wrong(field, `${label} ${question}`, 'fraction') : value
  }
  if (!cells.venue) wrong('venue', 'The venue is missing.')
  // A day is no week, which is said already. Its other cells are read to be refused.
  const week = weeks === 'days' ? null : readWeek(cells.weekOf, weeks)
  if (week && 'text' in week) wrong('weekOf', week.text, week.alike)
  const read: [string, Hundredths | string | null | undefined][] = figures.map((field) => [
    field,
    number(field),
  ])
  for (const field of texts) {
    const text = cells[field]
    if (text === null || (text !== undefined && !isAbsent(text))) read.push([field, text])
  }
  const place = { line, venue: cells.venue, weekOf: week && 'date' in week ? week.date : null }
  file.lines.push({ ...place, ...Object.fromEntries(read) } as WeekLine<F, X>)
}

/** The date of a cell, its Monday where the column has Sundays; or what is wrong with it. */
function readWeek(
  cell: string,
  { ending, now }: Weeks,
): { date: PlainDate } | { text: string; alike?: string } {
  const date = readDate(cell.trim())
  if (date && (!ending || dayOfWeek(date) === 0)) return { date: ending ? weekOf(date) : date }
  if (date) {
    const text = `${date} is a ${weekdayOf(date)}. Weeks end on a Sunday here: ${addDays(weekOf(date), 6)}.`
    return { text, alike: weekdayOf(date) }
  }
  const mondays = mondaysOfNumber(cell, now)
  if (mondays) return { text: `"${cell}" is a week’s number. Use its Monday: ${mondays}.`, alike: 'number' }
  return { text: `Week of "${cell}" is not a date like 2026-11-16 or 11/16/2026.`, alike: 'no date' }
}

/** The Mondays that a week's number could mean, of this and the last fiscal year, in words. */
function mondaysOfNumber(cell: string, now: Date): string | undefined {
  const number = Number(/^(?:w|wk|week)?\s*(\d{1,2})$/i.exec(cell.trim())?.[1] ?? 0)
  const today = now.toISOString().slice(0, 10)
  const year = fiscalYearOf(today)
  const mondays = [year, year - 1].flatMap((of) => {
    const monday = addWeeks(fiscalYearStart(of), number - 1)
    return fiscalYearOf(monday) === of && monday <= today ? `${monday} (${of})` : []
  })
  return mondays.length > 0 ? mondays.join(' or ') : undefined
}
