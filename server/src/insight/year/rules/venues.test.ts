import { addWeeks, weeksUpTo } from '@scope/contract/kernel/calendar'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lastDayOf, weeksAtVenues } from './venues.ts'

const WEEK = '2026-11-16'
const ago = (weeks: number) => addWeeks(WEEK, -weeks)
const at = (weeks: number, venueId: string) => ({ week: ago(weeks), venueId })

describe('the venue of a week', () => {
  test.each([
    ['of now, without rows', [], { now: [3, 2, 1, 0] }],
    ['of the first row before it', [at(2, 'a')], { a: [3, 2, 1, 0] }],
    ['of the nearest row at or before it', [at(9, 'a'), at(1, 'b')], { a: [3, 2], b: [1, 0] }],
    ['of the last of several in a week', [at(2, 'a'), at(2, 'b')], { b: [2, 1, 0], a: [3] }],
    ['again the first, after a return', [at(3, 'a'), at(2, 'b'), at(1, 'a')], { a: [3, 1, 0], b: [2] }],
  ] as const)('is that %s', (_, rows, expected) => {
    const weeksByVenue = Object.fromEntries(weeksAtVenues(weeksUpTo(WEEK, 4), rows, 'now'))
    expect(weeksByVenue).toEqual(
      Object.fromEntries(Object.entries(expected).map(([venue, weeks]) => [venue, weeks.map(ago)])),
    )
  })

  test('is one for each week, and one of the rows', () => {
    const rows = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.constantFrom('a', 'b', 'c')), { maxLength: 20 })
      .map((some) => some.toSorted(([a], [b]) => b - a).map(([weeks, venue]) => at(weeks, venue)))
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 53 }), (some, count) => {
        const weeks = weeksUpTo(WEEK, count)
        const weeksByVenue = weeksAtVenues(weeks, some, 'now')
        expect([...weeksByVenue.values()].flat().toSorted()).toEqual(weeks)
        const venues = some.length > 0 ? some.map(({ venueId }) => venueId) : ['now']
        for (const venue of weeksByVenue.keys()) expect(venues).toContain(venue)
      }),
    )
  })
})

test.each([
  [{ onTeam: true, leftOn: null, lastWeek: ago(9) }, '2026-11-26'],
  [{ onTeam: false, leftOn: '2026-08-12', lastWeek: '2026-08-03' }, '2026-08-12'],
  [{ onTeam: false, leftOn: null, lastWeek: '2026-08-03' }, '2026-08-09'],
  [{ onTeam: false, leftOn: null, lastWeek: '2026-11-23' }, '2026-11-26'],
  [{ onTeam: false, leftOn: null, lastWeek: undefined }, '2026-11-26'],
])('the last day of %o is %s', (facts, day) => {
  expect(lastDayOf({ ...facts, today: '2026-11-26' })).toBe(day)
})
