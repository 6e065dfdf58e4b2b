/** The words and limits of weekly metrics. No schema here: the browser loads this file. */
import type { FigureKind } from '../kernel/figures.ts'
import { headerKey } from '../kernel/spreadsheet.words.ts'

/** The four numbers of the form, in its order. */
export const METRICS_NUMBERS = ['revenue', 'laborBasePct', 'cogsPct', 'tips'] as const
export type MetricsNumber = (typeof METRICS_NUMBERS)[number]

/** Every field of a week. */
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

/** Whether a number is money or a percentage. */
export const FIGURE_KINDS = {
  revenue: 'money',
  laborBasePct: 'percent',
  laborTruePct: 'percent',
  cogsPct: 'percent',
  primeCostPct: 'percent',
  tips: 'money',
} as const satisfies Record<MetricsNumber | 'laborTruePct' | 'primeCostPct', FigureKind>

/**
 * A bar's usual percentages, in hundredths: in range up to the first limit, well over beyond the second. Labor is true
 * labor.
 */
export const BANDS = {
  laborTruePct: { usual: 26_00, high: 29_00 },
  cogsPct: { usual: 24_00, high: 26_00 },
  primeCostPct: { usual: 50_00, high: 55_00 },
} as const

/** Where a number came from (decisions 6). */
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
export type MetricsColumn = 'venue' | 'weekOf' | MetricsNumber | 'notes'

const WEEK_ENDINGS = ['Week ending', 'Week ended', 'Week end'] as const

/** Whether a column of weeks has their Sundays, by its header. */
export const isWeekEnding = (header: string): boolean =>
  WEEK_ENDINGS.some((name) => headerKey(name) === headerKey(header))

/** The accepted names of each spreadsheet column. Messages use the first. */
export const METRICS_COLUMNS: Record<MetricsColumn, readonly [string, ...string[]]> = {
  venue: ['Venue', 'Venue name', 'Venue slug', 'Slug', 'Location'],
  weekOf: [
    ...(['Week of', 'Week', 'Week start', 'Week starting', 'Week beginning', 'Date', 'yyyyMMdd'] as const),
    ...WEEK_ENDINGS,
  ],
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

/** Ambiguous headers, as `headerKey` reads them, with the reason to show when no clear column is found. */
export const AMBIGUOUS_COLUMNS: Record<string, string> = {
  labor: 'it could be base or true labor. Rename it Labor base %.',
  labour: 'it could be base or true labor. Rename it Labor base %.',
}

/** Errors of an import that a reply lists. */
export const IMPORT_ERRORS_MAX = 200
