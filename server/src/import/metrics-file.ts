import { ABSENT as DASH, type Hundredths, MONEY_MAX, PERCENT_MAX, readFigure } from '@scope/contract/figures'
import { type MetricsField, type MetricsFile, type MetricsLine, readDate } from '../features/metrics/rules.ts'
import { type Columns, readTable, type TableRow } from './csv.ts'
import type { LineError } from './refused.ts'

// "Labor %" alone is not taken: it may be true labor as well as base.
const COLUMNS: Columns<MetricsField> = {
  venue: ['Venue', 'Venue name', 'Venue slug', 'Slug', 'Location'],
  weekOf: ['Week of', 'Week', 'Week start', 'Week starting', 'Week beginning', 'Date'],
  revenue: ['Revenue', 'Net sales', 'Sales'],
  laborBasePct: ['Labor base %', 'Labor base percent', 'Labor base pct', 'Base labor %', 'Labour base %'],
  cogsPct: ['COGS %', 'COGS percent', 'COGS pct'],
  tips: ['Tips'],
  notes: ['Notes', 'Note', 'Comments'],
}

/** What a person types or a screen shows for a number that is not there. */
const ABSENT = new Set(['', DASH])

/** Reads a file of weekly numbers. Everything that is wrong with its cells is in `errors`, by line. */
export function readMetrics(text: string): MetricsFile {
  const { header, fields, rows, errors } = readTable(text, COLUMNS, ['venue', 'weekOf'])
  if (errors.length === 0 && fields.size === 2) {
    errors.push({
      line: header,
      text: 'There is no column with numbers: Revenue, Labor base %, COGS %, Tips.',
    })
  }
  return { fields, lines: rows.map((row) => readLine(row, errors)), errors }
}

function readLine({ line, cells }: TableRow<MetricsField>, errors: LineError[]): MetricsLine {
  const wrong = (text: string) => {
    errors.push({ line, text })
    return null
  }
  const number = (field: MetricsField, most: Hundredths, bounds: string): Hundredths | null => {
    const cell = cells[field]
    if (ABSENT.has(cell)) return null
    const label = COLUMNS[field][0]
    const value = readFigure(cell)
    if (value === null)
      return wrong(`${label} "${cell}" is not a number; leave it empty where there is none.`)
    return value < 0 || value > most ? wrong(`${label} "${cell}" is not between ${bounds}.`) : value
  }
  if (!cells.venue) wrong('There is no venue.')
  const weekOf = readDate(cells.weekOf)
  if (!weekOf) wrong(`Week of "${cells.weekOf}" is not a date like 2026-11-16 or 11/16/2026.`)
  const money = '0 and 10,000,000'
  return {
    line,
    venue: cells.venue,
    weekOf,
    revenue: number('revenue', MONEY_MAX, money),
    laborBasePct: number('laborBasePct', PERCENT_MAX, '0 and 100'),
    cogsPct: number('cogsPct', PERCENT_MAX, '0 and 100'),
    tips: number('tips', MONEY_MAX, money),
    notes: cells.notes || null,
  }
}
