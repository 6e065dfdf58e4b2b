import { describe, expect, it } from 'vitest'
import type { Cells } from '../sheet/cells.ts'
import {
  countOf,
  faultsOf,
  firstProblem,
  linesOf,
  NO_FAULTS,
  primeCostAt,
  problemIn,
  rowsOf,
  venueProblem,
} from './lines.ts'

const WEEK = '2026-11-16'
const VENUES = ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase(), slug: id }))
const stored = { revenue: 100.5, laborBasePct: 22.4, cogsPct: null, tips: 0 }

/** Venue b has numbers of the week, the others none. */
const ROWS = rowsOf(VENUES, [
  { venueId: 'b', tags: [], ...stored } as unknown as Parameters<typeof rowsOf>[1][number],
])

describe('the sheet', () => {
  it('has a row for every venue, with what is stored', () => {
    expect(ROWS.map(({ venue, stored: texts }) => [venue.id, ...Object.values(texts)])).toEqual([
      ['a', '', '', '', '', ''],
      ['b', '100.50', '22.40', '', '0.00', ''],
      ['c', '', '', '', '', ''],
    ])
  })

  it('sends the venues that have or had a number, and of those what was touched; an emptied cell removes', () => {
    const cells: Cells = { 'a tips': '$9', 'a revenue': '', 'b tips': '', 'c revenue': ' ' }
    expect(linesOf(ROWS, cells, WEEK)).toEqual([
      { venue: 'a', weekOf: WEEK, revenue: null, tips: '$9' },
      { venue: 'b', weekOf: WEEK, tips: null },
    ])
    expect(linesOf(ROWS, {}, WEEK)).toEqual([{ venue: 'b', weekOf: WEEK }])
  })

  it('sends and counts tags like a number, also of a venue without any number', () => {
    const cells: Cells = { 'a tags': 'Closed', 'b tags': 'Hallowen' }
    expect(linesOf(ROWS, cells, WEEK)).toEqual([
      { venue: 'a', weekOf: WEEK, tags: 'Closed' },
      { venue: 'b', weekOf: WEEK, tags: 'Hallowen' },
    ])
    expect(countOf(ROWS, cells, NO_FAULTS)).toEqual({ changed: 2, wrong: 1 })
    const [, b] = ROWS
    expect(b && venueProblem(b, cells, NO_FAULTS)).toContain('“Hallowen” is no tag.')
    expect(firstProblem(ROWS, cells, NO_FAULTS)).toBe(4)
  })
})

it('has the prime cost of what is typed, if both parts are', () => {
  const [, b] = ROWS
  expect(b && primeCostAt(b, { 'b cogsPct': '20.1' })).toBe(20_10 + 25_54)
  expect(b && primeCostAt(b, {})).toBeNull()
  expect(b && primeCostAt(b, { 'b cogsPct': '20.1', 'b laborBasePct': 'no' })).toBeNull()
})

describe('what is wrong', () => {
  const cells: Cells = { 'b revenue': '5', 'c cogsPct': '7' }
  const faults = faultsOf(
    [
      { line: 1, field: 'revenue', text: 'Too much.' },
      { line: 2, field: 'weekOf', text: 'The week has not begun.' },
      { line: 9, field: null, text: 'There is no such line.' },
    ],
    linesOf(ROWS, cells, WEEK),
  )

  it('stands in its cell, or beside its venue', () => {
    expect(faults).toEqual({
      cells: { 'b revenue': { text: 'Too much.', typed: '5' } },
      venues: {
        c: { text: 'The week has not begun.', sent: { venue: 'c', weekOf: WEEK, cogsPct: '7' } },
      },
    })
  })

  it('is said of the text that was sent, and no more of another', () => {
    const row = ROWS[1] as (typeof ROWS)[number]
    expect(problemIn(row, 'revenue', cells, faults)).toBe('Too much.')
    expect(problemIn(row, 'revenue', { 'b revenue': '6' }, faults)).toBeUndefined()
    expect(problemIn(row, 'revenue', { 'b revenue': 'x' }, faults)).toBe('Not a number')
  })

  it('is said beside a venue until one of its cells changes', () => {
    const row = ROWS[2] as (typeof ROWS)[number]
    expect(venueProblem(row, cells, faults)).toBe('The week has not begun.')
    expect(venueProblem(row, { ...cells, 'b revenue': '6' }, faults)).toBe('The week has not begun.')
    expect(venueProblem(row, { ...cells, 'c tips': '9' }, faults)).toBeUndefined()
  })

  it('is found from the top left', () => {
    expect(firstProblem(ROWS, cells, faults)).toBe(4)
    expect(firstProblem(ROWS, { 'a tips': '-1' }, faults)).toBe(3)
    expect(firstProblem(ROWS, cells, { ...faults, cells: {} })).toBe(8)
    expect(firstProblem(ROWS, cells, NO_FAULTS)).toBeNull()
  })
})
