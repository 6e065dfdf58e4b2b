/** The words of a general manager's review. No schema here: the browser loads this file. */

/** The hours in which a submitted journal is to be reviewed (decisions 5). */
export const REVIEW_HOURS = 48

/** How many complete weeks are checked for missing numbers. */
export const NUMBERS_WEEKS = 4
/** The hours of a Monday in which people are told that last week’s numbers are missing. */
export const NUMBERS_TOLD_HOURS = 6

/** In code points. */
export const REPLY_MAX = 1000

/** The work that a BLT member may miss in a week. */
export const MISSING = ['check-in', 'journal'] as const
