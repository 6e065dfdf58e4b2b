import { expect, test } from 'vitest'
import { percent, snapshotCards } from './rules.ts'

test('the cards add the counts up, a legacy category in its group', () => {
  const cards = snapshotCards([
    { category: 'OPERATIONS', due: 5, completed: 3, onTime: 2 },
    { category: 'VENUE_MARKETING', due: 2, completed: 1, onTime: 1 },
    { category: 'TEAM_LEADERSHIP', due: 4, completed: 4, onTime: 3 },
    { category: 'REVENUE_GROWTH', due: 1, completed: 0, onTime: 0 },
  ])
  expect(cards).toEqual({
    throughput: { completed: 8, due: 12 },
    onTime: { percentage: 75, onTime: 6 },
    categoryMix: [
      { category: 'operations', completed: 4, percentage: 50 },
      { category: 'team-leadership', completed: 4, percentage: 50 },
    ],
  })
})

test('nothing due is no percentage', () => {
  expect(snapshotCards([])).toEqual({
    throughput: { completed: 0, due: 0 },
    onTime: { percentage: null, onTime: 0 },
    categoryMix: [],
  })
  expect(percent(1, 3)).toBe(33)
})
