import { type Allowance, COLUMNS_MAX, refuseWide } from '../bounds.ts'
import { cleaned, type LineRecord } from '../csv.ts'
import { type NumberFormat, showNumber } from './formats.ts'
import { textReader, unescaped } from './strings.ts'
import { readXml } from './xml.ts'

type Workbook = {
  /** What cells name by its place. */
  texts: readonly string[]
  formatOf: (style: string) => NumberFormat
  is1904: boolean
  allowance: Allowance
}

/** A cell while it is read: its column from 0, its type, its style, and its value as it is written. */
type Cell = { column: number; type: string; style: string; value: string }

/**
 * Reads the rows of a sheet that are not blank, all of them as wide as the widest. A row has the number that the
 * spreadsheet shows. What the sheet says of its own size is not believed. Throws `Unreadable`.
 */
export async function readRows(pieces: AsyncIterable<Buffer>, workbook: Workbook): Promise<LineRecord[]> {
  const rows: LineRecord[] = []
  const inline = textReader()
  let row: LineRecord = { line: 0, cells: [] }
  let cell: Cell = { column: -1, type: '', style: '', value: '' }
  let inValue = false
  await readXml(pieces, {
    open: (name, { r = '', t = 'n', s = '' }) => {
      if (name === 'row') {
        row = { line: /^[1-9]\d{0,6}$/.test(r) ? Number(r) : row.line + 1, cells: [] }
        cell = { ...cell, column: -1 }
      } else if (name === 'c') {
        cell = { column: columnOf(r) ?? cell.column + 1, type: t, style: s, value: '' }
        inline.start()
      } else if (name === 'v') inValue = true
      else inline.open(name)
    },
    text: (text) => {
      if (inValue) cell.value += text
      else inline.text(text)
    },
    close: (name) => {
      if (name === 'v') inValue = false
      else if (name === 'c') {
        const text = cell.type === 'inlineStr' ? cleaned(inline.end()) : textOf(cell, workbook)
        if (text === '') return
        refuseWide(cell.column, row.line)
        while (row.cells.length < cell.column) row.cells.push('')
        row.cells[cell.column] = text
      } else if (name === 'row' && row.cells.length > 0) {
        workbook.allowance.takeRow()
        rows.push(row)
      } else inline.close(name)
    },
  })
  const width = Math.min(COLUMNS_MAX, Math.max(0, ...[...new Set(rows.map(({ cells }) => cells.length))]))
  for (const { cells } of rows) while (cells.length < width) cells.push('')
  return rows
}

const A = 64

/** The column of `AB12`, from 0. Undefined if the cell does not say, which means the next one. */
function columnOf(reference: string): number | undefined {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(reference) ?? []
  if (letters === '') return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - A, 0) - 1
}

function textOf({ type, style, value }: Cell, workbook: Workbook): string {
  const { texts, formatOf, is1904, allowance } = workbook
  if (value === '') return ''
  if (type === 's') {
    const text = texts[Number(value)] ?? ''
    // One long text that every cell names would be as large as they are many.
    allowance.takeUnpacked(text.length)
    return cleaned(text)
  }
  if (type === 'str') return cleaned(unescaped(value))
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return value.slice(0, '2026-11-16'.length)
  const number = Number(value)
  // Errors such as #REF! are shown as they are, and refused on their line.
  return type === 'e' || !Number.isFinite(number) ? value.trim() : showNumber(number, formatOf(style), is1904)
}
