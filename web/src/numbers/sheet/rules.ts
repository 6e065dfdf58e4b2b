import { type Cells, cellKey } from './cells.ts'

/** The server’s error of a cell, with the text that it is about. */
export type Faults = Readonly<Record<string, { text: string; typed: string }>>

type AnyRow = { venue: { id: string } }

type Sheet<Row extends AnyRow, Column extends string> = {
  columns: readonly Column[]
  /** The stored value of a cell, as text. */
  storedText: (row: Row, column: Column) => string
  /** The error of a text in a column; undefined when it is fine. The server checks again. */
  problem: (column: Column, text: string) => string | undefined
  /** Whether a text differs from the stored value. */
  differs: (row: Row, column: Column, text: string) => boolean
}

/** The common rules of the cells of sheets of weeks, with venues or weeks as rows. */
export function rulesOf<Row extends AnyRow, Column extends string>(sheet: Sheet<Row, Column>) {
  const { columns, storedText, problem, differs } = sheet

  /** The text of a cell: edited, otherwise stored. */
  const textIn = (row: Row, column: Column, cells: Cells): string =>
    cells[cellKey(row.venue.id, column)] ?? storedText(row, column)

  const isChanged = (row: Row, column: Column, cells: Cells): boolean =>
    differs(row, column, textIn(row, column, cells))

  /** The error of a cell: its own, otherwise the server’s about this exact text. */
  const problemIn = (row: Row, column: Column, cells: Cells, faults: Faults): string | undefined => {
    const text = textIn(row, column, cells)
    const fault = faults[cellKey(row.venue.id, column)]
    return problem(column, text) ?? (fault?.typed === text ? fault.text : undefined)
  }

  /** Every cell in reading order. */
  const each = <T>(rows: readonly Row[], of: (row: Row, column: Column) => T): T[] =>
    rows.flatMap((row) => columns.map((column) => of(row, column)))

  return {
    textIn,
    isChanged,
    problemIn,
    /** The index of the first cell in reading order with an error; null for none. */
    firstProblem: (rows: readonly Row[], cells: Cells, faults: Faults): number | null => {
      const index = each(rows, (row, column) => problemIn(row, column, cells, faults)).findIndex(Boolean)
      return index < 0 ? null : index
    },
    /** Counts the cells that differ from the stored values, and those with an error. */
    countOf: (rows: readonly Row[], cells: Cells, faults: Faults) => ({
      changed: each(rows, (row, column) => isChanged(row, column, cells)).filter(Boolean).length,
      wrong: each(rows, (row, column) => problemIn(row, column, cells, faults)).filter(Boolean).length,
    }),
  }
}
