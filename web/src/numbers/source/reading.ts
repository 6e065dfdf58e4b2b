import {
  headerWord,
  SOURCE_COLUMNS,
  SOURCE_LABELS,
  SOURCE_SUMS,
  type SourceColumn,
  type SourceReading,
  type SourceSum,
  sourceHeaders,
} from '@scope/contract/numbers/source.words'

const NOT_USED = ''

const isSum = (column: SourceColumn): column is SourceSum => SOURCE_SUMS.some((sum) => sum === column)

/**
 * The possible meanings of a file's column, for a picker. A meaning already used by another column is added to if it is
 * in dollars, and otherwise cannot be chosen.
 */
export function optionsFor({ columns }: SourceReading, header: string) {
  const options = SOURCE_COLUMNS.map((column) => {
    const label = column === 'week' ? 'Week or day' : SOURCE_LABELS[column]
    const first = columns[column]
    if (first === undefined || headerWord(first) === headerWord(header))
      return { value: column as string, label }
    if (isSum(column)) return { value: column, label: `Add to ${label}` }
    return { value: column, label: `${label}: ${first}`, disabled: true }
  })
  return [{ value: NOT_USED, label: 'Not used' }, ...options]
}

/** The meaning of a file’s column; empty if it is not used. */
export function columnAt(reading: SourceReading, header: string): SourceColumn | typeof NOT_USED {
  const word = headerWord(header)
  if (word === '') return NOT_USED
  const isOf = (column: SourceColumn) =>
    sourceHeaders(reading, [column]).some((name) => headerWord(name) === word)
  return SOURCE_COLUMNS.find(isOf) ?? NOT_USED
}

/**
 * Gives a file's column another meaning. A second column in dollars is added to the first; a second one of anything
 * else is refused, so that nothing is replaced unnoticed. A venue or a week is read from its column as soon as there is
 * one.
 */
export function readAs(reading: SourceReading, header: string, as: string): SourceReading {
  const column = SOURCE_COLUMNS.find((one) => one === as)
  if (optionsFor(reading, header).find(({ value }) => value === as)?.disabled) return reading
  const { plus: _, ...others } = reading
  const columns: SourceReading['columns'] = {}
  const plus: SourceReading['plus'] = {}
  for (const one of SOURCE_COLUMNS) {
    const headers = sourceHeaders(reading, [one]).filter((name) => headerWord(name) !== headerWord(header))
    const [first, ...more] = one === column ? [...headers, header] : headers
    if (first !== undefined) columns[one] = first
    if (isSum(one) && more.length > 0) plus[one] = more
  }
  return {
    ...others,
    columns,
    ...(Object.keys(plus).length > 0 && { plus }),
    venue: { ...reading.venue, from: placeOf(reading.venue.from, columns.venue, 'always') },
    week: { ...reading.week, from: placeOf(reading.week.from, columns.week, 'above') },
  }
}

const placeOf = <P extends string>(from: P, header: string | undefined, otherwise: P): P =>
  header !== undefined ? ('column' as P) : from === 'column' ? otherwise : from

/** The place of a row's venue, for a picker. */
export const VENUE_OPTIONS = [
  { value: 'column', label: 'In a column' },
  { value: 'section', label: 'In titles between the rows' },
  { value: 'above', label: 'Above the table' },
  { value: 'fileName', label: 'In the file’s name' },
  { value: 'always', label: 'Always the same venue' },
] as const

/** The place of the week. */
export const WEEK_OPTIONS = VENUE_OPTIONS.filter(({ value }) => value !== 'section' && value !== 'always')

/** The meaning of a date. */
export const MEANING_OPTIONS = [
  { value: 'monday', label: 'The week’s Monday' },
  { value: 'start', label: 'The week’s first day' },
  { value: 'end', label: 'The week’s last day' },
  { value: 'range', label: 'First and last day' },
  { value: 'day', label: 'One day, added up to weeks' },
] as const

/** The first number of a date. */
export const DATE_OPTIONS = [
  { value: 'monthFirst', label: '11/16/2026 is Nov 16' },
  { value: 'dayFirst', label: '16/11/2026 is Nov 16' },
] as const

/** The place of the columns' names. */
export const TURNED_OPTIONS = [
  { value: 'row', label: 'In a row' },
  { value: 'column', label: 'In the first column' },
] as const

/** The treatment of a week from Sunday to Saturday. */
export const SUNDAY_OPTIONS = [
  { value: '', label: 'Not answered' },
  { value: 'next', label: 'Take it as the week of the next day' },
  { value: 'refuse', label: 'Refuse it' },
] as const

/** Whether a file can have weeks from Sunday to Saturday, so that the question is needed. */
export const asksSunday = ({ week }: SourceReading): boolean =>
  week.means === 'start' || week.means === 'end' || week.means === 'range'
