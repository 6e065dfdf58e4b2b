import { headerWord, type SourceColumn, type SourceReading } from '@scope/contract/numbers/source.words'

type Names = { [C in SourceColumn]?: readonly string[] }

/**
 * An export of a system that bars use, by its documented header. It is a proposal: none was tried against a customer's
 * account, and the screen says "check the preview".
 */
type Shape = {
  name: string
  /** Its columns, each with the names that releases of the system give it. All of them are in the header. */
  columns: Names
  /** Columns that only some accounts have. */
  also?: Names
  /** Further words of the header, by which it is told from others. */
  has?: readonly string[]
  means: SourceReading['week']['means'] | null
}

const SHAPES: readonly Shape[] = [
  {
    name: 'Toast, sales by day',
    columns: { week: ['yyyyMMdd'], revenue: ['Net sales'] },
    also: { venue: ['Location', 'Restaurant'], tips: ['Tips'] },
    means: 'day',
  },
  {
    // The dates are in the name of the folder: `SalesSummary_2026-11-16_2026-11-22`.
    name: 'Toast, sales summary',
    columns: { revenue: ['Net sales'] },
    also: { venue: ['Location', 'Restaurant'], tips: ['Tips'] },
    has: ['Gross sales', 'Sales discounts', 'Sales refunds'],
    means: null,
  },
  {
    name: 'Square, sales summary',
    columns: { revenue: ['Net sales'] },
    also: { week: ['Date', 'Day'], venue: ['Location'], tips: ['Tips', 'Tip'] },
    has: ['Gross sales', 'Gift card sales', 'Total collected'],
    means: null,
  },
  {
    name: 'Clover, sales overview',
    columns: { revenue: ['Net sales'] },
    also: { week: ['Date', 'Day'], venue: ['Location', 'Merchant'], tips: ['Tips'] },
    has: ['Gross sales', 'Amount collected'],
    means: null,
  },
  {
    name: 'Lightspeed, daily sales',
    columns: { week: ['Date', 'Business date'], revenue: ['Net sales', 'Sales excl. tax'] },
    also: { venue: ['Location', 'Business location'], tips: ['Tips'] },
    has: ['Covers', 'Receipts'],
    means: 'day',
  },
  {
    name: '7shifts, daily sales and labor',
    columns: {
      week: ['Date'],
      revenue: ['Actual sales'],
      laborDollars: ['Actual labor', 'Actual labor cost', 'Actual labor ($)'],
    },
    also: { venue: ['Location'] },
    has: ['Projected sales'],
    means: 'day',
  },
  {
    // One day of all locations; its date is above the header.
    name: 'Restaurant365, flash report',
    columns: { venue: ['Location'], revenue: ['Sales'], laborBasePct: ['Labor %'] },
    also: { week: ['Date'] },
    has: ['Same Day Last Yr', 'Labor Goal', 'Labor Regular'],
    means: 'day',
  },
]

/** The shape of a header, and its columns in the header's own words. Undefined for one that no system has. */
export function shapeOf(header: readonly string[]) {
  const words = new Map(header.map((cell) => [headerWord(cell), cell]))
  const nameIn = (names: readonly string[]) =>
    names.map((name) => words.get(headerWord(name))).find((name) => name !== undefined)
  const namesIn = (columns: Names): [string, string][] =>
    Object.entries(columns).flatMap(([column, names]) => {
      const name = nameIn(names)
      return name === undefined ? [] : [[column, name]]
    })
  const shape = SHAPES.find(
    ({ columns, has = [] }) =>
      namesIn(columns).length === Object.keys(columns).length &&
      has.every((name) => words.has(headerWord(name))),
  )
  if (!shape) return undefined
  const columns: SourceReading['columns'] = Object.fromEntries([
    ...namesIn(shape.columns),
    ...namesIn(shape.also ?? {}),
  ])
  return { name: shape.name, means: shape.means, columns }
}
