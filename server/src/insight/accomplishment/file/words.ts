import type { Accomplishments } from '@scope/contract/insight/accomplishment'
import { type AccomplishmentType, accomplishmentsText } from '@scope/contract/insight/accomplishment.words'
import type { PlainDate } from '@scope/contract/kernel/calendar'
import { type Counted, countText } from '@scope/contract/kernel/count.words'
import { dateRange, mediumDate } from '../../../kernel/export/words.ts'

/** The data of an exported file. */
export type AccomplishmentsExport = {
  /** `date` is when it was closed or submitted, in the venue's time zone. */
  items: readonly (Accomplishments['items'][number] & { date: PlainDate })[]
  /** The total number of accomplishments, including those not in the file. */
  count: Counted
  type: AccomplishmentType
  from: PlainDate | undefined
  to: PlainDate | undefined
  venue: string | undefined
  member: string | undefined
  search: string | undefined
  company: string
  /** When and by whom it was exported. */
  made: string
}

const TYPES: Record<AccomplishmentType, string> = {
  all: 'Completed priorities and submitted journals',
  priority: 'Completed priorities',
  journal: 'Submitted journals',
}

/** `Completed priorities · Aug 1 – Nov 18, 2026 · Las Perlas LA · Marisol Vega · Search: negroni` */
export function scopeText({ type, from, to, venue, member, search }: AccomplishmentsExport): string {
  return [TYPES[type], datesText(from, to), venue, member, search && `Search: ${search}`]
    .filter(Boolean)
    .join(' · ')
}

function datesText(from: PlainDate | undefined, to: PlainDate | undefined): string {
  if (from && to) return from === to ? mediumDate(from) : dateRange(from, to)
  if (from) return `From ${mediumDate(from)}`
  return to ? `Up to ${mediumDate(to)}` : 'All dates'
}

/** `123 accomplishments, newest first. Dates are the venue’s.` */
export function countedText({ count }: AccomplishmentsExport): string {
  return `${accomplishmentsText(count)}, newest first. Dates are the venue’s.`
}

/** Says that the file does not contain all of them. Null if it does. */
export function cutText({ count, items }: AccomplishmentsExport): string | null {
  if (count.total <= items.length && !count.more) return null
  return `Only the newest ${countText(items.length)} of ${accomplishmentsText(count)} are in this file.`
}

/** `Journal - Week of Nov 16, 2026`, as the specification titles it (document 2, section 2.3). */
export const journalTitle = (week: PlainDate): string => `Journal - Week of ${mediumDate(week)}`
