/** The choices of years for which the texts of former members can be kept. Null, for ever, is another choice. */
export const KEEP_YEARS = [7, 4, 2] as const
export type KeepYears = (typeof KEEP_YEARS)[number]

/** Hours between a change to a shorter time and the first removal. */
export const KEEP_DELAY_HOURS = 24

/** The words for a setting, on the screen and in the trail: `for 7 years`, `for ever`. */
export const keptFor = (years: KeepYears | null): string =>
  years === null ? 'for ever' : `for ${years} years`
