import { CATEGORIES, CATEGORY_GROUPS, categoryGroup, LEGACY_GROUPS } from '@scope/contract/priority.words'
import { expect, test } from 'vitest'
import { codesOf, percent, snapshotCards, weeksTouched } from './rules.ts'

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

test.each([
  // 18 August is a Tuesday; what happened on it is not in the range.
  ['2026-08-18', '2026-11-18', '2026-08-17', 14],
  ['2026-08-16', '2026-08-17', '2026-08-17', 1],
  ['2026-08-15', '2026-08-17', '2026-08-10', 2],
  ['2025-12-31', '2026-01-01', '2025-12-29', 1],
])('after %s and up to %s: from the week of %s on, %i of them', (from, to, first, count) => {
  const weeks = weeksTouched(from, to)
  expect([weeks[0], weeks.length]).toEqual([first, count])
})

test('every code is of one group, and that is the group that it is shown as', () => {
  for (const code of [...CATEGORIES, ...CATEGORY_GROUPS, ...Object.keys(LEGACY_GROUPS), 'UNHEARD_OF', '']) {
    const groups = CATEGORY_GROUPS.filter((group) => {
      const { codes, but } = codesOf(group)
      return codes.includes(code) !== but
    })
    expect(groups).toEqual([categoryGroup(code)])
  }
})
