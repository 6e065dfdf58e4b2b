import type { Ink } from './measure.ts'
import type { Screen, Size } from './screens.ts'

/** Figures of a screen that have a limit. `row` is the height of the middle row of its tables. */
export type Figures = Omit<Ink, 'rows' | 'first'> & { first: number; row: number }

type Figure = keyof Figures
type Aims = Partial<Figures>

/** What every screen aims at. */
const EVERYWHERE: Record<Size, Aims> = {
  phone: { styles: 15, row: 84 },
  desk: { styles: 15, row: 60, places: 10 },
}

const AIMS: Record<Size, Partial<Record<Screen, Aims>>> = {
  phone: {
    'home of a lead': { height: 1800, words: 250, press: 24, first: 170 },
    'home of a GM': { height: 1350, words: 170, press: 24, first: 170 },
    'home of a GM of several': { height: 1350, words: 170, press: 24, first: 170 },
    'home of a VP': { height: 1600, words: 220, press: 32 },
    'home of an admin': { height: 1600, words: 220, press: 32 },
    waiting: { height: 2200, words: 300 },
    numbers: { height: 1900, words: 230, press: 32 },
    board: { height: 1900, words: 260, press: 28 },
    rollup: { height: 2500, words: 420, press: 60 },
    archive: { height: 2800, words: 420 },
    accomplishments: { height: 2800, words: 420 },
    'settings of a GM': { height: 1400 },
  },
  desk: {
    rollup: { height: 1950, words: 520, press: 90 },
    grid: { first: 160 },
  },
}

type Name = `${Screen}, ${Size}: ${Figure}`

/** Figures that exceed their aim, and may not grow. Remove a line once its aim is met. */
const ABOVE: Partial<Record<Name, number>> = {
  'grid, desk: row': 98, // aim: 60
}

/** The most that a screen may hold: its aims, or the exceptions in `ABOVE`. */
export function limitsOf(screen: Screen, size: Size): Aims {
  const aims = { ...EVERYWHERE[size], ...AIMS[size][screen] }
  const limits = Object.entries(aims).map(([figure, aim]) => [
    figure,
    ABOVE[`${screen}, ${size}: ${figure as Figure}`] ?? aim,
  ])
  return Object.fromEntries(limits)
}
