/** The words of looking back to a moment. No schema here: the browser loads this file. */

export const AS_IT_WAS = 'Past versions'

/** The digests that are offered, the newest first: Sundays at 17:00 in the company's time zone. */
export const OFFERED = 8

/** Venues on a page of the rollup as it was. */
export const AS_IT_WAS_PAGE = 50

/** A figure as it was stored at the moment, and as it is stored now. */
export type WasNow<T> = { was: T; now: T }

/** Whether the figure changed since the moment. */
export const isChanged = ({ was, now }: WasNow<unknown>): boolean =>
  JSON.stringify(was) !== JSON.stringify(now)
