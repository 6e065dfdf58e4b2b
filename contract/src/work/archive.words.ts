/** The words of the archive. No schema here: the browser loads this file. */
import { COMPLETED_RATE } from './priority.words.ts'

/** All years, instead of a fiscal year in a path. */
export const ALL_YEARS = 'all'

/** The facts that decide the name of an ended priority; `completionRate` in whole percent. */
export type Ended = { completionRate: number | null; signedOff: boolean }

/**
 * The one word for an ended priority on every screen: Completed from 80% (document 2, section 9), and whether its
 * period ended without the sign-off.
 */
export function endingOf({ completionRate, signedOff }: Ended): {
  completed: boolean
  word: 'Completed' | 'Not Completed'
  unsigned: boolean
} {
  const completed = completionRate !== null && completionRate >= COMPLETED_RATE
  return { completed, word: completed ? 'Completed' : 'Not Completed', unsigned: completed && !signedOff }
}

/** Completion rates at which a period’s circle changes colour: success, at risk, below that needs focus (document 2, section 9). */
export const JOURNEY_SUCCESS = 70
export const JOURNEY_AT_RISK = 50
