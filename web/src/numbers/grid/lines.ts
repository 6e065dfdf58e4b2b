import type { Input, Reply } from '@scope/contract/calls'
import {
  type Hundredths,
  isAbsent,
  laborTrue,
  PERCENT_MAX,
  percent,
  primeCost,
  readFigure,
} from '@scope/contract/kernel/figures'
import { HOLIDAYS } from '@scope/contract/numbers/holidays.words'
import { METRICS_NUMBERS, type MetricsNumber } from '@scope/contract/numbers/metrics.words'
import { readTags, tagsText, type WeekTag } from '@scope/contract/numbers/tags.words'
import { type Arrived, arrivedIn } from '../arrived/says.ts'
import { type Cells, cellKey, cellProblem, sameNumber, storedText } from '../sheet/cells.ts'
import type { GridVenue } from '../sheet/paste.ts'
import { type Faults as CellFaults, rulesOf } from '../sheet/rules.ts'

type Stored = Reply<'GET /api/metrics'>[number]
type Preview = Reply<'POST /api/metrics/import'>
export const COLUMNS = METRICS_NUMBERS
export type Column = MetricsNumber

export type Line = NonNullable<Input<'POST /api/metrics/import'>['body']['lines']>[number]

/**
 * A row of the sheet: a venue, its saved numbers and tags as cell text, and arrived figures that differ from typed
 * ones.
 */
export type Row = { venue: GridVenue; stored: Record<Column | 'tags', string>; arrived: Arrived[] }

/** All venues in their order, also those without numbers. */
export function rowsOf(venues: readonly GridVenue[], weeks: readonly Stored[]): Row[] {
  const byVenue = new Map(weeks.map((week) => [week.venueId, week]))
  return venues.map((venue) => {
    const week = byVenue.get(venue.id)
    const texts = [
      ...COLUMNS.map((column) => [column, storedText(column, week?.[column])]),
      ['tags', tagsText(week?.tags ?? [])],
    ]
    return { venue, stored: Object.fromEntries(texts) as Row['stored'], arrived: week ? arrivedIn(week) : [] }
  })
}

/** The columns of a request line. */
const LINE = [...COLUMNS, 'tags' as const]

/** The tags of a row as edited, otherwise as saved; none while a pasted text is no list of them. */
export function tagsAt(row: Row, cells: Cells): WeekTag[] {
  const read = readTags(textIn(row, 'tags', cells), HOLIDAYS)
  return 'tags' in read ? read.tags : []
}

const cellRules = rulesOf<Row, Column | 'tags'>({
  columns: COLUMNS,
  storedText: ({ stored }, column) => stored[column],
  problem: (column, text) => (column === 'tags' ? tagsProblem(text) : cellProblem(column, text)),
  differs: ({ stored }, column, text) =>
    column === 'tags' ? text !== stored.tags : !sameNumber(text, stored[column]),
})

export const { textIn } = cellRules

/** The fault of pasted tags; undefined if there is none. */
function tagsProblem(text: string): string | undefined {
  const read = readTags(text, HOLIDAYS)
  return 'problem' in read ? read.problem : undefined
}

/**
 * The request lines: one for each venue that has or had a number or a tag, with edited cells only, so that other fields stay
 * as others saved them. An emptied cell removes what is stored.
 */
export function linesOf(rows: readonly Row[], cells: Cells, week: string): Line[] {
  return rows.flatMap((row) => {
    if (LINE.every((column) => row.stored[column] === '' && textIn(row, column, cells).trim() === ''))
      return []
    const touched = LINE.flatMap((column) => {
      const text = cells[cellKey(row.venue.id, column)]
      return text === undefined ? [] : [[column, isAbsent(text) ? null : text] as const]
    })
    return [{ venue: row.venue.id, weekOf: week, ...Object.fromEntries(touched) }]
  })
}

/** The server’s errors: by cell, or by venue if no cell is at fault. */
export type Faults = {
  cells: CellFaults
  venues: Record<string, { text: string; sent: Line }>
}

export const NO_FAULTS: Faults = { cells: {}, venues: {} }

/** Maps the server’s errors to cells. */
export function faultsOf(errors: Preview['errors'], lines: readonly Line[]): Faults {
  const cells: Record<string, CellFaults[string]> = {}
  const venues: Faults['venues'] = {}
  for (const { line, field, text } of errors) {
    const sent = lines[line - 1]
    const column = COLUMNS.find((candidate) => candidate === field)
    if (sent && column) cells[cellKey(sent.venue, column)] ??= { text, typed: sent[column] ?? '' }
    else if (sent) venues[sent.venue] ??= { text, sent }
  }
  return { cells, venues }
}

/** The error of a cell: its own, otherwise the server’s about this exact text. */
export const problemIn = (row: Row, column: Column, cells: Cells, faults: Faults): string | undefined =>
  cellRules.problemIn(row, column, cells, faults.cells)

/** The server’s error of a venue, while its line is unchanged. */
export function venueProblem(row: Row, cells: Cells, faults: Faults): string | undefined {
  const fault = faults.venues[row.venue.id]
  const tags = tagsProblem(textIn(row, 'tags', cells))
  if (tags || !fault) return tags
  const [line] = linesOf([row], cells, fault.sent.weekOf)
  return JSON.stringify(line) === JSON.stringify(fault.sent) ? fault.text : undefined
}

/** The index of the first cell in reading order with an error, or whose venue has one; null for none. */
export function firstProblem(rows: readonly Row[], cells: Cells, faults: Faults): number | null {
  const index = rows
    .flatMap((row) => {
      const problems = COLUMNS.map((column) => problemIn(row, column, cells, faults))
      return [problems[0] ?? venueProblem(row, cells, faults), ...problems.slice(1)]
    })
    .findIndex((problem) => problem !== undefined)
  return index < 0 ? null : index
}

/** True labor for the row’s base as typed, in hundredths; null for none. */
export function trueLabor(row: Row, cells: Cells): Hundredths | null {
  const base = readFigure(textIn(row, 'laborBasePct', cells), 'percent')
  return base === null || base < 0 || base > PERCENT_MAX ? null : laborTrue(base)
}

/** The true labor as text; a dash for none. */
export function trueLaborIn(row: Row, cells: Cells): string {
  return percent(trueLabor(row, cells))
}

/** Prime cost as typed, in hundredths: COGS and true labor. Null if one of them is absent or no number. */
export function primeCostAt(row: Row, cells: Cells): Hundredths | null {
  return primeCost(readFigure(textIn(row, 'cogsPct', cells), 'percent'), trueLabor(row, cells))
}

/** Counts the cells and tags that differ from the saved ones, and those with an error. */
export function countOf(rows: readonly Row[], cells: Cells, faults: Faults) {
  const counts = cellRules.countOf(rows, cells, faults.cells)
  for (const row of rows) {
    if (cellRules.isChanged(row, 'tags', cells)) counts.changed += 1
    if (tagsProblem(textIn(row, 'tags', cells))) counts.wrong += 1
  }
  return counts
}
