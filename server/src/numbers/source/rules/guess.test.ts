import { describe, expect, it } from 'vitest'
import { guessReading } from './guess.ts'
import { guessHeader } from './guess-columns.ts'
import { shapeOf } from './shapes.ts'

const venues = ['Field Bar', 'Las Perlas LA'].map((name) => ({
  ...{
    id: name,
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    timezone: 'America/Chicago',
    openDays: [],
  },
}))
const rowsOf = (text: string) =>
  text.split('\n').map((line, at) => ({ line: at + 1, cells: line.split(',') }))
function guess(text: string, name = 'report.csv', separator = ',') {
  const rows = rowsOf(text)
  const sheet = { file: name, name: '', rows, separator, errors: [], notes: [] }
  const found = guessReading([{ label: undefined, name, sheet, at: guessHeader(rows) }], venues)
  return { ...found, asked: found.questions.map(({ about }) => about) }
}

it('a header below a summary, weeks and percentages', () => {
  const found = guess(
    'Weekly\nNet Sales,84210.50\nVenue,Week of,Net sales,Labor %,COGS %\nField Bar,2026-11-16,5,0.225,0.2',
  )
  expect(found.reading).toMatchObject({
    columns: {
      venue: 'Venue',
      week: 'Week of',
      revenue: 'Net sales',
      laborBasePct: 'Labor %',
      cogsPct: 'COGS %',
    },
    ...{ week: { from: 'column', means: 'monday' }, percent: 'fraction' },
  })
  expect(found.asked).toEqual(['percent', 'labor'])
})

it('weeks from Sunday to Saturday ask once', () => {
  const range = guess('Location,Dates,Sales\nField Bar,11/15/2026 - 11/21/2026,5')
  expect(range).toMatchObject({ reading: { week: { means: 'range', sunday: null } }, asked: ['sunday'] })
  expect(guess('Location,Week start,Sales\nField Bar,11/15/2026,5').reading.week.means).toBe('start')
  expect(guess('Location,Week ending,Sales\nField Bar,11/21/2026,5').asked).toEqual(['sunday'])
  expect(guess('Location,Week ending,Sales\nField Bar,11/22/2026,5')).toMatchObject({
    reading: { week: { means: 'end' } },
    asked: [],
  })
})

it.each([
  ['W/E', '11/22/2026', 'end'],
  ['Week Ending Date', '11/22/2026', 'end'],
  ['Period end', '11/22/2026', 'end'],
  ['Business date', '11/16/2026', 'day'],
])('a week or a day by its header %s, without a question', (header, date, means) => {
  const found = guess(`Location,${header},Net sales\nField Bar,${date},5\nLas Perlas LA,${date},6`)
  expect(found.reading).toMatchObject({ columns: { week: header }, week: { from: 'column', means } })
  expect(found.asked).toEqual([])
})

it('hourly and salaried labor are added up, unless their total is there', () => {
  const found = guess(
    'Location,Week of,Net Sales,Hourly Labor,Salaried Labor,COGS\nField Bar,2026-11-16,9,2,1,1',
  )
  expect(found.reading).toMatchObject({
    columns: { laborDollars: 'Hourly Labor', cogsDollars: 'COGS' },
    plus: { laborDollars: ['Salaried Labor'] },
  })
  const total = guess(
    'Location,Week of,Net sales,Hourly labor,Salaried labor,Total labor cost\nField Bar,2026-11-16,9,2,1,3',
  )
  expect(total.reading.columns.laborDollars).toBe('Total labor cost')
  expect(total.reading.plus).toBeUndefined()
  const tips = guess('Location,Week of,Net sales,Cash tips,Credit tips\nField Bar,2026-11-16,9,2,1')
  expect(tips.reading).toMatchObject({ columns: { tips: 'Cash tips' }, plus: { tips: ['Credit tips'] } })
})

it('labor that names no salaries asks for them', () => {
  const asked = (header: string) =>
    guess(`Location,Week of,Net sales,${header}\nField Bar,2026-11-16,9,2`).questions.map(({ text }) => text)
  const question = ' If it leaves salaries out, enter them in Sources, as salaried labor.'
  expect(asked('Labor cost')).toEqual([
    `Is "Labor cost" base labor, without taxes and benefits? Scope adds these to it.${question}`,
  ])
  expect(asked('Hourly labor,Salaried labor')[0]).not.toContain(question)
  expect(asked('Labor %')[0]).not.toContain(question)
})

it('days, labor dollars and a decimal comma', () => {
  const found = guess(
    'Location,Date,Net sales,Labor $\nField Bar,11/16/2026,"1.000;5",1\nField Bar,11/17/2026,5,1',
  )
  expect(found.reading).toMatchObject({ columns: { laborDollars: 'Labor $' }, week: { means: 'day' } })
})

it('a venue in the file’s name or above, or a question', () => {
  expect(guess('yyyyMMdd,Net sales\n20261116,5', 'las_perlas_LA.csv').reading.venue.from).toBe('fileName')
  expect(guess('Las Perlas LA,2026\nyyyyMMdd,Net sales\n20261116,5').reading.venue.from).toBe('above')
  expect(guess('yyyyMMdd,Net sales\n20261116,5')).toMatchObject({
    reading: { venue: { from: 'always', venueId: null } },
    asked: ['venue'],
  })
})

it.each([
  ['Toast, sales by day', 'yyyyMMdd,Net sales,Total orders,Total guests'],
  ['Toast, sales summary', 'Gross sales,Sales discounts,Sales refunds,Net sales'],
  [
    'Square, sales summary',
    'Date,Gross Sales,Refunds,Discounts & Comps,Net Sales,Gift Card Sales,Tax,Tips,Total Collected',
  ],
  [
    'Clover, sales overview',
    'Date,Gross Sales,Discounts,Refunds,Net Sales,Taxes & Fees,Tips,Amount Collected',
  ],
  ['Lightspeed, daily sales', 'Date,Covers,Receipts,Net sales,Tips'],
  ['7shifts, daily sales and labor', 'Date,Location,Projected Sales,Actual Sales,Actual Labor Cost'],
  [
    'Restaurant365, flash report',
    'Location,Sales,Same Day Last Yr,Dollar Change,Percent Change,Labor Goal,Labor %,Labor Regular',
  ],
])('%s is known by its header', (name, header) => {
  expect(shapeOf(header.split(','))?.name).toBe(name)
})

describe('the order of dates', () => {
  const file = (...dates: string[]) =>
    `Location,Date,Net sales\n${dates.map((date) => `Field Bar,${date},5`).join('\n')}`
  const of = (text: string, separator?: string) => {
    const { reading, questions } = guess(text, 'a.csv', separator)
    return { dates: reading.week.dates, asked: questions.find(({ about }) => about === 'dates')?.text }
  }
  it('is shown by one date', () => {
    expect(of(file('11/16/2026', '11/17/2026'))).toEqual({})
    expect(of(file('3/11/2026', '23/11/2026'))).toEqual({ dates: 'dayFirst' })
    expect(guess(file('23/11/2026', '24/11/2026')).reading.week.means).toBe('day')
  })
  it('is the month without a question, unless the file is written as where the day is first', () => {
    const both = file('3/11/2026', '4/11/2026')
    const asked = 'Do the dates begin with the day, so that the first is 2026-11-03?'
    expect(of(both)).toEqual({})
    expect(of(both, ';')).toEqual({ dates: 'dayFirst', asked })
    expect(of(file('3.11.2026'))).toEqual({ dates: 'dayFirst', asked })
    expect(of(file('2026-11-03'), ';')).toEqual({})
  })
})

it('titles between the rows that name venues', () => {
  const text = 'Week of,Net sales\nField Bar,\n2026-11-16,5\nLas Perlas LA,\n2026-11-16,6'
  expect(guess(text)).toMatchObject({ reading: { venue: { from: 'section' } }, asked: [] })
  expect(guess(text.replaceAll(/Field Bar|Las Perlas LA/g, 'Dinner')).asked).toEqual(['venue'])
})
