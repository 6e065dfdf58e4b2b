/** The parts of the rail that load after the first screen, in one file. */

export { HelpEntry } from '../help/HelpEntry.tsx'
export { FindEntry } from './FindEntry.tsx'
