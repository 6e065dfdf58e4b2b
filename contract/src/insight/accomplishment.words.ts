/** The words of accomplishments. No schema here: the browser loads this file. */
import { countText } from './rollup-cards.words.ts'

export const ACCOMPLISHMENT_TYPES = ['all', 'priority', 'journal'] as const
export type AccomplishmentType = (typeof ACCOMPLISHMENT_TYPES)[number]

/** Accomplishments on a page. */
export const ACCOMPLISHMENTS_PAGE = 25
/** Most accomplishments in an exported file. */
export const REPORT_MAX = 2000

/** `1 accomplishment`, `7,048 accomplishments`: used on the screen and in exported files. */
export function accomplishmentsText(count: number): string {
  return `${countText(count)} ${count === 1 ? 'accomplishment' : 'accomplishments'}`
}
