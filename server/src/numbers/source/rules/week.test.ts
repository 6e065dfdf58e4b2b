import { describe, expect, it } from 'vitest'
import { datesIn, readWeekCell, weekIn } from './week.ts'

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
