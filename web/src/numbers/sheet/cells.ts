import {
  ABSENT,
  figureAdvice,
  fractionQuestion,
  isAbsent,
  MONEY_MAX,
  numberOf,
  PERCENT_MAX,
  readFigure,
  storedFigure,
} from '@scope/contract/kernel/figures'
import { FIGURE_KINDS, type FigureField, type MetricsField } from '@scope/contract/numbers/metrics.words'
import { exactText, isMoney } from '../comparison/shown.ts'

/** The unsaved cells of a sheet: text as typed, by cell. */
export type Cells = Readonly<Record<string, string>>

/** The key of a cell: the id of its row and its column. */
export const cellKey = (rowId: string, column: string): string => `${rowId} ${column}`

/** The server accepts no longer text in a cell. */
const TEXT_MAX = 40

/** A stored number as cell text, exact; empty for none. */
export function storedText(column: FigureField, value: number | null | undefined): string {
  const text = exactText(column, value ?? null)
  return text === ABSENT ? '' : text.replace(/[$%]/, '')
}

/** A value in a change list: `$84,210.50`, `22.40%`, a dash for none. Never rounded. */
export function changeText(field: MetricsField, stored: string | null): string {
  return field === 'notes' || field === 'tags'
    ? (stored ?? ABSENT)
    : exactText(field, numberOf(storedFigure(stored)))
}

/** The error of a cell’s text; undefined when it is fine. The server checks again. */
export function cellProblem(column: FigureField, text: string): string | undefined {
  if (isAbsent(text)) return undefined
  const figure = readFigure(text, FIGURE_KINDS[column])
  if (figure === null && /[\d#]/.test(text)) {
    return figureAdvice(text, FIGURE_KINDS[column]).replace(/\.$/, '')
  }
  if (figure === null || text.length > TEXT_MAX) return 'Not a number'
  const most = isMoney(column) ? MONEY_MAX : PERCENT_MAX
  if (figure >= 0 && figure <= most) {
    return isMoney(column) ? undefined : (fractionQuestion(text) ?? undefined)
  }
  return isMoney(column) ? 'Enter $0 to $10,000,000' : 'Enter 0 to 100'
}

/** Whether two texts are the same number, however they are written. */
export function sameNumber(one: string, other: string): boolean {
  if (isAbsent(one) || isAbsent(other)) return isAbsent(one) && isAbsent(other)
  const figure = readFigure(one)
  return figure === null ? one.trim() === other.trim() : figure === readFigure(other)
}

/** Parses a draft: one record per line. A later line wins, so that the joined drafts of two tabs read as one sheet. */
export function readCells(draft: string): Cells {
  const cells: Record<string, string> = {}
  for (const line of draft.split('\n')) {
    for (const [key, text] of entriesOf(line)) cells[key] = text
  }
  return cells
}

export const writeCells = (cells: Cells): string =>
  Object.keys(cells).length === 0 ? '' : JSON.stringify(cells)

function entriesOf(line: string): [string, string][] {
  try {
    const record: unknown = line ? JSON.parse(line) : {}
    if (typeof record !== 'object' || record === null) return []
    return Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  } catch {
    return []
  }
}

/** An undoable change; undefined is a cell that was not edited. */
export type CellsChange = { before: Partial<Cells>; after: Partial<Cells> }

/** The cells after a change, and the change for undo. */
export function changeCells(cells: Cells, after: Partial<Cells>): { cells: Cells; change: CellsChange } {
  const before: Record<string, string | undefined> = {}
  const next: Record<string, string> = { ...cells }
  for (const [key, text] of Object.entries(after)) {
    before[key] = cells[key]
    if (text === undefined) delete next[key]
    else next[key] = text
  }
  return { cells: next, change: { before, after } }
}

/** Undoes a change. Cells edited since keep their text. */
export function undoCells(cells: Cells, { before, after }: CellsChange): Cells {
  const untouched = Object.entries(before).filter(([key]) => cells[key] === after[key])
  return changeCells(cells, Object.fromEntries(untouched)).cells
}

/** Removes the cells that still have the saved text. */
export function withoutSent(cells: Cells, sent: Cells): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([key, text]) => sent[key] !== text))
}
