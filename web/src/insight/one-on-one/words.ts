import type { OneOnOneRecord } from './api.ts'

/** The state of a one-on-one in a line: `Finished with Dana Ruiz, 14 min`. */
export function standingLine({ state, manager, minutes, skipped }: OneOnOneRecord): string {
  if (state === 'begun') return `With ${manager}, under way`
  if (state === 'finished') return `Finished with ${manager}${minutes === null ? '' : `, ${minutes} min`}`
  if (state === 'unfinished') return `With ${manager}, not finished`
  if (skipped) {
    return skipped.movedTo ? skipped.reason : `Skipped: ${skipped.reason}`
  }
  return 'Not started'
}
