import type { Input, Reply } from '@scope/contract/calls'
import { laborTrue, PERCENT_MAX, percent, readFigure } from '@scope/contract/kernel/figures'
import { type Cells, COLUMNS, type Column, cellKey, cellProblem, sameNumber, storedText } from './cells.ts'
import type { GridVenue } from './paste.ts'

type Stored = Reply<'GET /api/metrics'>[number]
type Preview = Reply<'POST /api/metrics/import'>
export type Line = NonNullable<Input<'POST /api/metrics/import'>['body']['lines']>[number]

/** A venue's row of the sheet: what is stored of the week, as its cells show it. */
export type Row = { venue: GridVenue; stored: Record<Column, string> }

/** The rows of the sheet: every venue, in its order, also those that have no numbers yet. */
export function rowsOf(venues: readonly GridVenue[], weeks: readonly Stored[]): Row[] {
  const byVenue = new Map(weeks.map((week) => [week.venueId, week]))
  return venues.map((venue) => {
    const week = byVenue.get(venue.id)
    const texts = COLUMNS.map((column) => [column, storedText(column, week?.[column])])
    return { venue, stored: Object.fromEntries(texts) as Row['stored'] }
  })
}

/** What a cell shows: what was typed into it, else what is stored. */
export function textIn({ venue, stored }: Row, column: Column, cells: Cells): string {
  return cells[cellKey(venue.id, column)] ?? stored[column]
}

/**
 * What is sent of the sheet: a line for every venue that has or had a number, with the cells that were touched. What
 * was not touched is not sent, so that it stays as someone else may have saved it meanwhile.
 */
export function linesOf(rows: readonly Row[], cells: Cells, week: string): Line[] {
  return rows.flatMap((row) => {
    if (COLUMNS.every((column) => row.stored[column] === '' && textIn(row, column, cells).trim() === ''))
      return []
    const touched = COLUMNS.flatMap((column) => {
      const text = cells[cellKey(row.venue.id, column)]
      return text === undefined ? [] : [[column, text] as const]
    })
    return [{ venue: row.venue.id, weekOf: week, ...Object.fromEntries(touched) }]
  })
}

/** What is wrong with what was sent: by cell, with the text that it was said of; by venue where no cell is at fault. */
export type Faults = { cells: Record<string, { text: string; of: string }>; venues: Record<string, string> }

export const NO_FAULTS: Faults = { cells: {}, venues: {} }

/** Brings the server's errors to the cells that the lines came from. */
export function faultsOf(errors: Preview['errors'], lines: readonly Line[]): Faults {
  const faults: Faults = { cells: {}, venues: {} }
  for (const { line, field, text } of errors) {
    const sent = lines[line - 1]
    const column = COLUMNS.find((candidate) => candidate === field)
    if (sent && column) faults.cells[cellKey(sent.venue, column)] ??= { text, of: sent[column] ?? '' }
    else if (sent) faults.venues[sent.venue] ??= text
  }
  return faults
}

/** What to say in a cell: what is wrong with its text by itself, else what the server said of this very text. */
export function problemIn(row: Row, column: Column, cells: Cells, faults: Faults): string | undefined {
  const text = textIn(row, column, cells)
  const fault = faults.cells[cellKey(row.venue.id, column)]
  return cellProblem(column, text) ?? (fault?.of === text ? fault.text : undefined)
}

/** The first cell in reading order that has something wrong, or whose venue has; counted from 0, null for none. */
export function firstProblem(rows: readonly Row[], cells: Cells, faults: Faults): number | null {
  const found = rows
    .flatMap((row) => {
      const problems = COLUMNS.map((column) => problemIn(row, column, cells, faults))
      return [problems[0] ?? faults.venues[row.venue.id], ...problems.slice(1)]
    })
    .findIndex((problem) => problem !== undefined)
  return found < 0 ? null : found
}

/** The true labor that a row's base makes, as it is typed; a dash where there is none. */
export function trueLaborIn(row: Row, cells: Cells): string {
  const base = readFigure(textIn(row, 'laborBasePct', cells), 'percent')
  return percent(base === null || base < 0 || base > PERCENT_MAX ? null : laborTrue(base))
}

/** How many cells say something else than what is stored, and how many have something wrong. */
export function countOf(
  rows: readonly Row[],
  cells: Cells,
  faults: Faults,
): { changed: number; wrong: number } {
  const counts = { changed: 0, wrong: 0 }
  for (const row of rows) {
    for (const column of COLUMNS) {
      if (!sameNumber(textIn(row, column, cells), row.stored[column])) counts.changed += 1
      if (problemIn(row, column, cells, faults)) counts.wrong += 1
    }
  }
  return counts
}
