import type { SourceReading } from '@scope/contract/numbers/source.words'
import { expect, test } from 'vitest'
import { asksSunday, columnAt, optionsFor, readAs } from './reading.ts'

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

test('a second column in dollars is added up, and says so before it is chosen', () => {
  const both = readAs(READING, 'Door sales', 'revenue')
  expect(both).toMatchObject({
    columns: { week: 'Business date', revenue: 'Net sales' },
    plus: { revenue: ['Door sales'] },
  })
  expect(columnAt(both, 'DOOR SALES')).toBe('revenue')
  const labelOf = (header: string, value: string) =>
    optionsFor(both, header).find((option) => option.value === value)
  expect(labelOf('Net sales', 'revenue')).toEqual({ value: 'revenue', label: 'Revenue' })
  expect(labelOf('Door sales', 'revenue')).toEqual({ value: 'revenue', label: 'Add to Revenue' })
  expect(labelOf('Bar sales', 'revenue')).toEqual({ value: 'revenue', label: 'Add to Revenue' })
  expect(readAs(both, 'Door sales', '')).toEqual(READING)
  // The remaining one becomes the first.
  expect(readAs(both, 'Net sales', 'tips')).toEqual({
    ...READING,
    columns: { week: 'Business date', revenue: 'Door sales', tips: 'Net sales' },
  })
})

test('a second column of anything else is refused until the first is not used', () => {
  const cogs = { ...READING, columns: { ...READING.columns, cogsPct: 'COGS %' } }
  expect(readAs(cogs, 'Other date', 'week')).toEqual(cogs)
  expect(readAs(cogs, 'Cost %', 'cogsPct')).toEqual(cogs)
  expect(optionsFor(cogs, 'Cost %').filter(({ disabled }) => disabled)).toEqual([
    { value: 'week', label: 'Week or day: Business date', disabled: true },
    { value: 'cogsPct', label: 'COGS %: COGS %', disabled: true },
  ])
  expect(readAs(readAs(cogs, 'COGS %', ''), 'Cost %', 'cogsPct').columns.cogsPct).toBe('Cost %')
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
