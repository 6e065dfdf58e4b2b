import { describe, expect, test } from 'vitest'
import { outcomeOf } from './rules.ts'

const p11 = { period: 11, year: 2026 }
const nothing = { tasks: 0, tasksDone: 0, checkIns: 0, onTrackWeeks: 0 }

describe('the outcome', () => {
  test.each([
    ['COMPLETED', { ...nothing, tasks: 4, tasksDone: 4, checkIns: 4 }, ['ON_TRACK', 100, 4, 0]],
    ['ON_TRACK', { ...nothing, tasks: 4, tasksDone: 3, checkIns: 3 }, ['ON_TRACK', 75, 3, 1]],
    ['AT_RISK', { ...nothing, checkIns: 3, onTrackWeeks: 2 }, ['INCOMPLETE', 50, 3, 1]],
    ['NOT_STARTED', nothing, ['INCOMPLETE', 0, 0, 4]],
  ] as const)('of %s with %o', (status, counts, expected) => {
    const { finalStatus, completionRate, totalCheckIns, missedCheckIns } = outcomeOf({
      ...p11,
      ...counts,
      status,
    })
    expect([finalStatus, completionRate, totalCheckIns, missedCheckIns]).toEqual(expected)
  })
})
