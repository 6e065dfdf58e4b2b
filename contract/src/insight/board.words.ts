/** The words of the venue board. No schema here: the browser loads this file. */

export const BOARD_SPANS = ['this-week', 'last-week', 'last-4-weeks'] as const
export type BoardSpan = (typeof BOARD_SPANS)[number]

export const BOARD_SPAN_LABELS: Record<BoardSpan, string> = {
  'this-week': 'This Week',
  'last-week': 'Last Week',
  'last-4-weeks': 'Last 4 Weeks',
}

/** The badges of a priority (document 1, section 4). */
export const PRIORITY_BADGES = ['Complete', 'In Progress'] as const

/** Shown when no journal of the span is due, and when there are no priorities. */
export const NONE_DUE = 'None due'
export const NO_PRIORITIES = 'No priorities'
