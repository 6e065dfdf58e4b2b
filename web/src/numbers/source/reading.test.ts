import type { SourceReading } from '@scope/contract/numbers/source.words'
import { expect, test } from 'vitest'
import { asksSunday, columnAt, readAs } from './reading.ts'

const READING: SourceReading = {
  ...{ sheet: null, columns: { week: 'Business date', revenue: 'Net sales' }, leaveOut: [], salaried: [] },
  venue: { from: 'above', venueId: null },
  week: { from: 'column', means: 'day', sunday: null },
  ...{ percent: 'whole', decimal: 'point' },
}

test('a column is found as files write it', () => {
  expect(columnAt(READING, 'NET SALES')).toBe('revenue')
  expect(columnAt(READING, 'Gross sales')).toBe('')
  expect(columnAt(READING, '')).toBe('')
})

test('dollars and a percentage of the same name are two columns', () => {
  const both = { ...READING, columns: { laborDollars: 'Labor $' } }
  expect(columnAt(both, 'Labor $')).toBe('laborDollars')
  expect(columnAt(both, 'Labor %')).toBe('')
})

test('a column that is read as another one takes its place', () => {
  const gross = readAs(READING, 'Gross sales', 'revenue')
  expect(gross.columns).toEqual({ week: 'Business date', revenue: 'Gross sales' })
  expect(readAs(gross, 'Gross sales', '').columns).toEqual({ week: 'Business date' })
  expect(readAs(READING, 'Net sales', 'tips').columns).toEqual({ week: 'Business date', tips: 'Net sales' })
})

test('venue and week are read where they are', () => {
  const location = readAs(READING, 'Location', 'venue')
  expect(location.venue.from).toBe('column')
  expect(readAs(location, 'Location', '').venue.from).toBe('always')
  expect(readAs(READING, 'Business date', '').week.from).toBe('above')
  expect(readAs(READING, 'Net sales', 'tips').venue.from).toBe('above')
})

test.each([
  ['monday', false],
  ['start', true],
  ['end', true],
  ['range', true],
  ['day', false],
] as const)('a date that is %s asks about Sundays: %s', (means, asks) => {
  expect(asksSunday({ ...READING, week: { ...READING.week, means } })).toBe(asks)
})
