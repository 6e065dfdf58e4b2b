import { readFigure } from '@scope/contract/kernel/figures'
import { headerKey } from '@scope/contract/kernel/spreadsheet.words'
import { METRICS_COLUMNS } from '@scope/contract/numbers/metrics.words'
import { headerWord, type SourceColumn, type SourceReading } from '@scope/contract/numbers/source.words'
import type { LineRecord } from '../../../kernel/import/csv.ts'
import { ABOVE_MAX } from './header.ts'
import { isDate } from './week.ts'

type Columns = SourceReading['columns']

/** The headers of each column, the likeliest first, as `headerWord` writes them. */
const HEADERS: readonly [SourceColumn, readonly RegExp[]][] = [
  [
    'venue',
    [
      /^(venue|location|store|restaurant|site|unit|outlet|entity|shop)( name)?$/,
      /\b(venue|location|store|restaurant)\b/,
    ],
  ],
  [
    'laborDollars',
    [
      /^(total |actual )*labou?r (\$|cost|costs|dollars|amount)$/,
      /^labou?r (cost|\$|\(\$\))/,
      /^(total )?wages$/,
    ],
  ],
  ['laborBasePct', [/^(actual )?labou?r (base )?(%|pct|percent|percentage)$/, /labou?r.*(%|pct|percent)/]],
  [
    'cogsPct',
    [
      /^(cogs|cost of goods( sold)?|cost of sales|pour cost) ?(%|pct|percent|percentage)$/,
      /(cogs|cost of goods|cost of sales).*(%|pct|percent)/,
    ],
  ],
  ['cogsDollars', [/^(total )?(cogs|cost of goods( sold)?|cost of sales)( ?\$| cost| dollars| amount)?$/]],
  [
    'revenue',
    [
      /^(total )?net (sales|revenue)\b/,
      /^revenue\b/,
      /^(total |actual )?(sales|revenue)( \$| amount)?$/,
      /^gross (sales|revenue)$/,
    ],
  ],
  ['tips', [/^(total )?(tips?|gratuity|gratuities)( amount| collected)?$/]],
  ['week', [/^week\b/, /^yyyymmdd$/, /^(business |sales? |report )?(date|day)s?$/, /\b(date|week)\b/]],
  ['notes', [/^(notes?|comments?)$/]],
  ['tags', [/^tags?$/]],
]

/** The columns that a header seems to have. Scope's own names come first. */
export function guessColumns(cells: readonly string[]): Columns {
  const columns: Columns = {}
  const taken = new Set<string>()
  const take = (column: SourceColumn, cell: string | undefined) => {
    if (cell === undefined || columns[column] !== undefined) return
    columns[column] = cell
    taken.add(cell)
  }
  const free = () => cells.filter((cell) => cell !== '' && cell.length <= 200 && !taken.has(cell))
  for (const [field, names] of Object.entries(METRICS_COLUMNS)) {
    const column = field === 'weekOf' ? 'week' : (field as SourceColumn)
    // `Labor $` and `Labor %` are read alike there.
    if (column === 'laborBasePct' || column === 'cogsPct') continue
    const name = names.find((one) => free().some((cell) => headerKey(cell) === headerKey(one)))
    take(column, name && free().find((cell) => headerKey(cell) === headerKey(name)))
  }
  for (const [column, patterns] of HEADERS) {
    const pattern = patterns.find((one) => free().some((cell) => one.test(headerWord(cell))))
    take(column, pattern && free().find((cell) => pattern.test(headerWord(cell))))
  }
  // What is a percentage and what is dollars is said twice in some exports.
  if (columns.laborBasePct && columns.laborDollars) delete columns.laborBasePct
  if (columns.cogsPct && columns.cogsDollars) delete columns.cogsPct
  if (!columns.revenue) {
    delete columns.laborDollars
    delete columns.cogsDollars
  }
  return columns
}

const isFigure = (cell: string): boolean =>
  cell !== '' && /\d/.test(cell) && (readFigure(cell) !== null || isDate(cell))

/** The index of the row that looks most like a header: with the most columns that are known, and no figures in it. */
export function guessHeader(rows: readonly LineRecord[]): number {
  const scores = rows.slice(0, ABOVE_MAX).map(({ cells }) => {
    if (cells.some(isFigure)) return 0
    const words = cells.filter((cell) => cell !== '').length
    return words < 2 ? 0 : Object.keys(guessColumns(cells)).length + 0.5
  })
  return Math.max(0, scores.indexOf(Math.max(0, ...scores)))
}
