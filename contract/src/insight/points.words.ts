/** Of somebody’s points for the next talk, in code points. */
export const POINTS_MAX = 1000
