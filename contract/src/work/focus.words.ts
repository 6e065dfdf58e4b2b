/** The limits and sentences of focuses. No schema here: the browser loads this file. */

/** The most focuses of a company in a period. */
export const FOCUSES_MAX = 3
export const FOCUS_TITLE_MAX = 120
export const FOCUS_WHY_MAX = 500
/** The longest answer of a general manager, which is one line. */
export const ANSWER_MAX = 200

/**
 * Live and archived priorities of a focus's period, without withdrawn ones: all, those that serve it, and signed-off
 * ones among these.
 */
export type Serving = { priorities: number; serving: number; signedOff: number }

/** How many priorities serve a focus: “41 of 58 priorities, 12 signed off”. */
export const servingText = ({ priorities, serving, signedOff }: Serving): string =>
  `${serving} of ${priorities} ${priorities === 1 ? 'priority' : 'priorities'}, ${signedOff} signed off`
