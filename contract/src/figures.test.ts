import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalOf, laborTrue, readFigure } from './figures.ts'

describe('numbers as people write them', () => {
  it.each([
    ['$84,210.50', 84_210_50],
    ['84210.5', 84_210_50],
    ['$ 1,234,567', 1_234_567_00],
    ['22.4%', 22_40],
    ['22.4 %', 22_40],
    ['.5', 50],
    ['21.125', 21_13],
    ['0', 0],
    ['-12', -12_00],
    ['-$12.00', -12_00],
  ])('%s', (text, value) => {
    expect(readFigure(text)).toBe(value)
  })

  it.each(['', '-', '$', 'n/a', '1,23', '12,34.5', '84.210,50', '1.2.3', '22 4', '1e5', '(1,200)'])(
    '"%s" is none',
    (text) => {
      expect(readFigure(text)).toBeNull()
    },
  )

  it('come back from the text that is stored', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (value) => {
        expect(readFigure(decimalOf(value))).toBe(value)
        const [whole = '', rest] = decimalOf(value).split('.')
        const commas = whole.replace(/\B(?=(\d{3})+$)/g, ',')
        expect(readFigure(`$${commas}.${rest}`)).toBe(value)
      }),
    )
  })
})

describe('true labor', () => {
  it('is base × 1.14, half up, without the error of floats', () => {
    expect([0, 22_35, 21_50, 100_00, 24_60].map(laborTrue)).toEqual([0, 25_48, 24_51, 114_00, 28_04])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_00 }), (base) => {
        const exact = BigInt(base) * 114n
        expect(BigInt(laborTrue(base))).toBe((exact + 50n) / 100n)
      }),
    )
  })
})
