/*
 * Sizes of a brief in points. The page is read as a picture on a phone, where 390 pixels show its 612 points: letters of
 * 14 points are 9 pixels high there.
 */

export const SIZE = 14
export const SMALL = 12
/** Between the margins. */
export const WIDTH = 564
/** The column of titles, and beside it that of lines. */
export const TITLES = 84
export const LINES = WIDTH - TITLES - 8
