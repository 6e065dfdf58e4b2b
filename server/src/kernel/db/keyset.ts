import { isPlainDate } from '@scope/contract/kernel/calendar'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { invalid } from '../refusal.ts'
import { iso, isUuid } from './sql.ts'

/** For each kind of cursor value: its type in SQL, how it is formatted, and whether a text is a valid one. */
const KINDS = {
  instant: { type: 'timestamptz', format: iso, isValid: isInstant },
  day: { type: 'date', format: raw, isValid: isDay },
  whole: { type: 'int', format: raw, isValid: (text: string) => /^-?\d{1,9}$/.test(text) },
  id: { type: 'uuid', format: raw, isValid: isUuid },
  text: { type: 'text', format: raw, isValid: (text: string) => text.isWellFormed() && !text.includes('\0') },
} as const

/** An SQL expression that a list is ordered by. */
type Key = readonly [expression: string, kind: keyof typeof KINDS]

/** A row as a statement returns it: with its cursor. */
export type CursorRow = { cursor: string }

/** Which page of a list: after a cursor, and how many rows. */
export type Page = { after: string | undefined; size: number }

/** A page of a list, and the cursor of the next one; null after the last row. */
export type Paged<Row> = { rows: Row[]; next: string | null }

/**
 * The order of a list and its pages. A page begins after the row that a cursor names, so that the hundredth costs no
 * more than the first, and rows added meanwhile neither repeat nor hide others.
 */
export type Keyset = {
  /** The column that `page` reads. Name it `cursor`. */
  cursor: Sql
  /** The condition that a row comes after a cursor, beginning with `and`. Refuses a cursor of something else. */
  after(cursor: string | undefined, field?: string): Sql
  /** The end of the statement: the order, and one row more than a page. */
  first(size: number): Sql
}

/**
 * Orders a list by these expressions, all in one direction, so that an index on them gives a page. None of them may be
 * null, and together they must be unique.
 */
export function keyset(direction: 'asc' | 'desc', keys: readonly Key[]): Keyset {
  const expressions = keys.map(([expression]) => raw(expression))
  const order = join(expressions.map((expression) => sql`${expression} ${raw(direction)}`))
  return {
    cursor: sql`json_build_array(${join(keys.map(([of, kind]) => sql`(${KINDS[kind].format(of)})::text`))})::text`,
    after: (cursor, field = 'after') => {
      if (cursor === undefined) return empty
      const values = readCursor(cursor, keys, field)
      const place = keys.map(([, kind], nth) => sql`${values[nth]}::${raw(KINDS[kind].type)}`)
      return sql`and (${join(expressions)}) ${raw(direction === 'desc' ? '<' : '>')} (${join(place)})`
    },
    // Not a parameter: the database plans for a short list only if it knows that it is short.
    first: (size) => sql`order by ${order} limit ${raw(String(size + 1))}`,
  }
}

/** Cuts rows to a page. There is one row more than `size` if there is a next page. */
export function paged<Row extends CursorRow>(rows: readonly Row[], size: number): Paged<Omit<Row, 'cursor'>> {
  const last = rows.length > size ? rows[size - 1] : undefined
  return {
    rows: rows.slice(0, size).map(({ cursor: _cursor, ...row }) => row),
    next: last ? cursorOf(last) : null,
  }
}

/** How many rows an export reads at a time. */
const FILE_PAGE = 1000

/** Reads a list for a file, page by page, up to `most` thousands of rows. `isCut`: there are more. */
export async function readPages<Row>(
  read: (page: Page) => Promise<Paged<Row>>,
  most: number,
): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows: Row[] = []
  let next: string | null | undefined
  while (next !== null && rows.length < most) {
    const page = await read({ after: next, size: FILE_PAGE })
    rows.push(...page.rows)
    next = page.next
  }
  return { rows, isCut: next !== null }
}

/** The cursor of the page that begins after a row. */
export const cursorOf = ({ cursor }: CursorRow): string => Buffer.from(cursor).toString('base64url')

function readCursor(cursor: string, keys: readonly Key[], field: string): string[] {
  const values = parseJson(Buffer.from(cursor, 'base64url').toString())
  const fits =
    Array.isArray(values) &&
    values.length === keys.length &&
    keys.every(([, kind], nth) => typeof values[nth] === 'string' && KINDS[kind].isValid(values[nth]))
  if (!fits) throw invalid(field, `${field} does not name a place in this list.`)
  return values as string[]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The database has no year 0. */
function isDay(text: string): boolean {
  return /^[12]/.test(text) && isPlainDate(text)
}

function isInstant(text: string): boolean {
  const date = new Date(text)
  return /^[12]/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString() === text
}
