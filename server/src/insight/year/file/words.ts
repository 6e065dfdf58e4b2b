import type { MemberYear } from '@scope/contract/insight/year'
import { plural } from '@scope/contract/kernel/count.words'
import { mediumDate } from '../../../kernel/export/words.ts'

/** The data of an exported file. */
export type YearExport = {
  year: Omit<MemberYear, 'can'>
  /** Scope’s address, and the path of the year in it. */
  origin: string
  path: string
  /** When and by whom it was exported. */
  made: string
}

/** `2026, Mara Quinn` */
export const titleOf = ({ year: { year, member } }: YearExport): string => `${year}, ${member.name}`

/** How many rows of a section are not in the file: `And 12 more in Scope.` */
export const moreText = (count: number): string => `And ${count} more in Scope.`

/** How an agreement stands: `Done`, `By Nov 20, 2026`, or nothing where it is open without a day. */
export function agreedText({ done, due }: { done: boolean; due: string | null }): string {
  if (done) return 'Done'
  return due === null ? 'Open' : `By ${mediumDate(due)}`
}

/**
 * A comparison as a cell: `4.1% up on last year (26 weeks)`, where it is not of all reported weeks; with `over`, in its words.
 */
export function comparedText(
  { text, weeks, over }: { text: string; weeks: number; over?: string | null },
  reported: number,
): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  if (over !== undefined) return over === null ? sentence : `${sentence} (${over})`
  return weeks < reported ? `${sentence} (${plural(weeks, 'week')})` : sentence
}
