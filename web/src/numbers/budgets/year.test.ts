import { ALWAYS_OPEN } from '@scope/contract/company/open-days.words'
import { expect, test } from 'vitest'
import type { Budget } from '../comparison/week-budgets.ts'
import { cellKey } from '../sheet/cells.ts'
import { countOf, faultsOf, firstProblem, linesOf, rowsOf, totalIn } from './year.ts'

const budget = (weekOf: string, more: Partial<Budget> = {}): Budget => ({
  ...{ id: weekOf, venueId: 'v', venueSlug: 'caliche', venueName: 'Caliche', weekOf },
  ...{ revenue: 60_000.1, laborTruePct: 24, cogsPct: null, tips: null, source: 'imported', by: null },
  ...{ savedAt: '2026-01-01T18:00:00.000Z', updatedAt: '2026-01-01T18:00:00.000Z', earlier: 0, ...more },
})
const rows = rowsOf(
  2026,
  [budget('2026-11-02'), budget('2026-11-09', { revenue: 40_000.2, laborTruePct: 26 })],
  ALWAYS_OPEN,
)
const key = (column: string, week = '2026-11-02') => cellKey(week, column)

test('has the weeks in which the venue is open, and others that have a budget', () => {
  const weeks = (openDays: Parameters<typeof rowsOf>[2]) =>
    rowsOf(2026, [budget('2026-11-02')], openDays).map(({ venue }) => venue.id)
  expect(weeks([{ from: null, to: '2026-01-05' }])).toEqual(['2025-12-29', '2026-01-05', '2026-11-02'])
  expect(weeks([{ from: '2027-02-01', to: null }])).toEqual(['2026-11-02'])
})

test('only changed cells are sent', () => {
  const cells = { [key('revenue')]: '$60,000.10', [key('tips')]: '9000', [key('cogsPct', '2026-11-16')]: ' ' }
  expect(linesOf(rows, cells, 'v')).toEqual([{ venue: 'v', weekOf: '2026-11-02', tips: '9000' }])
  expect(countOf(rows, cells, {})).toEqual({ changed: 1, wrong: 0 })
  // An emptied cell removes.
  expect(linesOf(rows, { [key('revenue')]: '' }, 'v')).toEqual([
    { venue: 'v', weekOf: '2026-11-02', revenue: null },
  ])
})

test('an error stands at its cell until that is typed again', () => {
  const cells = { [key('tips')]: '9000', [key('revenue', '2026-11-16')]: '1' }
  const lines = linesOf(rows, cells, 'v')
  const faults = faultsOf(
    [
      { line: 1, field: 'tips', text: 'Too much.' },
      { line: 2, field: 'weekOf', text: 'Not now.' },
    ],
    lines,
  )
  expect(countOf(rows, cells, faults).wrong).toBe(2)
  expect(firstProblem(rows, cells, faults)).toBe(44 * 4 + 3)
  expect(countOf(rows, { ...cells, [key('tips')]: '8000' }, faults).wrong).toBe(1)
  expect(countOf(rows, { [key('laborTruePct')]: 'x' }, {})).toEqual({ changed: 1, wrong: 1 })
})

test('an error of the week stands at the first cell that was typed, until that is typed again', () => {
  const cells = { [key('tips')]: '9000', [key('cogsPct')]: '21' }
  const faults = faultsOf([{ line: 1, field: 'weekOf', text: 'Not now.' }], linesOf(rows, cells, 'v'))
  expect(countOf(rows, cells, faults).wrong).toBe(1)
  expect(firstProblem(rows, cells, faults)).toBe(44 * 4 + 2)
  expect(countOf(rows, { ...cells, [key('cogsPct')]: '22' }, faults).wrong).toBe(0)
})

test('a period adds up to the cent, and weights percentages by revenue, as typed', () => {
  const period = rows.filter(({ period }) => period === 11)
  expect(totalIn(period, 'revenue', {})).toBe(100_000_30)
  expect(totalIn(period, 'laborTruePct', {})).toBe(24_80)
  expect(totalIn(period, 'tips', {})).toBeNull()
  expect(totalIn(period, 'revenue', { [key('revenue')]: '0.05' })).toBe(40_000_25)
})
