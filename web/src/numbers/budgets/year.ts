import type { Input } from '@scope/contract/calls'
import { isOpenIn, type OpenDays } from '@scope/contract/company/open-days.words'
import { addWeeks, fiscalYearOf, fiscalYearStart, periodOf, type Week } from '@scope/contract/kernel/calendar'
import { type Hundredths, isAbsent, readFigure, sumOf, weightedMean } from '@scope/contract/kernel/figures'
import { BUDGET_FIGURES, type BudgetFigure } from '@scope/contract/numbers/budgets.words'
import { FIGURE_KINDS } from '@scope/contract/numbers/metrics.words'
import { mediumDate } from '../../lib/dates/dates.ts'
import { isMoney } from '../comparison/shown.ts'
import type { Budget } from '../comparison/week-budgets.ts'
import { type Cells, cellKey, cellProblem, sameNumber, storedText } from '../sheet/cells.ts'
import type { GridVenue } from '../sheet/paste.ts'
import { type Faults, rulesOf } from '../sheet/rules.ts'

export type Line = NonNullable<Input<'POST /api/budgets/import'>['body']['lines']>[number]

export const COLUMNS = BUDGET_FIGURES

/** A row of the year: a week, in the role of a venue in the Monday grid, and its saved budget as cell text. */
export type Row = {
  venue: GridVenue
  period: number
  stored: Record<BudgetFigure, string>
  budget: Budget | undefined
}

/** The Mondays of a fiscal year. */
export function weeksOfYear(year: number): Week[] {
  const weeks: Week[] = []
  for (let week = fiscalYearStart(year); fiscalYearOf(week) === year; week = addWeeks(week, 1))
    weeks.push(week)
  return weeks
}

/** The weeks of a year in which the venue is open, also those without a budget, and others that have one. */
export function rowsOf(year: number, budgets: readonly Budget[], openDays: OpenDays): Row[] {
  const byWeek = new Map(budgets.map((budget) => [budget.weekOf, budget]))
  return weeksOfYear(year).flatMap((week) => {
    const budget = byWeek.get(week)
    if (!budget && !isOpenIn(openDays, week)) return []
    const texts = COLUMNS.map((column) => [column, storedText(column, budget?.[column])])
    return {
      venue: { id: week, name: mediumDate(week), slug: week },
      period: periodOf(week).number,
      stored: Object.fromEntries(texts) as Row['stored'],
      budget,
    }
  })
}

export const { textIn, problemIn, firstProblem, countOf } = rulesOf<Row, BudgetFigure>({
  columns: COLUMNS,
  storedText: ({ stored }, column) => stored[column],
  problem: cellProblem,
  differs: ({ stored }, column, text) => !sameNumber(text, stored[column]),
})

/**
 * The request lines of a venue: its changed weeks, with edited cells only, so that others stay as others saved them. An
 * emptied cell removes what is stored.
 */
export function linesOf(rows: readonly Row[], cells: Cells, venueId: string): Line[] {
  return rows.flatMap((row) => {
    const touched = COLUMNS.flatMap((column) => {
      const text = cells[cellKey(row.venue.id, column)]
      if (text === undefined || sameNumber(text, row.stored[column])) return []
      return [[column, isAbsent(text) ? null : text] as const]
    })
    return touched.length > 0
      ? [{ venue: venueId, weekOf: row.venue.id, ...Object.fromEntries(touched) }]
      : []
  })
}

type LineError = { line: number; field: string | null; text: string }

/** The server’s errors by cell. One without a cell is shown at the first typed one. */
export function faultsOf(errors: readonly LineError[], lines: readonly Line[]): Faults {
  const faults: Record<string, { text: string; typed: string }> = {}
  for (const { line, field, text } of errors) {
    const sent = lines[line - 1]
    if (!sent) continue
    const named = COLUMNS.find((candidate) => candidate === field)
    const column = named ?? COLUMNS.find((candidate) => sent[candidate] !== undefined) ?? 'revenue'
    faults[cellKey(sent.weekOf, column)] ??= { text, typed: sent[column] ?? '' }
  }
  return faults
}

/**
 * Some weeks together, as typed: money is summed, percentages are weighted by revenue, as on every screen. In hundredths;
 * null without a figure.
 */
export function totalIn(rows: readonly Row[], column: BudgetFigure, cells: Cells): Hundredths | null {
  const figure = (row: Row, of: BudgetFigure) => readFigure(textIn(row, of, cells), FIGURE_KINDS[of])
  if (isMoney(column)) return sumOf(rows.map((row) => figure(row, column)))
  return weightedMean(rows.map((row) => ({ revenue: figure(row, 'revenue'), pct: figure(row, column) })))
}
