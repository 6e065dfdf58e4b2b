/** What the rail loads after the first screen, in one file. */
export { FindEntry } from './FindEntry.tsx'
export { HelpEntry } from './help/HelpEntry.tsx'
