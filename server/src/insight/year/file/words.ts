import type { MemberYear } from '@scope/contract/insight/year/year'
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

/** The state of an agreement: `Done`, `By Nov 20, 2026`, or nothing if it is open without a day. */
export function agreedText({ done, due }: { done: boolean; due: string | null }): string {
  if (done) return 'Done'
  return due === null ? 'Open' : `By ${mediumDate(due)}`
}
