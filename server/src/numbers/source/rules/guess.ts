import { addDays, dayOfWeek, weekOf } from '@scope/contract/kernel/calendar'
import { isAbsent } from '@scope/contract/kernel/figures'
import { firstCharacters } from '@scope/contract/kernel/text.words'
import { isBusinessDay, isWeekEnding } from '@scope/contract/numbers/metrics.words'
import {
  headerWord,
  SOURCE_PERCENTS,
  SOURCE_SUMS,
  type SourceColumn,
  type SourceQuestion,
  type SourceReading,
} from '@scope/contract/numbers/source.words'
import type { WeekVenue } from '../../venue-weeks/rules.ts'
import { guessColumns, guessPlus } from './guess-columns.ts'
import { shapeOf } from './shapes.ts'
import type { SourceTable } from './table.ts'
import { textsAbove, venueNamed } from './venue.ts'
import { type DateOrder, dateOrder, datesIn } from './week.ts'

/** A table with the index of its header. */
export type HeadedTable = SourceTable & { at: number; turned?: boolean }

export type Question = { about: SourceQuestion; text: string }

/** How files seem to be read, the system whose they seem to be, and what only a person can know. */
export type Guess = { shape: string | null; reading: SourceReading; questions: Question[] }

const SAMPLE = 300
const LEAVE_OUT = ['Total', 'Totals', 'Grand total', 'Subtotal', 'Average']

/** Guesses how some tables with the same header are read. */
export function guessReading(tables: readonly HeadedTable[], venues: readonly WeekVenue[]): Guess {
  const header = tables[0]?.sheet.rows[tables[0].at]?.cells ?? []
  const shape = shapeOf(header)
  const columns = shape ? shape.columns : guessColumns(header)
  const plus = shape ? undefined : guessPlus(header, columns)
  const rows = tables.flatMap(({ sheet, at }) => sheet.rows.slice(at + 1, at + 1 + SAMPLE)).slice(0, SAMPLE)
  const cellsOf = (column: SourceColumn): string[] => {
    const name = columns[column]
    const place = name === undefined ? -1 : header.map(headerWord).indexOf(headerWord(name))
    return rows.map(({ cells }) => cells[place] ?? '').filter((cell) => !isAbsent(cell))
  }
  const questions: Question[] = []
  const venue = guessVenue(tables, venues, columns.venue !== undefined, questions)
  const money = SOURCE_SUMS.flatMap(cellsOf)
  const commas = money.filter((cell) => /,\d{1,2}\D*$/.test(cell)).length
  const comma = commas > 0 && commas * 2 > money.length
  const dated = columns.week ? cellsOf('week') : tables.flatMap(textsOf)
  const order = guessOrder(dated, comma || tables.some(({ sheet }) => sheet.separator === ';'), questions)
  const cells = { week: cellsOf('week'), venues: cellsOf('venue') }
  const week = guessWeek(tables, columns, { ...cells, order }, questions)
  if (order === 'dayFirst') week.dates = order
  if (shape?.means) {
    week.means = shape.means
    // The system documents what it means.
    const question = questions.findIndex(({ about }) => about === 'week')
    if (question >= 0 && (week.from !== 'column' || columns.week)) questions.splice(question, 1)
  }
  const percents = SOURCE_PERCENTS.flatMap(({ percent }) => cellsOf(percent))
  const fraction = percents.length > 0 && percents.every((cell) => /^0?\.\d+$|^[01](?:\.0*)?$/.test(cell))
  if (fraction)
    questions.push({ about: 'percent', text: `Is ${percents[0]} a share, so that 0.225 is 22.5%?` })
  if (comma) questions.push({ about: 'decimal', text: `Is the comma in ${money[0]} for decimals?` })
  const labor = columns.laborBasePct ?? columns.laborDollars
  if (labor !== undefined && !/base/i.test(labor)) {
    const headers = [labor, ...(plus?.laborDollars ?? [])]
    const isWhole = !columns.laborDollars || headers.some((name) => /salar|total/i.test(name))
    const more = isWhole ? '' : ' If it leaves salaries out, enter them in Sources, as salaried labor.'
    const text = `Is "${headers.join(' + ')}" base labor, without taxes and benefits? Scope adds these to it.${more}`
    questions.push({ about: 'labor', text })
  }
  if (Object.keys(columns).every((column) => ['venue', 'week', 'notes', 'tags'].includes(column))) {
    questions.push({ about: 'figures', text: 'Which columns have numbers to import?' })
  }
  const reading: SourceReading = {
    ...{
      sheet: null,
      columns,
      ...(plus && { plus }),
      venue,
      week,
      ...(tables[0]?.turned && { turned: true }),
    },
    ...{ percent: fraction ? 'fraction' : 'whole', decimal: comma ? 'comma' : 'point' },
    ...{ leaveOut: LEAVE_OUT, salaried: [] },
  }
  return { shape: shape?.name ?? null, reading, questions }
}

function guessVenue(
  tables: readonly HeadedTable[],
  venues: readonly WeekVenue[],
  hasColumn: boolean,
  questions: Question[],
): SourceReading['venue'] {
  if (hasColumn) return { from: 'column', venueId: null }
  const find = venueNamed(venues)
  if (tables.some((table) => hasSections(table, find))) return { from: 'section', venueId: null }
  const names = (text: (table: HeadedTable) => string) =>
    tables.length > 0 && tables.every((table) => typeof find(text(table)) === 'object')
  const above = ({ sheet, at }: HeadedTable) => textsAbove(sheet.rows.slice(0, at)).join(' ')
  if (names(above)) return { from: 'above', venueId: null }
  if (names(({ name }) => name)) return { from: 'fileName', venueId: null }
  const [only, another] = venues
  if (only && !another) return { from: 'always', venueId: only.id }
  questions.push({ about: 'venue', text: 'Which venue are these numbers for? No column says.' })
  return { from: 'always', venueId: null }
}

/** Whether titles between the rows name venues. */
function hasSections(
  { sheet, at }: HeadedTable,
  find: (text: string) => object | string | undefined,
): boolean {
  return sheet.rows.slice(at + 1).some(({ cells: [title = '', ...others] }) => {
    return (
      title !== '' &&
      others.length > 0 &&
      others.every((cell) => cell === '') &&
      typeof find(title) === 'object'
    )
  })
}

/** Where dates can stand that no column has. */
const textsOf = ({ sheet, at, name }: HeadedTable): string[] => [...textsAbove(sheet.rows.slice(0, at)), name]

/**
 * The order of the dates: as one of them shows it. If none does, the month is first, unless the file is otherwise written as
 * where the day is.
 */
function guessOrder(texts: readonly string[], isForeign: boolean, questions: Question[]): DateOrder {
  const order = dateOrder(texts)
  if (order !== 'unknown') return order ?? 'monthFirst'
  if (!isForeign && !texts.some((text) => /\b\d{1,2}\.\d{1,2}\.\d{2,4}\b/.test(text))) return 'monthFirst'
  const [date] = texts.flatMap((text) => (dateOrder([text]) ? datesIn(text, 'dayFirst') : []))
  questions.push({ about: 'dates', text: `Do the dates begin with the day, so that the first is ${date}?` })
  return 'dayFirst'
}

type Cells = { week: readonly string[]; venues: readonly string[]; order: DateOrder }

function guessWeek(
  tables: readonly HeadedTable[],
  { week: column }: SourceReading['columns'],
  { week: cells, venues, order }: Cells,
  questions: Question[],
): SourceReading['week'] {
  if (column === undefined) return placedWeek(tables, order, questions)
  const datesByCell = cells.map((cell) => datesIn(cell, order))
  const dates = datesByCell.flatMap(([first]) => first ?? [])
  const days = new Set(dates.map(dayOfWeek))
  const word = headerWord(column)
  const asks = (text: string) => questions.push({ about: 'week', text })
  if (isBusinessDay(column)) return { from: 'column', means: 'day', sunday: null }
  if (datesByCell.some((two) => two.length > 1)) {
    const sundays = datesByCell.some(([first, last]) => last !== undefined && dayOfWeek(first ?? '') === 0)
    return withSunday({ from: 'column', means: 'range', sunday: null }, sundays, questions)
  }
  const ofWeek = new Set(dates.map((date, at) => `${venues[at] ?? ''} ${weekOf(date)}`))
  const distinct = new Set(dates.map((date, at) => `${venues[at] ?? ''} ${date}`))
  if (
    days.size > 1 ||
    distinct.size > ofWeek.size ||
    (days.size === 1 && ![0, 1, 6].includes([...days][0] ?? 0))
  ) {
    return { from: 'column', means: 'day', sunday: null }
  }
  const ends = isWeekEnding(column) || /\b(end|ending|ended)\b/.test(word)
  if (days.has(0) && !ends && !/\b(start|starting|begin|beginning|of)\b/.test(word)) {
    asks(`Does the week start or end on a Sunday, as on ${dates[0]}?`)
  }
  if (days.has(6)) return withSunday({ from: 'column', means: 'end', sunday: null }, true, questions)
  if (days.has(0)) {
    return ends
      ? { from: 'column', means: 'end', sunday: null }
      : withSunday({ from: 'column', means: 'start', sunday: null }, true, questions)
  }
  if (!word.includes('week')) asks(`Is ${dates[0] ?? 'a date'} a day, or the Monday of a week?`)
  return {
    from: 'column',
    means:
      /^yyyymmdd$|day|date$/.test(word) && ofWeek.size === 1 && !word.includes('week') ? 'day' : 'monday',
    sunday: null,
  }
}

/** The week of tables without a column of dates. */
function placedWeek(
  tables: readonly HeadedTable[],
  order: DateOrder,
  questions: Question[],
): SourceReading['week'] {
  const places = [
    { from: 'above', texts: ({ sheet, at }: HeadedTable) => textsAbove(sheet.rows.slice(0, at)) },
    { from: 'fileName', texts: ({ name }: HeadedTable) => [name] },
  ] as const
  for (const { from, texts } of places) {
    const dates = tables.map(
      (table) =>
        texts(table)
          .map((text) => datesIn(text, order))
          .find(({ length }) => length > 0) ?? [],
    )
    if (dates.length === 0 || dates.some(({ length }) => length === 0)) continue
    const [first = '', last] = dates[0] ?? []
    if (last !== undefined && last !== first) {
      return withSunday(
        { from, means: 'range', sunday: null },
        dayOfWeek(first) === 0 && addDays(first, 6) === last,
        questions,
      )
    }
    questions.push({ about: 'week', text: `Is ${first} a day, or the first or last day of a week?` })
    return { from, means: 'day', sunday: null }
  }
  questions.push({ about: 'week', text: 'Which week are these numbers for? No column says.' })
  return { from: 'column', means: 'monday', sunday: null }
}

function withSunday(
  week: SourceReading['week'],
  sundays: boolean,
  questions: Question[],
): SourceReading['week'] {
  if (sundays) {
    questions.push({
      about: 'sunday',
      text: 'These weeks run from Sunday to Saturday, weeks here from Monday. Take each as the week that begins the next day?',
    })
  }
  return week
}

/** A name for a source of files without a shape: that of the first file, without its folder, ending and dates. */
export function nameFor(name: string): string {
  const file = name.split('/').at(-1) ?? ''
  const words = file
    .replace(/\.[a-z]{2,4}$/i, '')
    .replace(/[\d_().-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return firstCharacters(words, 80).trim() || 'Weekly numbers'
}
