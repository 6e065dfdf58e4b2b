import { decimalOf, figureOf } from '@scope/contract/kernel/figures'
import { guarded } from '@scope/contract/kernel/spreadsheet.words'

/** A cell: a text, a count, a figure with cents, or nothing. */
export type Cell = string | number | { figure: string } | null

/** A figure for a spreadsheet: `84210.50`, not rounded; an empty cell if null. */
export function figure(value: number | null): Cell {
  const exact = figureOf(value)
  return exact === null ? null : { figure: decimalOf(exact) }
}

/**
 * Writes rows as a CSV file for Excel: UTF-8 with a byte-order mark, and Windows line ends. Texts that a
 * spreadsheet would run as a formula get an apostrophe, which an import takes off. Without `bom`: the rows that follow.
 */
export async function csvOf(
  rows: readonly (readonly Cell[])[],
  { bom = true }: { bom?: boolean } = {},
): Promise<Uint8Array> {
  const { stringify } = await import('csv-stringify/sync')
  const text = stringify([...rows], {
    bom,
    record_delimiter: '\r\n',
    // Quote a single \r or \n as well: each would end the line.
    quoted_match: /[\r\n]/,
    cast: {
      string: guarded,
      object: (cell) => String(cell.figure),
    },
  })
  return Buffer.from(text)
}
