import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guarded, headerKey, readDate, slugOf, unguarded, venueKey } from './spreadsheet.words.ts'

describe('dates as people write them', () => {
  it.each([
    ['2026-11-16', '2026-11-16'],
    ['11/16/2026', '2026-11-16'],
    ['1/5/2026', '2026-01-05'],
    ['2026-11-16T08:00:00Z', '2026-11-16'],
    ['2026-11-16T08:00:00.123-07:00', '2026-11-16'],
    ['2026-11-16T08:00', '2026-11-16'],
    ['2026-11-16 00:00:00', '2026-11-16'],
    ['2026-11-16 12:00 AM', '2026-11-16'],
    ['11/16/2026 0:00', '2026-11-16'],
    ['20261116', '2026-11-16'],
    ['2026-10-26 - 2026-11-22', null],
    ['2026-11-16 to 2026-11-22', null],
    ['2026-11-16 (closed)', null],
    ['2026-11-16T', null],
    ['2026-11-16Tuesday', null],
    ['2026-11-16 8', null],
    ['20261399', null],
    ['84210', null],
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
  expect(headerKey('Labor (%)')).toBe('labor')
  expect(headerKey('Labor % (True)')).toBe(headerKey('Labor true %'))
})

describe('texts that a spreadsheet would run', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['  -1', "'  -1"],
    ['\tx', "'\tx"],
    ['＝1', "'＝1"],
    ['fine;=1+1', "fine;'=1+1"],
    ['fine; "=1+1"', `fine;' "=1+1"`],
    ['fine\t@x', "fine\t'@x"],
    ['fine\n=1', "fine\n'=1"],
    ["'=1", "''=1"],
    ["'sup", "'sup"],
    ['5 - 1; 2', '5 - 1; 2'],
    ['86’d; the IPA', '86’d; the IPA'],
  ])('%j is written as %j', (text, written) => {
    expect(guarded(text)).toBe(written)
    expect(unguarded(written)).toBe(text)
  })

  it('take no longer than their length asks, however they are written', () => {
    for (const part of ["\t'", ';', '" ', ';"']) {
      const text = part.repeat(300_000)
      expect(unguarded(guarded(text))).toBe(text)
    }
  })

  it('keep only the apostrophes that a guard has written', () => {
    expect(["'- 86'd the IPA", "'-Lounge", "'84210", "it's"].map(unguarded)).toEqual([
      "- 86'd the IPA",
      '-Lounge',
      "'84210",
      "it's",
    ])
  })

  it('come back as they were, and start no formula in a cell of any separator', () => {
    const character = fc.constantFrom(...'=+-@＝＋－＠;,"\'\t\n\r ', 'a', '1')
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 12 }), (text) => {
        const written = guarded(text)
        expect(unguarded(written)).toBe(text)
        for (const cell of written.split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
      }),
    )
  })
})
