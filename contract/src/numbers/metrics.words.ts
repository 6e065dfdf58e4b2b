/** The words and limits of weekly metrics. No schema here: the browser loads this file. */
import type { FigureKind, Hundredths } from '../kernel/figures.ts'
import { headerKey } from '../kernel/spreadsheet.words.ts'

type WeekField = {
  /** Its name in replies and, in snake case, of its column: `labor_base_pct`. */
  name: string
  /** Determines its bounds. */
  kind: FigureKind
  /** Its only name on screens, in files, messages and errors. */
  label: string
  /** Its name in exports, which have the unit separately. */
  exported: string
  /** Whether people enter it, in the form, the grid or a file. */
  typed: boolean
  /** Whether it has a column. */
  stored: boolean
  /** Whether it is in the table of the latest weeks (document 2, section 2.2). */
  history: boolean
  /** The figure below which it is shown. Such a figure has no target of its own. */
  below: string | null
  /** Whether a week's budget has it, as a column of two further tables. */
  budgeted: boolean
  /** For a percentage: its dollars, which a system's file may have instead. */
  dollars: { name: string; label: string } | null
  /** Other names of its column in files and pasted blocks. */
  headers: readonly string[]
}

/**
 * The figures of a venue's week, in the order of replies. Schemas, read columns, form, grid, files, the headers of an
 * import, sources, budgets, exports and labels follow from this table.
 */
export const WEEK_FIELDS = [
  {
    name: 'revenue',
    label: 'Revenue',
    exported: 'Revenue',
    kind: 'money',
    typed: true,
    stored: true,
    history: true,
    below: null,
    budgeted: true,
    dollars: null,
    headers: ['Net sales', 'Sales'],
  },
  {
    name: 'laborBasePct',
    label: 'Labor Base %',
    exported: 'Base labor',
    kind: 'percent',
    typed: true,
    stored: true,
    history: false,
    below: 'laborTruePct',
    budgeted: false,
    dollars: { name: 'laborDollars', label: 'Labor $' },
    headers: ['Labor base percent', 'Labor base pct', 'Base labor %', 'Labour base %'],
  },
  {
    name: 'laborTruePct',
    label: 'Labor % (true)',
    exported: 'True labor',
    kind: 'percent',
    typed: false,
    stored: true,
    history: true,
    below: null,
    budgeted: true,
    dollars: null,
    headers: ['True labor %', 'True labor'],
  },
  {
    name: 'cogsPct',
    label: 'COGS %',
    exported: 'COGS',
    kind: 'percent',
    typed: true,
    stored: true,
    history: true,
    below: null,
    budgeted: true,
    dollars: { name: 'cogsDollars', label: 'COGS $' },
    headers: ['COGS percent', 'COGS pct'],
  },
  {
    name: 'primeCostPct',
    label: 'Prime cost %',
    exported: 'Prime cost',
    kind: 'percent',
    typed: false,
    stored: false,
    history: false,
    below: null,
    budgeted: false,
    dollars: null,
    headers: ['Prime cost'],
  },
  {
    name: 'tips',
    label: 'Tips',
    exported: 'Tips',
    kind: 'money',
    typed: true,
    stored: true,
    history: true,
    below: null,
    budgeted: true,
    dollars: null,
    headers: [],
  },
] as const satisfies readonly WeekField[]

/** The figures of a week. */
export const FIGURES = WEEK_FIELDS.map(({ name }) => name)
export type FigureField = (typeof FIGURES)[number]

/** The figures in the order of files: those shown below a figure follow it. */
export const FILE_FIGURES = WEEK_FIELDS.filter(({ below }) => below === null).flatMap((above) => [
  above.name,
  ...WEEK_FIELDS.filter(({ below }) => below === above.name).map(({ name }) => name),
])

/** The stored figures. */
export const STORED_FIGURES = WEEK_FIELDS.filter((field) => field.stored).map(({ name }) => name)
export type StoredFigure = (typeof STORED_FIGURES)[number]

/** The four numbers of the form, in its order. */
export const METRICS_NUMBERS = WEEK_FIELDS.filter((field) => field.typed).map(({ name }) => name)
export type MetricsNumber = (typeof METRICS_NUMBERS)[number]

/** The fields that a save of a week can change: the numbers of the form, those computed from them, and its texts. */
export const METRICS_FIELDS = [
  ...METRICS_NUMBERS,
  ...WEEK_FIELDS.filter((field) => field.stored && !field.typed).map(({ name }) => name),
  'notes' as const,
  'tags' as const,
]
export type MetricsField = (typeof METRICS_FIELDS)[number]

/** An object with a value for each of these fields. */
export function ofEach<F extends string, T>(fields: readonly F[], value: (field: F) => T): Record<F, T> {
  const values = {} as Record<F, T>
  for (const field of fields) values[field] = value(field)
  return values
}

const fromTable = <T>(value: (field: (typeof WEEK_FIELDS)[number]) => T) =>
  Object.fromEntries(WEEK_FIELDS.map((field) => [field.name, value(field)])) as Record<FigureField, T>

export const METRICS_LABELS = { ...fromTable(({ label }) => label as string), notes: 'Notes', tags: 'Tags' }

/** `Labor`, `COGS`, `Prime cost`: the label where the percent sign is clear from the context. */
export const shortLabel = (figure: FigureField): string => METRICS_LABELS[figure].replace(/ %.*$/, '')

/** What exports call a figure. */
export const EXPORTED_NAMES = fromTable(({ exported }): string => exported)

/** Whether a figure is money or a percentage. */
export const FIGURE_KINDS = fromTable(({ kind }): FigureKind => kind)

/**
 * A bar's usual percentages, in hundredths: in range up to the first limit, well over beyond the second. Labor is true
 * labor.
 */
export const BANDS = {
  laborTruePct: { usual: 26_00, high: 29_00 },
  cogsPct: { usual: 24_00, high: 26_00 },
  primeCostPct: { usual: 50_00, high: 55_00 },
} as const satisfies Record<BandedFigure, { usual: Hundredths; high: Hundredths }>
/** A percentage that has a target. */
type BandedFigure = Extract<(typeof WEEK_FIELDS)[number], { kind: 'percent'; below: null }>['name']

/** The origin of a number (decisions 6). */
export const SOURCES = ['typed', 'imported'] as const
export type Source = (typeof SOURCES)[number]

/** In code points. */
export const NOTES_MAX = 2000

/** Weeks in the week list and the history table (document 2, section 9). */
export const HISTORY_WEEKS = 8
/** Weeks in the strip and the chart. */
export const STRIP_WEEKS = 13
/** Rows on a page of `GET /api/metrics`. */
export const METRICS_PAGE = 200

/** The columns of a line of weekly numbers. */
export type MetricsColumn = 'venue' | 'weekOf' | MetricsNumber | 'notes' | 'tags'

const WEEK_ENDINGS = [
  'Week ending',
  'Week ended',
  'Week end',
  'W/E',
  'Week ending date',
  'Week end date',
  'W/E date',
  'Period end',
  'Period ending',
  'Period end date',
] as const
const BUSINESS_DAYS = ['Business date', 'Business day'] as const

const isOneOf = (names: readonly string[], header: string): boolean =>
  names.some((name) => headerKey(name) === headerKey(header))

/** Whether a column of weeks contains their Sundays, by its header. */
export const isWeekEnding = (header: string): boolean => isOneOf(WEEK_ENDINGS, header)

/** Whether a column contains days and never weeks, by its header. */
export const isBusinessDay = (header: string): boolean => isOneOf(BUSINESS_DAYS, header)

/** The accepted names of each figure's column. Messages use the first. */
export const FIGURE_HEADERS = fromTable(({ label, headers }): readonly [string, ...string[]] => [
  label,
  ...headers,
])

/** The accepted names of each spreadsheet column. Messages use the first. */
export const METRICS_COLUMNS: Record<MetricsColumn, readonly [string, ...string[]]> = {
  venue: ['Venue', 'Venue name', 'Venue slug', 'Slug', 'Location'],
  weekOf: [
    ...(['Week of', 'Week', 'Week start', 'Week starting', 'Week beginning', 'Date', 'yyyyMMdd'] as const),
    ...WEEK_ENDINGS,
    ...BUSINESS_DAYS,
  ],
  ...ofEach(METRICS_NUMBERS, (field) => FIGURE_HEADERS[field]),
  notes: [METRICS_LABELS.notes, 'Note', 'Comments'],
  tags: [METRICS_LABELS.tags, 'Tag'],
}

const UNCLEAR_LABOR = `it could be base or true labor. Rename it ${METRICS_LABELS.laborBasePct}.`

/** Ambiguous headers, as `headerKey` reads them, with the reason to show when no clear column is found. */
export const AMBIGUOUS_COLUMNS: Record<string, string> = {
  labor: UNCLEAR_LABOR,
  labour: UNCLEAR_LABOR,
}

/** The most errors of an import in a reply. */
export const IMPORT_ERRORS_MAX = 200
