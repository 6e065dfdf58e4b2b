import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowsThatFit, shareOut, takenBy, wholeOf } from './fit.ts'

test.each([
  [[100, 100], 300, [100, 100]],
  [[400, 100], 300, [200, 100]],
  [[400, 500, 20], 300, [140, 140, 20]],
  [[0, 0], 300, [0, 0]],
])('%j share %d as %j', (needs, room, shares) => {
  expect(shareOut(needs, room)).toEqual(shares)
})

test('a section keeps all of its rows, or some of the whole year beside a line that says so', () => {
  const rows = Array.from({ length: 9 }, () => 20)
  const keep = (room: number) => rowsThatFit([{ heading: 30, rows, more: 15 }], room)[0]
  expect(keep(210)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(keep(209)).toEqual([0, 1, 2, 3, 5, 6, 7, 8])
  expect(keep(110)).toEqual([0, 4, 8])
  expect(keep(70)).toEqual([8])
  expect(keep(60)).toEqual([])
})

test('a section that keeps its first rows leaves out the last', () => {
  const rows = Array.from({ length: 9 }, () => 20)
  const keep = (room: number) => rowsThatFit([{ heading: 30, rows, more: 15, keeps: 'the first' }], room)[0]
  expect(keep(210)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(keep(110)).toEqual([0, 1, 2])
  expect(keep(60)).toEqual([])
})

test('sections that are cut are about as high as each other, and leave no room for another row', () => {
  const rows = (height: number, count: number) => ({ heading: 0, rows: Array(count).fill(height), more: 0 })
  const places = rowsThatFit([rows(60, 3), rows(60, 9), rows(20, 9)], 340)
  expect(places.map(({ length }) => length)).toEqual([2, 2, 5])
  const weighed = rowsThatFit([{ ...rows(20, 9), weight: 2 }, rows(20, 9)], 180)
  expect(weighed.map(({ length }) => length)).toEqual([6, 3])
})

test('what sections keep fits in the room, each row once and in order', () => {
  const section = fc.record({
    heading: fc.constant(30),
    rows: fc.array(fc.integer({ min: 10, max: 60 }), { maxLength: 60 }),
    more: fc.constant(15),
  })
  const room = fc.integer({ min: 600, max: 1400 })
  fc.assert(
    fc.property(fc.array(section, { maxLength: 5 }), room, (sections, most) => {
      const placesOfSections = rowsThatFit(sections, most)
      for (const places of placesOfSections)
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
      const taken = sections.reduce((sum, one, place) => sum + takenBy(one, placesOfSections[place] ?? []), 0)
      expect(taken).toBeLessThanOrEqual(most + 1e-6)
      // Only a year that is too long is cut.
      const whole = sections.reduce((sum, one) => sum + wholeOf(one), 0)
      if (whole <= most)
        expect(placesOfSections.flat()).toHaveLength(sections.flatMap(({ rows }) => rows).length)
    }),
  )
})
