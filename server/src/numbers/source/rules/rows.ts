import { plural } from '@scope/contract/kernel/count.words'
import { headerWord } from '@scope/contract/numbers/source.words'
import type { LineRecord } from '../../../kernel/import/csv.ts'
import { isDate } from './week.ts'

/** Why a row below the header is no line of numbers. */
export type LeftOut = 'header' | 'word' | 'section'

/**
 * Why a row is left out: it repeats the header, begins with a word of the source such as `Total`, or is the title of a section,
 * with a text in its first cell and nothing else. Undefined for a line of numbers.
 */
export function leftOut(
  { cells }: LineRecord,
  {
    header,
    leaveOut,
    isVenue,
  }: { header: readonly string[]; leaveOut: readonly string[]; isVenue: (text: string) => boolean },
): LeftOut | undefined {
  const first = cells.find((cell) => cell !== '') ?? ''
  if (startsWithOne(first, leaveOut) && !isVenue(first)) return 'word'
  const others = cells.slice(cells.indexOf(first) + 1).some((cell) => cell !== '')
  if (!others && cells[0] === first && header.length > 1 && !isDate(first)) return 'section'
  return header.every((word, place) => (cells[place] ?? '') === word) ? 'header' : undefined
}

function startsWithOne(text: string, words: readonly string[]): boolean {
  const start = headerWord(text.slice(0, 200))
  return words.some((one) => {
    const word = headerWord(one)
    return start.startsWith(word) && !/^[\p{L}\p{N}]/u.test(start.slice(word.length))
  })
}

const COLUMNS_NAMED = 10

/** `Tips was not read.` `Tips, Guests and 3 more were not read.` */
export function sayUnread(headers: readonly string[]): string[] {
  const [first, another] = headers
  if (first === undefined) return []
  if (another === undefined) return [`${first} was not read.`]
  const named = headers.slice(0, COLUMNS_NAMED)
  const more = headers.length - named.length
  const listed =
    more > 0 ? `${named.join(', ')} and ${more} more` : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
  return [`${listed} were not read.`]
}

const LINES_NAMED = 3

/** `2 rows were left out, as totals or sections: lines 9, 17.` Of several files, `22 rows of 22 files were left out…` */
export function sayLeftOut(files: readonly (readonly number[])[]): string[] {
  const lines = files.flat()
  if (lines.length === 0) return []
  if (files.length > 1) {
    const of = plural(files.filter(({ length }) => length > 0).length, 'file')
    const was = lines.length === 1 ? 'was' : 'were'
    return [`${plural(lines.length, 'row')} of ${of} ${was} left out, as totals or sections.`]
  }
  const named = lines.slice(0, LINES_NAMED).join(', ')
  const more = lines.length > LINES_NAMED ? ` and ${lines.length - LINES_NAMED} more` : ''
  const were = lines.length === 1 ? 'was' : 'were'
  const line = lines.length === 1 ? 'line' : 'lines'
  return [`${plural(lines.length, 'row')} ${were} left out, as totals or sections: ${line} ${named}${more}.`]
}
