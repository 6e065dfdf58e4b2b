import { type Allowance, COLUMNS_MAX, refuseWide } from '../bounds.ts'
import { cleaned, type LineRecord, type RefusedCell } from '../csv.ts'
import { misleading, type NumberFormat, showNumber } from './formats.ts'
import { columnOf, type Formula, uncalculatedIn, withoutValue } from './formulas.ts'
import { hiddenIn, sayHiddenColumns, sayHiddenLines } from './hidden.ts'
import { textReader, unescaped } from './strings.ts'
import { readXml } from './xml.ts'

type Workbook = {
  /** What cells name by its place. */
  texts: readonly string[]
  formatOf: (style: string) => NumberFormat
  is1904: boolean
  /** Whether spreadsheets calculate it when they open it, so that a stored 0 may only hold a formula's place. */
  calculatesOnLoad: boolean
  allowance: Allowance
}

/** A cell while it is read: its column from 0, its type, its style, its formula, and its value as it is written. */
type Cell = {
  column: number
  type: string
  style: string
  value: string
  hasValue: boolean
  formula: Formula | undefined
}

/** A cell that is refused, with what stands there instead of a value. */
type Refusal = { shown: string; why: RefusedCell }

const NO_CELL: Cell = { column: -1, type: '', style: '', value: '', hasValue: false, formula: undefined }

/** So much of a formula is kept, to be shown. */
const FORMULA_MAX = 80

/** The rows of a sheet that are shown and not blank, and sentences on those and on columns that are hidden. */
export type SheetRows = { rows: LineRecord[]; notes: string[] }

/**
 * Reads the rows of a sheet that are not blank, all of them as wide as the widest. A row has the number that the
 * spreadsheet shows. What is hidden is left out. What the sheet says of its own size is not believed. `head`: only so many
 * rows, which do not count. Throws `Unreadable`.
 */
export async function readRows(
  pieces: AsyncIterable<Buffer>,
  workbook: Workbook,
  head = Number.POSITIVE_INFINITY,
): Promise<SheetRows> {
  const rows: LineRecord[] = []
  const hidden = hiddenIn()
  const [hiddenLines, hiddenColumns] = [[] as number[], new Map<number, string>()]
  const isUncalculated = uncalculatedIn()
  const inline = textReader()
  let row: LineRecord = { line: 0, cells: [] }
  let refused = new Map<number, RefusedCell>()
  let isHidden = false
  let isFilled = false
  let cell = NO_CELL
  let [inValue, inFormula] = [false, false]
  await readXml(
    pieces,
    {
      open: (name, attributes) => {
        const { r = '', t = 'n', s = '', ref = '' } = attributes
        if (name === 'row') {
          row = { line: /^[1-9]\d{0,6}$/.test(r) ? Number(r) : row.line + 1, cells: [] }
          refused = new Map()
          isHidden = hidden.isRow(attributes)
          isFilled = false
          cell = NO_CELL
        } else if (name === 'c') {
          cell = { ...NO_CELL, column: columnOf(r) ?? cell.column + 1, type: t, style: s }
          inline.start()
        } else if (name === 'v') {
          inValue = true
          cell.hasValue = true
        } else if (name === 'f') {
          inFormula = true
          cell.formula = { text: '', range: ref }
        } else {
          hidden.open(name, attributes)
          inline.open(name)
        }
      },
      text: (text) => {
        if (inValue) cell.value += text
        else if (!inFormula) inline.text(text)
        else if (cell.formula && cell.formula.text.length < FORMULA_MAX)
          cell.formula.text += text.slice(0, FORMULA_MAX)
      },
      close: (name) => {
        if (name === 'v') inValue = false
        else if (name === 'f') inFormula = false
        else if (name === 'c') closeCell()
        else if (name === 'row') closeRow()
        else inline.close(name)
      },
    },
    () => rows.length >= head,
  )
  const width = Math.min(COLUMNS_MAX, Math.max(0, ...new Set(rows.map(({ cells }) => cells.length))))
  for (const { cells } of rows) while (cells.length < width) cells.push('')
  return { rows, notes: [...sayHiddenColumns(hiddenColumns), ...sayHiddenLines(hiddenLines)] }

  function closeCell(): void {
    const { column, formula } = cell
    const isCalculated = hasItsValue(cell, workbook)
    const refusal = isUncalculated({ line: row.line, column, formula, isCalculated })
      ? { shown: `=${formula?.text ?? ''}`, why: withoutValue(column, row.line) }
      : misread(cell, workbook)
    const text =
      refusal?.shown ?? (cell.type === 'inlineStr' ? cleaned(inline.end()) : textOf(cell, workbook))
    if (text === '') return
    isFilled = true
    if (isHidden) return
    if (hidden.isColumn(column)) {
      if (!hiddenColumns.has(column)) hiddenColumns.set(column, text.slice(0, FORMULA_MAX))
      return
    }
    refuseWide(column, row.line)
    while (row.cells.length < column) row.cells.push('')
    row.cells[column] = text
    if (refusal) refused.set(column, refusal.why)
  }

  function closeRow(): void {
    if (isHidden && isFilled) hiddenLines.push(row.line)
    if (row.cells.length === 0) return
    if (head === Number.POSITIVE_INFINITY) workbook.allowance.takeRow()
    rows.push(refused.size > 0 ? { ...row, refused } : row)
  }
}

/** Whether a cell has a value that somebody typed or a spreadsheet calculated. */
function hasItsValue({ type, value, hasValue }: Cell, { calculatesOnLoad }: Workbook): boolean {
  // A formula may have no text as its result.
  if (value.trim() === '') return type === 'inlineStr' || (type === 'str' && hasValue)
  return !(calculatesOnLoad && type === 'n' && Number(value) === 0)
}

/** What a cell shows whose number reads as another one there, and why it is refused. */
function misread({ type, style, value }: Cell, { formatOf }: Workbook): Refusal | undefined {
  if (type !== 'n' || value === '' || !Number.isFinite(Number(value))) return undefined
  const shown = misleading(Number(value), formatOf(style))
  if (shown === undefined) return undefined
  return { shown, why: { text: `The cell shows ${shown}. Write it in full.`, alike: `shows ${shown}` } }
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
