/** The words of sources, which say how a system's files are read. No schema here: the browser loads this file. */
import { METRICS_LABELS, type MetricsNumber, WEEK_FIELDS } from './metrics.words.ts'

const TYPED = WEEK_FIELDS.filter((field) => field.typed)
type Typed = (typeof TYPED)[number]

type Dollars = NonNullable<Typed['dollars']>['name']

/** The columns with figures. Dollars become a percentage of the week's revenue. */
export type SourceFigure = Typed['name'] | Dollars

/** The field of an import for each of the columns with figures. */
export const SOURCE_FIGURES = Object.fromEntries(
  TYPED.flatMap(({ name, dollars }) => [[name, name], ...(dollars ? [[dollars.name, name]] : [])]),
) as Record<SourceFigure, MetricsNumber>

/** The percentages that people enter, each with the column that has it in dollars, if one can. */
export const SOURCE_PERCENTS = TYPED.filter((field) => field.kind === 'percent').map(({ name, dollars }) => ({
  percent: name,
  dollars: dollars.name,
}))

const FIGURES = Object.keys(SOURCE_FIGURES) as SourceFigure[]

/** The possible contents of a source's columns. */
export const SOURCE_COLUMNS = [...(['venue', 'week'] as const), ...FIGURES, ...(['notes', 'tags'] as const)]
export type SourceColumn = (typeof SOURCE_COLUMNS)[number]

/** The figures in dollars, for which several columns can be added up: hourly and salaried labor. */
export type SourceSum = Extract<Typed, { kind: 'money' }>['name'] | Dollars
export const SOURCE_SUMS = FIGURES.filter(
  (figure): figure is SourceSum => !SOURCE_PERCENTS.some(({ percent }) => percent === figure),
)

const DOLLAR_LABELS = Object.fromEntries(
  TYPED.flatMap(({ dollars }) => (dollars ? [[dollars.name, dollars.label]] : [])),
) as Record<Dollars, string>

/** The name of each column on screens and in errors. */
export const SOURCE_LABELS: Record<SourceColumn, string> = {
  venue: 'Venue',
  week: 'Week',
  ...METRICS_LABELS,
  ...DOLLAR_LABELS,
}

/**
 * Where a file has its venue or its week, if no column does. `section` is a title above the rows of each venue,
 * `always` one venue, the same for every file.
 */
export const VENUE_PLACES = ['column', 'section', 'above', 'fileName', 'always'] as const
export const WEEK_PLACES = ['column', 'above', 'fileName'] as const

/**
 * The meaning of a file's dates: the Monday of a week, its first or last day, both with a dash between, or single days
 * that add up to a week.
 */
export const WEEK_MEANINGS = ['monday', 'start', 'end', 'range', 'day'] as const

/** The first number in a date like 11/12/2026. */
export const DATE_ORDERS = ['monthFirst', 'dayFirst'] as const

/** The treatment of a week from Sunday to Saturday: imported as the week that begins the next day, or refused. */
export const SUNDAY_WEEKS = ['next', 'refuse'] as const

/** In code points. */
export const SOURCE_NAME_MAX = 80
/** Sources of a company. */
export const SOURCES_MAX = 100

/** Questions about a proposal that only a person can answer. */
export const SOURCE_QUESTIONS = [
  'figures',
  'venue',
  'week',
  'sunday',
  'labor',
  'percent',
  'decimal',
  'dates',
] as const
export type SourceQuestion = (typeof SOURCE_QUESTIONS)[number]

/** How a company's files of one kind are read. */
export type SourceReading = {
  /** The sheet of a workbook; null means the first. */
  sheet: string | null
  /** Whether the names of figures are in the first column, so that rows and columns change places. By default not. */
  turned?: boolean
  /** The header of each column, as the file has it. */
  columns: { [C in SourceColumn]?: string }
  /** The headers of further columns, whose figures are added to those of `columns`. */
  plus?: { [S in SourceSum]?: readonly string[] }
  venue: { from: (typeof VENUE_PLACES)[number]; venueId: string | null }
  week: {
    from: (typeof WEEK_PLACES)[number]
    means: (typeof WEEK_MEANINGS)[number]
    /** Null until somebody answers it. */
    sunday: (typeof SUNDAY_WEEKS)[number] | null
    /** Absent: the month is first. */
    dates?: (typeof DATE_ORDERS)[number]
  }
  /** `fraction`: 0.225 is 22.5%. */
  percent: 'whole' | 'fraction'
  decimal: 'point' | 'comma'
  /** Rows that begin with one of these words are left out. */
  leaveOut: readonly string[]
  /** Salaried labor in dollars a week, added to the labor dollars of the weeks from a Monday on. */
  salaried: readonly { venueId: string; dollars: number; from: string }[]
}

/** A venue's day in a file: figures in hundredths, and texts. Empty cells are absent. */
export type DayFigures = { [F in SourceFigure]?: number } & { notes?: string; tags?: string }

/** The longest header, in characters. */
const WORD_MAX = 200

/**
 * A header as stored in a source: without case, accents and double spaces. Signs stay, because `Labor $` and `Labor %`
 * are two columns. Empty for a cell that cannot be a header.
 */
export const headerWord = (cell: string): string =>
  cell.length > WORD_MAX
    ? ''
    : cell
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase()
        .replace(/\s+/g, ' ')
        .trim()

/** The headers of one column of a source, or of all its columns. */
export function sourceHeaders(
  { columns, plus = {} }: Pick<SourceReading, 'columns' | 'plus'>,
  of: readonly SourceColumn[] = SOURCE_COLUMNS,
): string[] {
  return of.flatMap((column) => [columns[column] ?? [], plus[column as SourceSum] ?? []].flat())
}

/** How a file arrived automatically. */
export const ARRIVALS = ['folder', 'bucket', 'mail'] as const
export type Arrival = (typeof ARRIVALS)[number]

const ARRIVED: Record<Arrival, string> = {
  folder: 'from the folder',
  bucket: 'from the bucket',
  mail: 'by e-mail',
}

/**
 * The origin of imported numbers: `Toast, sales by day`, or `Toast, sales by day · by e-mail` if the file arrived
 * automatically.
 */
export const viaOf = (source: string, arrival?: Arrival): string =>
  arrival === undefined ? source : `${source} · ${ARRIVED[arrival]}`

/** `waiting`: a line needs attention, or the file's kind is not set up yet. */
export const INBOX_STATES = ['waiting', 'imported', 'dismissed'] as const
export type InboxState = (typeof INBOX_STATES)[number]

/** A venue's week that waits for more days. */
export type WaitingWeek = { venueId: string; venueName: string; weekOf: string; days: number; of: number }

/** The result of a file. `lines` is the number that need attention, with the first problems. */
export type InboxReport = {
  added: number
  changed: number
  left: number
  /** The number of figures that differ from typed ones. */
  beside: number
  lines: number
  errors: readonly { line: number; text: string }[]
  /** The omitted parts of an imported file, in sentences. */
  notes?: readonly string[]
  /** The known venues in the file. */
  venueIds?: readonly string[]
  /** Weeks that are not imported yet, because days are missing. */
  waits?: readonly WaitingWeek[]
  /**
   * Why nothing could be imported: the file is too large or empty, or arrived in such a message. Its content is not
   * kept.
   */
  refused?: string
  /** For an imported file of days: the most days in a week of each venue, by its id. */
  days?: Readonly<Record<string, number>>
  /** For a waiting file: the version of the company’s sources that read it. */
  readBy?: string
}
