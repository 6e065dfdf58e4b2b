import { expect, test } from 'vitest'
import { stillOpenText } from './still-open.ts'

test.each([
  [{ tasks: false, journal: false, onTrack: true }, 2, 'Still open: 2 tasks, journal'],
  [{ tasks: false, journal: true, onTrack: false }, 1, 'Still open: 1 task, check-in'],
  // The tasks are not loaded yet, or there are none.
  [{ tasks: false, journal: true, onTrack: true }, 0, 'Still open: tasks'],
  [{ tasks: true, journal: true, onTrack: true }, 0, null],
])('%j with %i open tasks: %s', (met, open, text) => {
  expect(stillOpenText(met, open)).toBe(text)
})
