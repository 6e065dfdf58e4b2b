import type { RefusedCell } from '../csv.ts'
import { lettersOf } from './hidden.ts'

/** A formula of a cell. `range`: the cells that it fills, if it may fill several. */
export type Formula = { text: string; range: string }

type Cell = { line: number; column: number; formula: Formula | undefined; isCalculated: boolean }
type Range = { from: { line: number; column: number }; to: { line: number; column: number } }

/** More formulas over several cells, all without values, are not remembered. */
const RANGES_MAX = 50

/** Tells of each cell of a sheet, in order, whether a formula fills it that no spreadsheet has calculated yet. */
export function uncalculatedIn(): (cell: Cell) => boolean {
  const ranges: Range[] = []
  return ({ line, column, formula, isCalculated }) => {
    if (formula) {
      const range = isCalculated || ranges.length === RANGES_MAX ? undefined : rangeOf(formula.range)
      if (range) ranges.push(range)
      return !isCalculated
    }
    return (
      !isCalculated &&
      ranges.some(
        ({ from, to }) =>
          line >= from.line && line <= to.line && column >= from.column && column <= to.column,
      )
    )
  }
}

/** The corners of `C2:C9`. */
function rangeOf(text: string): Range | undefined {
  const [, fromColumn = '', fromLine, toColumn = '', toLine] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(text) ?? []
  const [from, to] = [columnOf(fromColumn), columnOf(toColumn)]
  if (from === undefined || to === undefined) return undefined
  return { from: { line: Number(fromLine), column: from }, to: { line: Number(toLine), column: to } }
}

const A = 64

/** The column of `AB12`, from 0. Undefined if the reference does not say. */
export function columnOf(reference: string): number | undefined {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(reference) ?? []
  if (letters === '') return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - A, 0) - 1
}

/** Why a cell without a value is refused. */
export const withoutValue = (column: number, line: number): RefusedCell => ({
  text: `${lettersOf(column)}${line} is a formula without a value. Open the file in Excel or Sheets and save it.`,
  alike: 'a formula without a value',
})
