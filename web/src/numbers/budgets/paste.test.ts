import { ALWAYS_OPEN } from '@scope/contract/company/open-days.words'
import { expect, test } from 'vitest'
import { cellKey } from '../sheet/cells.ts'
import { readPaste } from './paste.ts'
import { rowsOf } from './year.ts'

const rows = rowsOf(2026, [], ALWAYS_OPEN)
const paste = (text: string, at = { row: 0, column: 0 }) => readPaste(text, at, { rows, slug: 'caliche' })
const file = (text: string) => {
  const pasted = paste(text)
  return 'file' in pasted ? pasted.file.replace('\uFEFF', '').trim().split(/\r?\n/) : undefined
}

test('a year has all its weeks', () => {
  expect(rows).toHaveLength(53)
  expect([rows[0]?.venue.id, rows.at(-1)?.venue.id]).toEqual(['2025-12-29', '2026-12-28'])
  expect(rowsOf(2025, [], ALWAYS_OPEN)).toHaveLength(52)
})

test('figures alone fill the sheet right and down from the cell', () => {
  expect(paste('60,000\t24.5\n61,000\t25', { row: 1, column: 0 })).toEqual({
    cells: {
      [cellKey('2026-01-05', 'revenue')]: '60,000',
      [cellKey('2026-01-05', 'laborTruePct')]: '24.5',
      [cellKey('2026-01-12', 'revenue')]: '61,000',
      [cellKey('2026-01-12', 'laborTruePct')]: '25',
    },
    weeks: 2,
    skipped: [],
  })
  expect(paste('1\t2\n3\t4', { row: 52, column: 3 })).toEqual({
    cells: { [cellKey('2026-12-28', 'tips')]: '1' },
    weeks: 1,
    skipped: ['1 row skipped: no more weeks below.', '1 column skipped: no room.'],
  })
})

test('an empty cell or a dash changes nothing', () => {
  expect(paste('60000\t\t-\t9000\n\t—\t\t')).toEqual({
    cells: {
      [cellKey('2025-12-29', 'revenue')]: '60000',
      [cellKey('2025-12-29', 'tips')]: '9000',
    },
    weeks: 1,
    skipped: [],
  })
})

test('a header without weeks names the columns', () => {
  expect(paste('COGS %\tRevenue\n21\t60000')).toMatchObject({
    cells: {
      [cellKey('2025-12-29', 'revenue')]: '60000',
      [cellKey('2025-12-29', 'cogsPct')]: '21',
    },
    skipped: [],
  })
})

test('a table with weeks is imported, of the venue that is shown unless it names venues', () => {
  expect(file('Week of\tRevenue\n2026-11-16\t$60,000')).toEqual([
    'Venue,Week of,Revenue',
    'caliche,2026-11-16,"$60,000"',
  ])
  expect(file('Venue\tWeek of\tRevenue\nLow Tide\t2026-11-16\t1')).toEqual([
    'Venue,Week of,Revenue',
    'Low Tide,2026-11-16,1',
  ])
  expect(file('2026-11-16\t60000\t24.5')).toEqual([
    'Venue,Week of,Revenue,Labor % (true)',
    'caliche,2026-11-16,60000,24.5',
  ])
  expect(file('Low Tide\t11/16/2026\t60000\nCaliche\t11/23/2026\t1')).toEqual([
    'Venue,Week of,Revenue',
    'Low Tide,11/16/2026,60000',
    'Caliche,11/23/2026,1',
  ])
})

test('so is the text of a CSV file', () => {
  expect(file('Venue,Week of,Revenue\nLow Tide,2026-11-16,"$60,000"')).toEqual([
    'Venue,Week of,Revenue',
    'Low Tide,2026-11-16,"$60,000"',
  ])
  expect(file('Week of,Revenue\n2026-11-16,60000')).toEqual([
    'Venue,Week of,Revenue',
    'caliche,2026-11-16,60000',
  ])
})
