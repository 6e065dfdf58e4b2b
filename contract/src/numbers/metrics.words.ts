/** The words and limits of weekly metrics. No schema here: the browser loads this file. */
import type { FigureKind } from '../kernel/figures.ts'

/** The four numbers that a person enters, in the order of the form. */
export const METRICS_NUMBERS = ['revenue', 'laborBasePct', 'cogsPct', 'tips'] as const
export type MetricsNumber = (typeof METRICS_NUMBERS)[number]

/** Everything of a week that is compared, shown and opened to its origin. */
export const METRICS_FIELDS = [...METRICS_NUMBERS, 'laborTruePct', 'notes'] as const
export type MetricsField = (typeof METRICS_FIELDS)[number]

export const METRICS_LABELS: Record<MetricsField, string> = {
  revenue: 'Revenue',
  laborBasePct: 'Labor base %',
  laborTruePct: 'Labor true %',
  cogsPct: 'COGS %',
  tips: 'Tips',
  notes: 'Notes',
}

/** What kind of figure each is. */
export const FIGURE_KINDS = {
  revenue: 'money',
  laborBasePct: 'percent',
  laborTruePct: 'percent',
  cogsPct: 'percent',
  primeCostPct: 'percent',
  tips: 'money',
} as const satisfies Record<MetricsNumber | 'laborTruePct' | 'primeCostPct', FigureKind>

/**
 * The usual bands of a bar's percentages, in hundredths: in range up to the first, well over beyond the second. Labor
 * is true.
 */
export const BANDS = {
  laborTruePct: { usual: 26_00, high: 29_00 },
  cogsPct: { usual: 24_00, high: 26_00 },
  primeCostPct: { usual: 50_00, high: 55_00 },
} as const

/** Where a number came from (decisions 6). */
export const SOURCES = ['typed', 'imported'] as const
export type Source = (typeof SOURCES)[number]

/** Counted as a person counts: in code points. */
export const NOTES_MAX = 2000

/** The week list and the history table hold this many weeks (document 2, section 9). */
export const HISTORY_WEEKS = 8
/** The weeks of the strip and the chart. */
export const STRIP_WEEKS = 13
/** `GET /api/metrics` answers this many rows a page. */
export const METRICS_PAGE = 200

/** What a line of weekly numbers may say. */
export type MetricsColumn = 'venue' | 'weekOf' | MetricsNumber | 'notes'

/** The names that a column of weekly numbers may have in a spreadsheet, first the one that messages use. */
export const METRICS_COLUMNS: Record<MetricsColumn, readonly [string, ...string[]]> = {
  venue: ['Venue', 'Venue name', 'Venue slug', 'Slug', 'Location'],
  weekOf: ['Week of', 'Week', 'Week start', 'Week starting', 'Week beginning', 'Date'],
  revenue: [METRICS_LABELS.revenue, 'Net sales', 'Sales'],
  laborBasePct: [
    METRICS_LABELS.laborBasePct,
    'Labor base percent',
    'Labor base pct',
    'Base labor %',
    'Labour base %',
  ],
  cogsPct: [METRICS_LABELS.cogsPct, 'COGS percent', 'COGS pct'],
  tips: [METRICS_LABELS.tips],
  notes: [METRICS_LABELS.notes, 'Note', 'Comments'],
}

/** Headers that may mean two things, as `headerKey` reads them: said, where no column says it plainly. */
export const AMBIGUOUS_COLUMNS: Record<string, string> = {
  labor: 'it may be base or true. Name it Labor base %.',
  labour: 'it may be base or true. Name it Labor base %.',
}

/** The browser's import takes files of so many lines; longer ones are the command's. */
export const IMPORT_LINES_MAX = 10_000
/** Of the errors of an import so many are answered. */
export const IMPORT_ERRORS_MAX = 200
