import { describe, expect, it } from 'vitest'
import { headerKey, readDate, slugOf, venueKey } from './spreadsheet.words.ts'

describe('dates as people write them', () => {
  it.each([
    ['2026-11-16', '2026-11-16'],
    ['11/16/2026', '2026-11-16'],
    ['1/5/2026', '2026-01-05'],
    ['2026-11-16T08:00:00Z', '2026-11-16'],
    ['16.11.2026', null],
    ['02/30/2026', null],
    ['', null],
  ])('"%s" is %s', (text, date) => {
    expect(readDate(text)).toBe(date)
  })
})

it('names as addresses carry them', () => {
  expect(slugOf('Peña’s Café & Sons')).toBe('penas-cafe-and-sons')
  expect(slugOf('x'.repeat(80))).toHaveLength(60)
})

it('two spellings of one venue', () => {
  expect(venueKey(' LAS PERLAS, la')).toBe(venueKey('Las Perlas LA'))
  expect(venueKey('居酒屋')).toBe('居酒屋')
})

it('headers without what does not matter', () => {
  expect(headerKey('Revenue ($)')).toBe('revenue')
  expect(headerKey('COGS % [net]')).toBe(headerKey('cogs'))
})
