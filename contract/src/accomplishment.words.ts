/** The words of accomplishments. No schema here: the browser loads this file. */

export const ACCOMPLISHMENT_TYPES = ['all', 'priority', 'journal'] as const
export type AccomplishmentType = (typeof ACCOMPLISHMENT_TYPES)[number]

/** Accomplishments on a page. */
export const ACCOMPLISHMENTS_PAGE = 25
/** Accomplishments in a report at most. */
export const REPORT_MAX = 2000
export const SEARCH_MAX = 200
