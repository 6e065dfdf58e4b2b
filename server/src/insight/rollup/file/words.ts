import type { Reply } from '@scope/contract/calls'
import { closedText, oneSidedText } from '@scope/contract/insight/rollup/cards.words'
import type { Rollup } from '@scope/contract/insight/rollup/rollup'
import {
  ORDER_LABELS,
  PART_LABELS,
  ROLLUP_SPAN_LABELS,
  SORT_LABELS,
} from '@scope/contract/insight/rollup/rollup.words'
import { filterText } from '@scope/contract/insight/rollup/row.words'
import type { Week } from '@scope/contract/kernel/calendar'
import { countText, plural } from '@scope/contract/kernel/count.words'
import { servingText } from '@scope/contract/work/focus.words'
import { mediumDate, weekRange } from '../../../kernel/export/words.ts'

/** The data of an exported file. */
export type RollupExport = {
  rollup: Rollup
  company: string
  /** The chosen venue. Null for all. */
  venue: string | null
  strip: readonly Week[]
  /** The focuses of the period of the last week, with the priorities that serve them. */
  focuses: Reply<'GET /api/rollup/focuses'>
  /** When and by whom it was exported. */
  exportedBy: string
}

/** `Last 4 Weeks · Oct 26 – Nov 22, 2026 · 22 venues` */
export function scopeText({ rollup, venue }: RollupExport): string {
  const { span, weeks, venues } = rollup
  return [ROLLUP_SPAN_LABELS[span], weekRange(weeks), venue ?? plural(venues, 'venue')].join(' · ')
}

/** `Sorted by Revenue · highest first`, after the filters. */
export function orderText(rollup: Rollup): string {
  const { sort, order, by } = rollup
  const grouped = by && `Grouped by ${PART_LABELS[by]}`
  const sorted = `Sorted by ${SORT_LABELS[sort]} · ${ORDER_LABELS[sort][order]}`
  return [filterText(rollup), grouped, sorted].flatMap((text) => text ?? []).join(' · ')
}

/**
 * The weeks and venues that figures and trends leave out: closed weeks, and venues that were not open in both spans.
 */
export const leftOut = ({ closed, oneSided }: Rollup): string[] =>
  [closedText(closed, mediumDate), oneSidedText(oneSided)].flatMap((text) => text ?? [])

/** Says that the file leaves out some venues. Null if it has all. */
export function cutText({ venues, found, rows }: Rollup): string | null {
  if (found <= rows.length) return null
  return `Only the first ${countText(rows.length)} of ${plural(venues, 'venue')} are in this file.`
}

/** Lines such as `Focus of Period 11, Ticket time under 8 minutes: 41 of 58 priorities, 12 signed off`. */
export const focusLines = ({ focuses: { period, focuses } }: RollupExport): string[] =>
  focuses.map((focus) => `Focus of Period ${period}, ${focus.title}: ${servingText(focus)}`)
