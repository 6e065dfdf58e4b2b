/** The words of looking back to a moment. No schema here: the browser loads this file. */

export const AS_IT_WAS = 'Past versions'

/** The number of offered digests, newest first: Sundays at 17:00 in the company's time zone. */
export const OFFERED = 8

/** Venues on a page of the rollup as it was. */
export const AS_IT_WAS_PAGE = 50

/** A figure as it was stored at the moment, and as it is stored now. */
export type WasNow<T> = { was: T; now: T }

/**
 * Whether the figure's text differs from that at the moment. `text` is the screen's text: 20.04% and 20.02% both read
 * 20.0%.
 */
export const isChanged = <T>({ was, now }: WasNow<T>, text: (value: T) => string): boolean =>
  text(was) !== text(now)
