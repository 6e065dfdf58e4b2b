import { expect, it, test } from 'vitest'
import { readBlock } from '../sheet/clipboard.ts'
import { type KnownHeader, pasteKind } from './paste-kind.ts'

const VENUES = [
  { id: 'caliche', name: 'Caliche', slug: 'caliche' },
  { id: 'gopher', name: 'Golden Gopher', slug: 'golden-gopher' },
]
const SOURCES: readonly KnownHeader[] = [
  {
    header: ['Location', 'Business date', 'Gross takings'],
    reading: { columns: { venue: 'Location', week: 'Business date', revenue: 'Gross takings' } },
  },
]
const kindOf = (text: string, sources = SOURCES) => pasteKind(readBlock(text), { sources, venues: VENUES })

test.each([
  ['figures alone', '1000\t22.4\n900\t21'],
  ['a column', '1000\n900'],
  ['rows with venues', 'Caliche\t1000\nGolden Gopher\t900'],
  ['the sheet’s own columns', 'Venue\tRevenue\tLabor Base %\nCaliche\t1000\t22.4'],
  ['its own columns, with one that it skips', 'Venue\tRevenue\tLabor % (true)\nCaliche\t1000\t22.4'],
  ['venues without figures', 'Caliche\t—\nGolden Gopher\t—'],
  ['words alone', 'one\ttwo\nthree\tfour'],
])('%s are cells', (_, text) => {
  expect(kindOf(text)).toBe('cells')
})

test.each([
  ['is its own', 'Location\tBusiness date\tGross takings\nCaliche\t11/16/2026\t84,210.50'],
  ['has other columns too', 'Location\tBusiness date\tGuests\tGross takings\nCaliche\t11/16/2026\t9\t84'],
  [
    'is in capitals, below a title',
    'Sales\n\nLOCATION\tBUSINESS DATE\tGROSS TAKINGS\nCaliche\t11/16/2026\t84',
  ],
])('a header that %s is of its source', (_, text) => {
  expect(kindOf(text)).toBe('source')
  expect(kindOf(text, [])).not.toBe('source')
})

it('takes the sheet’s own columns as cells, unless they are exactly those of a source', () => {
  const own = {
    header: ['Venue', 'Net sales'],
    reading: { columns: { venue: 'Venue', revenue: 'Net sales' } },
  }
  expect(kindOf('Venue\tNet sales\tTips\nCaliche\t1\t2', [own])).toBe('cells')
  expect(kindOf('Venue\tNet sales\nCaliche\t1', [own])).toBe('source')
})

test.each([
  ['of names alone', 'Store\tBusiness day\tTakings\nCaliche\t11/16/2026\t84,210.50'],
  ['below a title', 'Sales by day\nStore\tTakings\nCaliche\t84'],
])('a header %s that nobody knows is to be explained', (_, text) => {
  expect(kindOf(text)).toBe('unknown')
})

it('never takes a day as a week', () => {
  expect(kindOf('Venue\tBusiness date\tNet sales\nCaliche\t11/16/2026\t8000', [])).toBe('days')
})

it('offers to explain columns beside its own', () => {
  expect(kindOf('Venue\tRevenue\tCovers\nCaliche\t1000\t3')).toBe('someCells')
})
