/** The words of the archive. No schema here: the browser loads this file. */

/** In place of a fiscal year in a path: all years. */
export const ALL_YEARS = 'all'

/** Completion rates at which a period’s circle changes colour: success, at risk, below that needs focus (document 2, section 9). */
export const JOURNEY_SUCCESS = 70
export const JOURNEY_AT_RISK = 50
