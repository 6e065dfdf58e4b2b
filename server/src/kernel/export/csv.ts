import { decimalOf, figureOf } from '@scope/contract/kernel/figures'

/** A cell: a text, a count, a figure with its cents, or nothing. */
export type Cell = string | number | { figure: string } | null

/** A figure as a spreadsheet takes it: `84210.50`, with nothing rounded away; an empty cell where there is none. */
export function figure(value: number | null): Cell {
  const exact = figureOf(value)
  return exact === null ? null : { figure: decimalOf(exact) }
}

/**
 * What a spreadsheet would take for a formula: one of its first signs, also the full-width ones, and also behind the
 * white space that some of them drop.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * Rows as a CSV file that Excel reads: UTF-8 with its mark, lines that end as Windows ends them. A text that a
 * spreadsheet would take for a formula is defused; a number stays one.
 */
export async function csvOf(rows: readonly (readonly Cell[])[]): Promise<Uint8Array> {
  const { stringify } = await import('csv-stringify/sync')
  const text = stringify([...rows], {
    bom: true,
    record_delimiter: '\r\n',
    // Half a line's end would end the line too.
    quoted_match: /[\r\n]/,
    cast: {
      string: (text) => (FORMULA.test(text) ? `'${text}` : text),
      object: (cell) => String(cell.figure),
    },
  })
  return Buffer.from(text)
}
