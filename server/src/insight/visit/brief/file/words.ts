import type { Agreement } from '@scope/contract/insight/agreement'
import type { Brief } from '@scope/contract/insight/visit/brief'
import { VISIT_WAY_LABELS } from '@scope/contract/insight/visit/visit.words'
import { plural } from '@scope/contract/kernel/count.words'
import { mediumDate, monthDay } from '../../../../kernel/export/words.ts'

/** The data of an exported brief. */
export type BriefExport = {
  brief: Brief
  /** Scope’s address, for the links. */
  origin: string
  /** When and by whom it was exported. */
  made: string
}

/** `Las Perlas, Nov 20, 2026` */
export const titleOf = ({ brief: { venue, visit } }: BriefExport): string =>
  `${venue.name}, ${mediumDate(visit.on)}`

/** `In person, with Dana Test` */
export const whoText = ({ brief: { visit, manager } }: BriefExport): string =>
  `${VISIT_WAY_LABELS[visit.by]}${manager ? `, with ${manager.name}` : ''}`

/** What became of an agreement: `Done`, `Dropped`, `By Nov 27`, or `Overdue since Nov 20`. */
export function stateText({ done, due, visit }: Agreement): string {
  if (done) return 'Done'
  if (visit?.state === 'dropped') return 'Dropped'
  if (due === null) return 'Open'
  return visit?.overdue ? `Overdue since ${monthDay(due)}` : `By ${monthDay(due)}`
}

/** The first names of a list, and how many more there are: `Cash Handling, Guest Recovery and 3 more`. */
export function firstOf(names: readonly string[], most: number): string {
  const more = names.length - most
  return more > 0 ? `${names.slice(0, most).join(', ')} and ${more} more` : names.join(', ')
}

/** `2 check-ins missed`; nothing without any. */
export const missedText = (missed: number): string =>
  missed > 0 ? `${plural(missed, 'check-in')} missed` : ''

/** Points on one line: what was written on lines of their own is separated by dots. */
export const onOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*[-•*]\s*/, '').trim())
    .filter(Boolean)
    .join(' · ')
