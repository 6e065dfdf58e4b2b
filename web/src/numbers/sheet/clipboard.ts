import { unguarded } from '@scope/contract/kernel/spreadsheet.words'

/**
 * Parses rows from a spreadsheet's clipboard: tabs between cells, line ends between rows, quotes around cells that
 * contain either. The formula guards of our exports are removed. Rows are padded to the same length; blank rows at the
 * end are dropped.
 */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n?|\n|$)/y
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? []
    const value = quoted === undefined ? plain : quoted.replaceAll('""', '"')
    rows.at(-1)?.push(unguarded(value).replace(/\s+/g, ' ').trim())
    if (end === '\t' && cell.lastIndex === text.length) rows.at(-1)?.push('')
    if (end !== '\t' && end !== '') rows.push([])
  }
  while (rows.at(-1)?.every((value) => value === '')) rows.pop()
  const width = Math.max(0, ...rows.map((row) => row.length))
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')])
}
