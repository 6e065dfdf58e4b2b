/** Where a well-done can be said. */
export const WELL_DONE_ABOUTS = ['journal', 'check-in', 'sign-off', 'rollup', 'one-on-one', 'home'] as const
export type WellDoneAbout = (typeof WELL_DONE_ABOUTS)[number]

export const WELL_DONE_MAX = 200

/** Minutes in which its author can take it back. */
export const WELL_DONE_MINUTES = 10
