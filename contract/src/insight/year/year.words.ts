/** The words and limits of the year of a member or a venue. No schema here: the browser loads this file. */

/** The longest text of either box of the talk, in characters. */
export const TALK_MAX = 2000

/** The outcome of a priority of the year. `ended`: its period is over and it was not signed off. */
export const YEAR_OUTCOMES = ['signedOff', 'ended', 'withdrawn', 'open'] as const
export type YearOutcome = (typeof YEAR_OUTCOMES)[number]

/** The boxes of the talk. */
export const TALK_SIDES = ['member', 'manager'] as const
export type TalkSide = (typeof TALK_SIDES)[number]

/** The most sentences of a summary. */
export const SENTENCES_MAX = 8
