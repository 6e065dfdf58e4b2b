import {
  ABSENT,
  MONEY_MAX,
  numberOf,
  PERCENT_MAX,
  readFigure,
  storedFigure,
} from '@scope/contract/kernel/figures'
import {
  FIGURE_KINDS,
  METRICS_NUMBERS,
  type MetricsField,
  type MetricsNumber,
} from '@scope/contract/numbers/metrics.words'
import { exactText, isMoney } from '../comparison/shown.ts'

/** What was typed or pasted into the Monday grid and is not saved: texts by cell, as typed. */
export type Cells = Readonly<Record<string, string>>

export const COLUMNS = METRICS_NUMBERS
export type Column = MetricsNumber

/** A cell's name: the venue’s id and the number. */
export const cellKey = (venueId: string, column: Column): string => `${venueId} ${column}`

/** A cell of the server takes no more. */
const TEXT_MAX = 40

/** Nothing was reported; 0 is something. */
const isAbsent = (text: string): boolean => text.trim() === '' || text.trim() === ABSENT

/** A stored number as its cell shows it, to the cent and the hundredth of a percent; empty where there is none. */
export function storedText(column: Column, value: number | null | undefined): string {
  const text = exactText(column, value ?? null)
  return text === ABSENT ? '' : text.replace(/[$%]/, '')
}

/** What a change says of a field before or after it: `$84,210.50`, `22.40%`, a dash for none. Nothing is rounded. */
export function changeText(field: MetricsField, stored: string | null): string {
  return field === 'notes' ? (stored ?? ABSENT) : exactText(field, numberOf(storedFigure(stored)))
}

/** What is wrong with a cell's text, to be said in the cell; undefined where nothing is. The server is the judge. */
export function cellProblem(column: Column, text: string): string | undefined {
  if (isAbsent(text)) return undefined
  const figure = readFigure(text, FIGURE_KINDS[column])
  if (figure === null || text.length > TEXT_MAX) return 'Not a number'
  const most = isMoney(column) ? MONEY_MAX : PERCENT_MAX
  if (figure >= 0 && figure <= most) return undefined
  return isMoney(column) ? 'Between 0 and 10,000,000' : 'Between 0 and 100'
}

/** Whether two texts say the same number, however they are written. */
export function sameNumber(one: string, other: string): boolean {
  if (isAbsent(one) || isAbsent(other)) return isAbsent(one) && isAbsent(other)
  const figure = readFigure(one)
  return figure === null ? one.trim() === other.trim() : figure === readFigure(other)
}

/**
 * The cells as a draft keeps them: a record a line. Of two lines the later wins, so that two windows' drafts, which
 * are put one below the other where they meet, are read as one sheet.
 */
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

/** A change to cells that can be taken back; undefined is a cell that nobody has touched. */
export type CellsChange = { before: Partial<Cells>; after: Partial<Cells> }

/** The cells after a change, and the way back. */
export function withChange(cells: Cells, after: Partial<Cells>): { cells: Cells; change: CellsChange } {
  const before: Record<string, string | undefined> = {}
  const next: Record<string, string> = { ...cells }
  for (const [key, text] of Object.entries(after)) {
    before[key] = cells[key]
    if (text === undefined) delete next[key]
    else next[key] = text
  }
  return { cells: next, change: { before, after } }
}

/** The cells without the change. A cell that was typed into since keeps what was typed. */
export function withoutChange(cells: Cells, { before, after }: CellsChange): Cells {
  const untouched = Object.entries(before).filter(([key]) => cells[key] === after[key])
  return withChange(cells, Object.fromEntries(untouched)).cells
}

/** The cells without those that still say what was sent. */
export function withoutSent(cells: Cells, sent: Cells): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([key, text]) => sent[key] !== text))
}
