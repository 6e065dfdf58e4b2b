import { figureOf, type Hundredths } from '@scope/contract/figures'

/* The light theme's colours, quiet enough for paper. */
export const INK = '#1B1714'
export const QUIET = '#6A5F54'
export const LINE = '#E6DED3'
export const GOOD = { color: '#1A6F45', background: '#E4F0EA' }
export const FAIR = { color: '#974B08', background: '#F6EADF' }
export const BAD = { color: '#B3261E', background: '#F8E5E3' }

/** The figure of a reply's number, for the functions that show one. */
export const shown = (value: number | null): Hundredths | null => (value === null ? null : figureOf(value))
