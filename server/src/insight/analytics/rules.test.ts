import { addDays, fiscalYearStart } from '@scope/contract/kernel/calendar'
import {
  CATEGORIES,
  CATEGORY_GROUPS,
  categoryGroup,
  LEGACY_GROUPS,
} from '@scope/contract/work/priority.words'
import { expect, test } from 'vitest'
import { codesOf, lastPeriods, percent, periodsOfEntries, snapshotCards, weeksTouched } from './rules.ts'

test('the cards add up the counts, with a legacy category in its group', () => {
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

test('there is no percentage if nothing was due', () => {
  expect(snapshotCards([])).toEqual({
    throughput: { completed: 0, due: 0 },
    onTime: { percentage: null, onTime: 0 },
    categoryMix: [],
  })
  expect(percent(1, 3)).toBe(33)
})

test.each([
  ['2026-11-29', ['2026 12', '2026 11', '2026 10']],
  ['2026-11-28', ['2026 11', '2026 10', '2026 9']],
  ['2026-01-01', ['2026 1', '2025 12', '2025 11']],
])('near %s one of the last periods ended last', (date, keys) => {
  expect(lastPeriods(date).map(({ year, number }) => `${year} ${number}`)).toEqual(keys)
})

test('equal counts have equal shares', () => {
  const due = (category: string) => ({ category, due: 1, completed: 1, onTime: 1 })
  const { categoryMix } = snapshotCards(['OPERATIONS', 'REVENUE_GROWTH', 'TEAM_LEADERSHIP'].map(due))
  expect(categoryMix.map(({ percentage }) => percentage)).toEqual([33, 33, 33])
})

test.each([
  // 18 August is a Tuesday and not in the range.
  ['2026-08-18', '2026-11-18', '2026-08-17', 14],
  ['2026-08-16', '2026-08-17', '2026-08-17', 1],
  ['2026-08-15', '2026-08-17', '2026-08-10', 2],
  ['2025-12-31', '2026-01-01', '2025-12-29', 1],
])('after %s and up to %s: from the week of %s on, %i of them', (from, to, first, count) => {
  const weeks = weeksTouched(from, to)
  expect([weeks[0], weeks.length]).toEqual([first, count])
})

test('the periods of entries have no gaps, up to a year that begins tomorrow', () => {
  const periods = periodsOfEntries('2026-10-03', '2027-01-03')
  expect([periods[0]?.startDate, periods.at(-1)?.endDate]).toEqual([fiscalYearStart(2016), '2028-01-02'])
  periods.slice(1).forEach(({ startDate }, before) => {
    expect(startDate).toBe(addDays(periods[before]?.endDate ?? '', 1))
  })
  expect(periodsOfEntries('2026-10-02', '2027-01-02').at(-1)?.endDate).toBe('2027-01-03')
})

test('every code is in the one group it is shown as', () => {
  for (const code of [...CATEGORIES, ...CATEGORY_GROUPS, ...Object.keys(LEGACY_GROUPS), 'UNHEARD_OF', '']) {
    const groups = CATEGORY_GROUPS.filter((group) => {
      const { codes, but } = codesOf(group)
      return codes.includes(code) !== but
    })
    expect(groups).toEqual([categoryGroup(code)])
  }
})
