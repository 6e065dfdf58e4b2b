import { pipeline } from 'node:stream/promises'
import { unguarded } from '@scope/contract/kernel/spreadsheet.words'
import { type Options, parse as parser } from 'csv-parse'
import { CsvError, parse } from 'csv-parse/sync'
import { type Allowance, COLUMNS_MAX, refuseWide } from './bounds.ts'
import type { LineError } from './refused.ts'

/** A row as it stands in a file: its line from 1, and its cells without the spaces around them. */
export type LineRecord = {
  line: number
  cells: string[]
  /** Why cells of a workbook cannot be taken as they stand, by their place. */
  refused?: ReadonlyMap<number, RefusedCell>
}

/** A sentence, and what makes it alike others of its kind. */
export type RefusedCell = { text: string; alike: string }

/** The rows of a CSV text that are not blank, what is wrong with a line, and what separates the cells. */
export type Records = { rows: LineRecord[]; errors: LineError[]; separator: string }

/**
 * Reads the rows of a CSV text that are not blank: separated by commas, semicolons, tabs or pipes, with or without a
 * byte-order mark, any line ends, quoted cells. The quotes that our exports put before formulas are removed. What is wrong with a line is
 * in `errors`; throws `Unreadable` where bounds are reached.
 */
export function readRecords(text: string, allowance?: Allowance): Records {
  const { lines, options, records, refuse } = begin(text, allowance)
  try {
    parse(lines, options)
  } catch (error) {
    refuse(error)
  }
  return records
}

/** The same in slices, and lets other calls run between them: a large file takes seconds. */
export async function readRecordsInSlices(text: string, allowance?: Allowance): Promise<Records> {
  const { lines, options, records, refuse } = begin(text, allowance)
  try {
    // The parser's output is empty: `on_record` takes each row.
    await pipeline(slicesOf(lines), parser(options), async (none) => void (await Array.fromAsync(none)))
  } catch (error) {
    refuse(error)
  }
  return records
}

/** In characters. A slice takes some milliseconds. */
const SLICE = 64 * 1024

async function* slicesOf(lines: string): AsyncGenerator<string> {
  for (let start = 0; start < lines.length; ) {
    // A pair of surrogates is not cut.
    const end = lines.indexOf('\n', start + SLICE) + 1 || lines.length
    yield lines.slice(start, end)
    start = end
    await new Promise(setImmediate)
  }
}

/** The options to parse a text with, and the records that the parser fills. A text with a line that is too long is not parsed. */
function begin(text: string, allowance: Allowance | undefined) {
  const long = longLine(text, allowance)
  const { separator, lines } = separatorOf(text.replace(BYTE_ORDER_MARKS, '').replace(/\r\n?/g, '\n'))
  const records: Records = { rows: [], errors: long ? [{ line: long, text: TOO_LONG }] : [], separator }
  let lastLine = 0
  const options: Options = {
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: RECORD_MAX,
    on_record: (record: string[], { lines: line }) => {
      lastLine = line
      if (record.every((cell) => cell === '')) return null
      allowance?.takeRow()
      const inside = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
      const start = line - inside
      const beyond = record.findLastIndex((cell, at) => at >= COLUMNS_MAX && cell !== '')
      if (beyond > 0) refuseWide(beyond, start)
      records.rows.push({ line: start, cells: record.slice(0, COLUMNS_MAX).map(cleaned) })
      return null
    },
  }
  const refuse = (error: unknown) => {
    if (!(error instanceof CsvError)) throw error
    records.errors.push({ line: lastLine + 1, text: wrongLine(error) })
  }
  // The parser is slow in blanks, and no cell has so many.
  const parsed = long ? '' : lines.replace(separator === '\t' ? LONG_SPACE : LONG_BLANK, ' ')
  return { lines: parsed, options, records, refuse }
}

/** A text cell as people mean it. */
export const cleaned = (cell: string): string => unguarded(asText(cell.trim())).trim()

/** The text inside `="84210"`, which some programs write so that a spreadsheet does not read a number. */
const asText = (cell: string): string =>
  cell.startsWith('="') && cell.endsWith('"') && cell.length > 2
    ? cell.slice(2, -1).replaceAll('""', '"')
    : cell

/** The characters of one row. A quote that is not closed would make one of the rest of the file. */
const RECORD_MAX = 1_000_000
const TOO_LONG = 'This line is too long. Perhaps a closing quote is missing.'

/** Where tabs separate cells, they are no blanks. Each begins at its first character, so that none is looked at twice. */
const LONG_BLANK = /(?<![^\S\n])[^\S\n]{500,}/g
const LONG_SPACE = /(?<! ) {500,}/g

const [LF, CR] = [10, 13]

/** The first line that is longer than a row, if any. Takes the lines from the allowance, blank ones too. */
function longLine(text: string, allowance: Allowance | undefined): number | undefined {
  let [line, start] = [1, 0]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code !== LF && code !== CR) continue
    if (at - start > RECORD_MAX) return line
    if (code === CR && text.charCodeAt(at + 1) === LF) continue
    line += 1
    start = at + 1
    allowance?.takeLine()
  }
  return text.length - start > RECORD_MAX ? line : undefined
}

function wrongLine({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'The closing quote is missing.'
  if (code === 'CSV_MAX_RECORD_SIZE') return TOO_LONG
  return 'This line cannot be read.'
}

/** The byte-order mark, also as a program writes that read it as letters. */
const BYTE_ORDER_MARKS = /^(?:\uFEFF|ï»¿)+/
/** A first line that names the separator, as Excel writes and reads it. */
const NAMED = /^"?sep=([^"\n])"?[,;\t ]*\n/i

/** The header begins within so many characters. */
const HEAD = 100_000

/**
 * What separates the cells: named in the first line, which is then read as blank, or the most frequent separator outside
 * quotes in the first line that has one, which is the header or a line above it. A title may have a pipe, so pipes separate
 * only where the next line has as many.
 */
function separatorOf(text: string): { separator: string; lines: string } {
  const named = NAMED.exec(text)
  if (named) return { separator: named[1] ?? ',', lines: text.replace(NAMED, '\n') }
  const lines = text
    .slice(0, HEAD)
    .split('\n')
    .map((line) => line.replace(/"[^"]*"/g, ''))
    .filter((line) => line.trim() !== '')
  const counter = (line: string) => (separator: string) => line.split(separator).length
  const piped = lines.findIndex((line) => line.includes('|'))
  if (piped >= 0) {
    const [count, below] = [counter(lines[piped] ?? ''), counter(lines[piped + 1] ?? '')]
    const most = Math.max(...[',', ';', '\t'].map(count))
    if (count('|') > most && count('|') === below('|')) return { separator: '|', lines: text }
  }
  const count = counter(lines.find((line) => /[,;\t]/.test(line)) ?? '')
  return {
    separator: [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best)),
    lines: text,
  }
}
