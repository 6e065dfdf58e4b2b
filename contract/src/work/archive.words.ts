/** The words of the archive. No schema here: the browser loads this file. */

/** What the year in a path is, beside a fiscal year: every one that there is. */
export const ALL_YEARS = 'all'

/** Where the colour of a period’s circle changes (document 2, section 9): success, at risk, below it needs focus. */
export const JOURNEY_SUCCESS = 70
export const JOURNEY_AT_RISK = 50
