import { describe, expect, test } from 'vitest'
import type { HeldTarget } from '../comparison/held-target.ts'
import { planPaste } from '../sheet/paste.ts'
import {
  countOf,
  faultsOf,
  firstProblem,
  linesOf,
  noteLines,
  problemIn,
  readTarget,
  rowsOf,
  TARGETS,
  targetText,
} from './cells.ts'

const WEEK = '2026-11-16'
const venues = [
  { id: 'v1', name: 'Caliche', slug: 'caliche' },
  { id: 'v2', name: 'Low Tide', slug: 'low-tide' },
]
const held = (more: Partial<HeldTarget> = {}): HeldTarget => ({
  ...{ id: 't', venueId: 'v1', figure: 'laborTruePct', fromWeek: WEEK, onlyWeek: false, reason: null },
  ...{ basis: 'amount', amount: 26, goal: 26, orientation: 'most', amber: 0, red: 3 },
  ...{ owner: null, by: null, updatedAt: '2026-11-16T18:00:00.000Z' },
  ...more,
})

test.each([
  ['laborTruePct', ' 26 ', { basis: 'amount', amount: 26 }],
  ['laborTruePct', '25.5%', { basis: 'amount', amount: 25.5 }],
  ['laborTruePct', '', { basis: 'amount', amount: null }],
  ['laborTruePct', '+3%', { problem: 'Not a number' }],
  ['laborTruePct', '101', { problem: 'Enter 0 to 100' }],
  ['laborTruePct', '0.26', { problem: '0.26: did you mean 26%?' }],
  ['revenue', '−(3)%', { problem: 'Enter −50% to +100%' }],
  ['revenue', '$60,000', { basis: 'amount', amount: 60_000 }],
  ['revenue', '+3%', { basis: 'lastYear', amount: 3 }],
  ['revenue', '−2.5 %', { basis: 'lastYear', amount: -2.5 }],
  ['revenue', '+300%', { problem: 'Enter −50% to +100%' }],
  ['revenue', 'more', { problem: 'Enter dollars, or +3%' }],
  ['tips', '0', { problem: 'Enter $1 to $10,000,000' }],
] as const)('%s reads %o as %o', (figure, text, read) => {
  expect(readTarget(figure, text)).toEqual(read)
})

test.each([
  [held(), '26', ['At most']],
  [held({ amount: 25.5, owner: { id: 'a', name: 'Theo Park' } }), '25.50', ['At most', 'Theo Park']],
  [
    held({ figure: 'revenue', basis: 'lastYear', amount: 3, goal: 61_800, orientation: 'least' }),
    '+3%',
    ['At least $61,800'],
  ],
  [held({ onlyWeek: true }), '26', ['At most, this week only']],
] as const)('a cell shows %#', (target, text, note) => {
  expect(targetText(target)).toBe(text)
  expect(noteLines(target)).toEqual(note)
  const read = readTarget(target.figure, text)
  expect(read).toEqual({ basis: target.basis, amount: target.amount })
})

describe('a save', () => {
  const rows = rowsOf(venues, [held(), held({ figure: 'cogsPct', amount: 22, fromWeek: '2026-10-05' })])

  test('has the changed cells, each with the version that it replaces', () => {
    const cells = { 'v1 laborTruePct': '25', 'v1 cogsPct': '22.00', 'v2 revenue': '+3%' }
    expect(linesOf(rows, cells, WEEK)).toEqual([
      {
        ...{ venue: 'v1', figure: 'laborTruePct', fromWeek: WEEK, basis: 'amount', amount: 25 },
        updatedAt: '2026-11-16T18:00:00.000Z',
      },
      { venue: 'v2', figure: 'revenue', fromWeek: WEEK, basis: 'lastYear', amount: 3, updatedAt: null },
    ])
    expect(countOf(rows, cells, {})).toEqual({ changed: 2, wrong: 0 })
  })

  test('clears a target, and changes the exception that a cell shows', () => {
    const exception = rowsOf(venues, [held({ onlyWeek: true })])
    expect(linesOf(exception, { 'v1 laborTruePct': '' }, WEEK)).toMatchObject([
      { amount: null, onlyWeek: true, updatedAt: '2026-11-16T18:00:00.000Z' },
    ])
  })

  test('shows the server’s error at its cell until the text changes', () => {
    const cells = { 'v1 cogsPct': '23' }
    const lines = linesOf(rows, cells, WEEK)
    const faults = faultsOf({ field: 'targets.0.amount', sentence: 'Too much.' }, lines, () => '23')
    expect(firstProblem(rows, cells, faults)).toBe(2)
    const [row] = rows
    expect(row && problemIn(row, 'cogsPct', { 'v1 cogsPct': '24' }, faults)).toBeUndefined()
  })
})

test('true labor is told from labor that says no more', () => {
  const of = (header: string) =>
    planPaste(
      [
        ['Venue', 'Tips', header],
        ['Low Tide', '5', '25'],
      ],
      { row: 0, column: 0 },
      { venues, week: WEEK, known: TARGETS },
    ).cells
  for (const header of ['Labor % (true)', 'Labor true %', 'True labor']) {
    expect(of(header)).toEqual({ 'v2 tips': '5', 'v2 laborTruePct': '25' })
  }
  expect(of('Labor %')).toEqual({ 'v2 tips': '5' })
})

test('a block of a spreadsheet finds its venues and columns', () => {
  const block = [
    ['Venue', 'Revenue', 'True labor %', 'Prime cost'],
    ['Low Tide', '+3%', '25', '48'],
    ['Nowhere', '1', '2', '3'],
  ]
  const pasted = planPaste(block, { row: 0, column: 0 }, { venues, week: WEEK, known: TARGETS })
  expect(pasted.cells).toEqual({ 'v2 revenue': '+3%', 'v2 laborTruePct': '25', 'v2 primeCostPct': '48' })
  expect(pasted.skipped).toEqual(['1 row skipped: no venue called “Nowhere”.'])
  const empty = planPaste([['', '-', '21']], { row: 0, column: 0 }, { venues, week: WEEK, known: TARGETS })
  expect(Object.values(empty.cells)).toEqual(['21'])
  const bare = planPaste(
    [
      ['+3%', '25'],
      ['+2%', '26'],
    ],
    { row: 0, column: 0 },
    { venues, week: WEEK, known: TARGETS },
  )
  expect(bare.cells).toMatchObject({ 'v1 revenue': '+3%', 'v2 laborTruePct': '26' })
})
