import { readFigure } from '@scope/contract/kernel/figures'
import { readDate, venueFinder } from '@scope/contract/kernel/spreadsheet.words'
import { isBusinessDay, METRICS_NUMBERS } from '@scope/contract/numbers/metrics.words'
import { headerWord, type SourceReading, sourceHeaders } from '@scope/contract/numbers/source.words'
import { isHeaderRow, NUMBERS, rolesOf } from '../sheet/headers.ts'
import type { GridVenue } from '../sheet/paste.ts'

/** The identifying header of a source’s files. */
export type KnownHeader = { header: readonly string[]; reading: Pick<SourceReading, 'columns' | 'plus'> }
type Block = readonly (readonly string[])[]

/**
 * How a pasted block is read: as cells of the sheet; as cells, though the sheet does not know the names of some
 * columns; by the source with its header; or, for days or an unknown header, only once somebody sets it up.
 */
export type PasteKind = 'cells' | 'someCells' | 'source' | 'days' | 'unknown'

/** A title and dates fill at most this many rows above a header. */
const ABOVE_MAX = 30

/** How a pasted block is read. As with files, a source’s exact header takes precedence over the sheet’s own names. */
export function pasteKind(
  block: Block,
  { sources, venues }: { sources: readonly KnownHeader[]; venues: readonly GridVenue[] },
): PasteKind {
  const [first = []] = block
  const heads = block.slice(0, ABOVE_MAX)
  const isOwn = isHeaderRow(first, NUMBERS)
  const knows = (source: KnownHeader, exactly: boolean) =>
    heads.some((row) => hasHeader(row, source, exactly))
  if (sources.some((source) => knows(source, true))) return 'source'
  const isOfDays = isOwn && first.some(isBusinessDay)
  if (isOwn && !isOfDays && rolesOf(first, NUMBERS).unknown.length === 0) return 'cells'
  if (sources.some((source) => knows(source, false))) return 'source'
  if (isOfDays && METRICS_NUMBERS.some((column) => rolesOf(first, NUMBERS).roles.includes(column)))
    return 'days'
  if (isOwn && !isOfDays) return 'someCells'
  const find = venueFinder(venues)
  const isNamed = (row: readonly string[]) => row.some((cell) => find(cell) !== undefined)
  const at = heads.findIndex((row) => isWords(row) && !isNamed(row))
  const above = heads.slice(0, Math.max(0, at))
  const isTitled = above.every((row) => filled(row).length < 2 && !isNamed(row))
  return at >= 0 && isTitled && block.slice(at + 1).some((row) => row.some(isFigure)) ? 'unknown' : 'cells'
}

function hasHeader(row: readonly string[], { header, reading }: KnownHeader, exactly: boolean): boolean {
  const words = new Set(filled(row).map(headerWord))
  const wanted = exactly ? header : sourceHeaders(reading)
  return (
    wanted.length > 0 &&
    wanted.every((word) => words.has(headerWord(word))) &&
    (!exactly || words.size === new Set(wanted.map(headerWord)).size)
  )
}

const filled = (row: readonly string[]) => row.filter((cell) => cell !== '')

/** Whether a row has the names of several columns, and nothing else. */
const isWords = (row: readonly string[]): boolean =>
  filled(row).length > 1 && filled(row).every((cell) => /\p{L}/u.test(cell) && !isFigure(cell))

const isFigure = (cell: string): boolean =>
  /\d/.test(cell) && (readFigure(cell) !== null || readDate(cell) !== null)
