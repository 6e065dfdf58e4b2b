import type { MemberYear } from '@scope/contract/insight/year'

/** The data of an exported file. */
export type YearExport = {
  year: Omit<MemberYear, 'can'>
  /** Scope’s address, and the path of the year in it. */
  origin: string
  path: string
  /** When and by whom it was exported. */
  made: string
}
