/** The words of the venue board. No schema here: the browser loads this file. */

import { type PlainDate, type Week, weekOf } from '../../kernel/calendar.ts'
import { CHECK_IN_LABELS, type CheckInStatus } from '../../work/priority.words.ts'
import { CUSTOM, CUSTOM_LABEL } from '../span.words.ts'

export const BOARD_SPANS = ['this-week', 'last-week', 'last-4-weeks', 'this-period'] as const
export type BoardSpan = (typeof BOARD_SPANS)[number]

/** The spans of a board: the named ones and a custom one. */
export const BOARD_SPANS_SHOWN = [...BOARD_SPANS, CUSTOM] as const

export const BOARD_SPAN_LABELS: Record<(typeof BOARD_SPANS_SHOWN)[number], string> = {
  'this-week': 'This Week',
  'last-week': 'Last Week',
  'last-4-weeks': 'Last 4 Weeks',
  'this-period': 'This Period',
  [CUSTOM]: CUSTOM_LABEL,
}

/** The badges of a priority (document 1, section 4). */
export const PRIORITY_BADGES = ['Complete', 'In Progress'] as const

type CheckIn = { weekOf: Week; status: CheckInStatus } | null

/**
 * The text next to a priority's badge: its check-in of the week, otherwise the newest one before with its week,
 * otherwise that there is none. `dateText` shows a plain date; `today` is the venue's.
 */
export function checkInText(
  checkIn: CheckIn,
  { week, today }: { week: Week; today: PlainDate },
  dateText: (week: Week) => string,
): { status: string | null; rest: string } {
  if (!checkIn) return { status: null, rest: week === weekOf(today) ? 'No check-in yet' : 'No check-in' }
  return {
    status: CHECK_IN_LABELS[checkIn.status],
    rest: checkIn.weekOf === week ? '' : `week of ${dateText(checkIn.weekOf)}`,
  }
}

/** Shown if no journal of the span is due, and if there are no priorities. */
export const NONE_DUE = 'None due'
export const NO_PRIORITIES = 'No priorities'
