/** The words and limits of one-on-ones. No schema here: the browser loads this file. */

/** The state of a week's one-on-one. `unfinished`: begun in a week that is over; it stays as it is. */
export const ONE_ON_ONE_STATES = ['none', 'begun', 'finished', 'skipped', 'unfinished'] as const
export type OneOnOneState = (typeof ONE_ON_ONE_STATES)[number]

/** The minutes that the quiet clock counts to by default (monday). */
export const CLOCK_MINUTES = 15

/** In code points. */
export const REASON_MAX = 80

/** How many agreements one one-on-one can have. */
export const AGREEMENTS_MAX = 30

export const ON_LEAVE = 'On leave'
