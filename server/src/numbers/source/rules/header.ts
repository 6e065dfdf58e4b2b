import { headerWord, type SourceReading, sourceHeaders } from '@scope/contract/numbers/source.words'
import type { LineRecord } from '../../../kernel/import/csv.ts'
import type { Sheet } from '../../../kernel/import/sheet.ts'
import { turnedSheet } from './turned.ts'

/** A title, dates and a summary are above the header for at most so many rows. */
export const ABOVE_MAX = 30
/** The words of each row that may be the header. */
const wordsOf = (rows: readonly LineRecord[]): ReadonlySet<string>[] =>
  rows.slice(0, ABOVE_MAX).map(({ cells }) => new Set(cells.map(headerWord).filter((word) => word !== '')))

const holds = (words: ReadonlySet<string>, columns: readonly string[]): boolean =>
  columns.length > 0 && columns.every((column) => words.has(headerWord(column)))

/** The index of the first row that has all these columns. Undefined if none of the first rows has. */
export function headerWith(rows: readonly LineRecord[], columns: readonly string[]): number | undefined {
  const at = wordsOf(rows).findIndex((words) => holds(words, columns))
  return at < 0 ? undefined : at
}

/** The row that comes closest: the one with the most of these columns, and those that it lacks. */
export function nearestHeader(
  rows: readonly LineRecord[],
  columns: readonly string[],
): { line: number; missing: string[] } {
  const lacks = wordsOf(rows).map((words) => columns.filter((column) => !words.has(headerWord(column))))
  const least = Math.min(columns.length, ...lacks.map(({ length }) => length))
  const at = lacks.findIndex(({ length }) => length === least)
  return { line: rows[at]?.line ?? 1, missing: lacks[at] ?? [...columns] }
}

type SourceColumns = {
  header: readonly string[]
  reading: Pick<SourceReading, 'columns' | 'plus' | 'turned'>
}

/**
 * The source that knows a table, because one of the first rows has all its columns: the one with the most columns, then the one
 * whose whole header is most alike. `exact`: the row has its header's words and no others. `several` if two are as good.
 */
export function recognise<S extends SourceColumns>(
  sources: readonly S[],
  sheet: Sheet,
): { source: S; exact: boolean } | 'several' | undefined {
  const all = wordsOf(sheet.rows)
  const turned = sources.some(({ reading }) => reading.turned) ? wordsOf(turnedSheet(sheet).rows) : []
  const matches = sources.flatMap((source) => {
    const columns = sourceHeaders(source.reading)
    const words = (source.reading.turned ? turned : all).find((one) => holds(one, columns))
    if (!words) return []
    const header = new Set(source.header.map(headerWord).filter((word) => word !== ''))
    const shared = [...header].filter((word) => words.has(word)).length
    const exact = shared === header.size && shared === words.size
    return [{ source, exact, rank: [Number(exact), columns.length, shared] }]
  })
  matches.sort((a, b) => compare(b.rank, a.rank))
  const [best, next] = matches
  if (!best) return undefined
  if (next && compare(best.rank, next.rank) === 0) return 'several'
  return { source: best.source, exact: best.exact }
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
