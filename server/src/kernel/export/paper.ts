import type { Trend } from '@scope/contract/insight/rollup/cards.words'
import type { CustomTableLayout } from 'pdfmake/interfaces.js'

/* The light theme's colours, toned down for paper. */
export const INK = '#1B1714'
export const QUIET = '#6A5F54'
/** What leads to a screen. */
export const ACCENT = '#8F5400'
export const LINE = '#E6DED3'
/** Behind a line of sums. */
export const GROUND = '#F6F1EA'
export const GOOD = { color: '#1A6F45', background: '#E4F0EA' }
export const FAIR = { color: '#974B08', background: '#F6EADF' }
export const BAD = { color: '#B3261E', background: '#F8E5E3' }

/** A trend’s colour, as on the screens. */
export const TURNS: Record<Trend['turn'], string> = { better: GOOD.color, worse: BAD.color, none: QUIET }

/** A quiet line beside a figure or a name. */
export const small = (text: string) => ({ text, color: QUIET, fontSize: 8 })

/** A table with a strong line below its header and fine ones between its rows. `padding` is above and below each row. */
export const ruled = (padding: number): CustomTableLayout => ({
  hLineWidth: (line) => (line === 0 ? 0 : line === 1 ? 1 : 0.5),
  vLineWidth: () => 0,
  hLineColor: (line) => (line === 1 ? QUIET : LINE),
  paddingLeft: () => 0,
  paddingRight: () => 8,
  paddingTop: () => padding,
  paddingBottom: () => padding,
})
