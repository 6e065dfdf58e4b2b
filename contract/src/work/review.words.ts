/** The words of a general manager's review. No schema here: the browser loads this file. */

/** A submitted journal is to be reviewed within this many hours (decisions 5). */
export const REVIEW_HOURS = 48

/** How many complete weeks are checked for missing numbers. */
export const NUMBERS_WEEKS = 4
/** For how many hours of a Monday people hear that last week’s numbers are missing. */
export const NUMBERS_TOLD_HOURS = 6

/** In code points. */
export const REPLY_MAX = 1000

/** What a BLT member may have missed in a week. */
export const MISSING = ['check-in', 'journal'] as const
