/** The words of sources, which say how a system's files are read. No schema here: the browser loads this file. */

/** What a column of a source's files can have. Dollars become a percentage of the week's revenue. */
export const SOURCE_COLUMNS = [
  'venue',
  'week',
  'revenue',
  'laborBasePct',
  'laborDollars',
  'cogsPct',
  'cogsDollars',
  'tips',
  'notes',
  'tags',
] as const
export type SourceColumn = (typeof SOURCE_COLUMNS)[number]

/** Where a file says its venue or its week, if no column does. `always` is one venue, the same for every file. */
export const VENUE_PLACES = ['column', 'above', 'fileName', 'always'] as const
export const WEEK_PLACES = ['column', 'above', 'fileName'] as const

/**
 * What a date of a file means: the Monday of a week, the first or the last day of one, both of them with a dash between, or
 * one of the days that add up to a week.
 */
export const WEEK_MEANINGS = ['monday', 'start', 'end', 'range', 'day'] as const

/** What is done with a week from Sunday to Saturday: taken as the week that begins the next day, or refused. */
export const SUNDAY_WEEKS = ['next', 'refuse'] as const

/** How a company's files of one kind are read. */
export type SourceReading = {
  /** The sheet of a workbook; null is the first. */
  sheet: string | null
  /** The header of each column, as the file has it. */
  columns: { [C in SourceColumn]?: string }
  venue: { from: (typeof VENUE_PLACES)[number]; venueId: string | null }
  week: {
    from: (typeof WEEK_PLACES)[number]
    means: (typeof WEEK_MEANINGS)[number]
    /** Null until somebody has answered it. */
    sunday: (typeof SUNDAY_WEEKS)[number] | null
  }
  /** `fraction`: 0.225 is 22.5%. */
  percent: 'whole' | 'fraction'
  decimal: 'point' | 'comma'
  /** Rows whose first text begins with one of these words are left out. */
  leaveOut: readonly string[]
  /** Salaried labor in dollars a week, which is added to the labor dollars of the weeks from a Monday on. */
  salaried: readonly { venueId: string; dollars: number; from: string }[]
}

/** How a file came by itself. */
export const ARRIVALS = ['folder', 'bucket', 'mail'] as const
export type Arrival = (typeof ARRIVALS)[number]

/** `waiting`: a line needs a look, or nobody has explained its kind yet. */
export const INBOX_STATES = ['waiting', 'imported', 'dismissed'] as const
export type InboxState = (typeof INBOX_STATES)[number]

/** What became of a file. `lines` need a look, with what is wrong in the first ones. */
export type InboxReport = {
  added: number
  changed: number
  left: number
  /** Figures that stand beside typed ones. */
  beside: number
  lines: number
  errors: readonly { line: number; text: string }[]
}
