import { readFigure } from '@scope/contract/kernel/figures'
import { headerKey } from '@scope/contract/kernel/spreadsheet.words'
import { METRICS_COLUMNS } from '@scope/contract/numbers/metrics.words'
import {
  headerWord,
  SOURCE_PERCENTS,
  type SourceColumn,
  type SourceReading,
  type SourceSum,
} from '@scope/contract/numbers/source.words'
import type { LineRecord } from '../../../kernel/import/csv.ts'
import { ABOVE_MAX } from './header.ts'
import { isDate } from './week.ts'

type Columns = SourceReading['columns']

/** The headers of figures that stand in several columns, which are added up where their total is not there. */
const PARTS: { [S in SourceSum]?: RegExp } & Record<'laborDollars' | 'tips', RegExp> = {
  laborDollars:
    /^(hourly|salaried|salary|management|manager|foh|boh|front of house|back of house) (labou?r|wages)( ?\$| cost| dollars)?$/,
  tips: /^(cash|card|credit|credit card|charged|non-?cash) (tips|gratuity|gratuities)$/,
}

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
      PARTS.laborDollars,
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
  ['tips', [/^(total )?(tips?|gratuity|gratuities)( amount| collected)?$/, PARTS.tips]],
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
    if (SOURCE_PERCENTS.some(({ percent }) => percent === column)) continue
    const name = names.find((one) => free().some((cell) => headerKey(cell) === headerKey(one)))
    take(column, name && free().find((cell) => headerKey(cell) === headerKey(name)))
  }
  for (const [column, patterns] of HEADERS) {
    const pattern = patterns.find((one) => free().some((cell) => one.test(headerWord(cell))))
    take(column, pattern && free().find((cell) => pattern.test(headerWord(cell))))
  }
  // What is a percentage and what is dollars is said twice in some exports.
  for (const { percent, dollars } of SOURCE_PERCENTS) {
    if (columns[percent] && columns[dollars]) delete columns[percent]
    if (!columns.revenue) delete columns[dollars]
  }
  return columns
}

/** The further columns that a header seems to have for a figure whose first one is a part of it. */
export function guessPlus(cells: readonly string[], columns: Columns): SourceReading['plus'] {
  const parts = (Object.entries(PARTS) as [SourceSum, RegExp][]).flatMap(([sum, pattern]) => {
    const isPart = (cell: string) => pattern.test(headerWord(cell))
    const others = cells.filter((cell) => isPart(cell) && !Object.values(columns).includes(cell))
    return isPart(columns[sum] ?? '') && others.length > 0 ? [[sum, others] as const] : []
  })
  return parts.length > 0 ? Object.fromEntries(parts) : undefined
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
