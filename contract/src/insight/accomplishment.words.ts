/** The words of accomplishments. No schema here: the browser loads this file. */
import { type Counted, countedText } from '../kernel/count.words.ts'

export const ACCOMPLISHMENT_TYPES = ['all', 'priority', 'journal'] as const
export type AccomplishmentType = (typeof ACCOMPLISHMENT_TYPES)[number]

/** Accomplishments on a page. */
export const ACCOMPLISHMENTS_PAGE = 12
/** Most accomplishments in an exported file. */
export const REPORT_MAX = 2000

/** `1 accomplishment`, `7,048 accomplishments`: used on the screen and in exported files. */
export const accomplishmentsText = (counted: Counted): string =>
  countedText(counted, 'accomplishment', 'accomplishments')
