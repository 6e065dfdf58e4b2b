import { addDays, type PlainDate } from '@scope/contract/kernel/calendar'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { dateOrder, datesIn, readWeekCell, weekIn } from './week.ts'

describe('dates in a text', () => {
  it.each([
    ['2026-11-16', ['2026-11-16']],
    ['20261116', ['2026-11-16']],
    ['SalesSummary_2026-11-16_2026-11-22', ['2026-11-16', '2026-11-22']],
    ['11/16/2026 - 11/22/2026', ['2026-11-16', '2026-11-22']],
    ['11-16-2026.csv', ['2026-11-16']],
    ['11/16/26', ['2026-11-16']],
    ['Nov 16, 2026 12:00 AM - Nov 22, 2026 11:59 PM', ['2026-11-16', '2026-11-22']],
    ['Monday, November 16th, 2026', ['2026-11-16']],
    ['16 Nov 2026', ['2026-11-16']],
    ['13/45/2026, 99999999, 123456', []],
  ])('%s', (text, dates) => expect(datesIn(text)).toEqual(dates))
})

describe('a cell of the week', () => {
  const week = (
    means: 'monday' | 'start' | 'end' | 'range' | 'day',
    sunday: 'next' | 'refuse' | null = null,
  ) => ({
    ...{ from: 'column' as const, means, sunday },
  })
  it.each([
    ['2026-11-18', week('day'), '2026-11-18'],
    ['Wed, Nov 18, 2026', week('day'), '2026-11-18'],
    ['11/16/2026', week('monday'), '2026-11-16'],
    ['11/16/2026', week('start'), '2026-11-16'],
    ['11/15/2026', week('start', 'next'), '2026-11-16'],
    ['11/22/2026', week('end'), '2026-11-16'],
    ['11/21/2026', week('end', 'next'), '2026-11-16'],
    ['11/16/2026 - 11/22/2026', week('range'), '2026-11-16'],
    ['Week of 11/15/2026 to 11/21/2026', week('range', 'next'), '2026-11-16'],
  ])('%s', (cell, reading, date) => expect(readWeekCell(cell, reading)).toEqual({ date }))

  it.each([
    ['', week('day'), 'The date is missing, or not a date like 2026-11-16 or 11/16/2026.'],
    ['about 11/16/2026', week('day'), '"about 11/16/2026" is not a date like 2026-11-16 or 11/16/2026.'],
    ['11/18/2026', week('monday'), '2026-11-18 is a Wednesday. Weeks begin on a Monday here.'],
    ['11/18/2026', week('end'), '2026-11-18 is a Wednesday. Weeks end on a Saturday or a Sunday here.'],
    [
      '11/16/2026 - 11/29/2026',
      week('range'),
      '2026-11-16 to 2026-11-29 is not a week from Monday or Sunday.',
    ],
    ['11/16/2026', week('range'), '2026-11-16 is one date. A week is two, with a dash between.'],
  ])('%s is refused', (cell, reading, text) => expect(readWeekCell(cell, reading)).toMatchObject({ text }))

  it('is found in other texts', () => {
    expect(weekIn('Sales 2026-11-16 to 2026-11-22.csv', week('range'))).toEqual({ date: '2026-11-16' })
    expect(weekIn('Sales 2026-11-16 to 2026-11-22.csv', week('end'))).toEqual({ date: '2026-11-16' })
    expect(weekIn('Sales.csv', week('range'))).toBeUndefined()
  })
})

describe('dates that begin with the day', () => {
  it.each([
    ['3/11/2026', ['2026-11-03']],
    ['16.11.26', ['2026-11-16']],
    ['16-11-2026 to 22-11-2026', ['2026-11-16', '2026-11-22']],
    ['2026-11-03, 20261103', ['2026-11-03', '2026-11-03']],
    ['Nov 3, 2026', ['2026-11-03']],
    ['3 Nov 2026', ['2026-11-03']],
    ['11/16/2026', []],
  ])('%s', (text, dates) => expect(datesIn(text, 'dayFirst')).toEqual(dates))

  const week = { from: 'column', means: 'day', sunday: null, dates: 'dayFirst' } as const
  it('are read in cells and in names of files', () => {
    expect(readWeekCell('3/11/2026', week)).toEqual({ date: '2026-11-03' })
    expect(readWeekCell('Tue 3/11/2026 23:59', week)).toEqual({ date: '2026-11-03' })
    expect(readWeekCell('2026-11-03', week)).toEqual({ date: '2026-11-03' })
    expect(weekIn('takings 16-11-2026.csv', week)).toEqual({ date: '2026-11-16' })
  })
  it('say how to write one', () => {
    expect(readWeekCell('11/16/2026', week)).toMatchObject({
      text: '"11/16/2026" is not a date like 2026-11-16 or 16/11/2026.',
    })
  })
})

test.each([
  [['11/16/2026'], 'monthFirst'],
  [['3/11/2026', '16/11/2026'], 'dayFirst'],
  [['3/11/2026', '11/3/2026'], 'unknown'],
  [['16/11/2026', '11/16/2026'], 'monthFirst'],
  [['2026-11-16', 'Nov 16, 2026', 'Total'], undefined],
])('the order of %j is %s', (texts, order) => expect(dateOrder(texts)).toBe(order))

test('seven days of any week are read alike in both orders, and decide by one above 12', () => {
  const days = fc.integer({ min: 0, max: 4000 }).map((at) => addDays('2020-01-06', at))
  const written = (date: PlainDate, order: 'monthFirst' | 'dayFirst') => {
    const [year, month, day] = date.split('-').map(Number)
    return order === 'dayFirst' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`
  }
  fc.assert(
    fc.property(days, fc.constantFrom('monthFirst' as const, 'dayFirst' as const), (first, order) => {
      const week = Array.from({ length: 7 }, (_, at) => addDays(first, at))
      const texts = week.map((date) => written(date, order))
      expect(texts.flatMap((text) => datesIn(text, order))).toEqual(week)
      const decides = week.some((date) => Number(date.slice(8)) > 12)
      expect(dateOrder(texts)).toBe(decides ? order : 'unknown')
    }),
  )
})
