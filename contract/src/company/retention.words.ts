/** For how many years what former members wrote can be kept after they left; null is for ever. */
export const KEEP_YEARS = [7, 4, 2] as const
export type KeepYears = (typeof KEEP_YEARS)[number]

/** Hours between a change of it and the first removal. */
export const KEEP_DELAY_HOURS = 24
