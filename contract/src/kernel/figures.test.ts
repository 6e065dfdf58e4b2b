import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ABSENT,
  changeOf,
  decimalOf,
  dollars,
  figureAdvice,
  figureOf,
  fractionQuestion,
  growth,
  growthOf,
  type Hundredths,
  isAbsent,
  laborSplit,
  laborTrue,
  MONEY_MAX,
  meanOf,
  numberOf,
  percent,
  points,
  pointsChange,
  primeCost,
  readFigure,
  shareOf,
  storedFigure,
  sumOf,
  thousands,
  weightedMean,
} from './figures.ts'

const money = () => fc.integer({ min: 0, max: MONEY_MAX })
const pct = () => fc.integer({ min: 0, max: 100_00 })
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 4 })
const signedMoney = () => fc.integer({ min: -MONEY_MAX, max: MONEY_MAX })

/** Half away from zero, for two integers, by another method than the code's. */
function rounded(top: bigint, bottom: bigint): number {
  const [whole, rest] = [top / bottom, top % bottom]
  const twice = (rest < 0n ? -rest : rest) * 2n
  const up = twice >= (bottom < 0n ? -bottom : bottom)
  return Number(whole + (up ? (top < 0n !== bottom < 0n ? -1n : 1n) : 0n))
}

describe('numbers as people write them', () => {
  it.each([
    ['$84,210.50', 84_210_50],
    ['84210.5', 84_210_50],
    ['$ 1,234,567', 1_234_567_00],
    ['22.4%', 22_40],
    ['22.4 %', 22_40],
    ['\u00a0 22.4\t', 22_40],
    ['.5', 50],
    ['5.', 5_00],
    ['21.124', 21_12],
    ['21.125', 21_13],
    ['21.99999', 22_00],
    ['0', 0],
    ['-0', 0],
    ['-0.004', 0],
    ['-0.005', -1],
    ['-12', -12_00],
    ['-$12.00', -12_00],
    ['$-12', -12_00],
    ['999999999999', 999_999_999_999_00],
    ['(1,200)', -1_200_00],
    ['$(12.00)', -12_00],
    ['$ (12.00)', -12_00],
    ['($12.00)', -12_00],
    ['12.50-', -12_50],
    ['−12.00', -12_00],
    ['–12', -12_00],
    ['$ −12', -12_00],
    ['(0.00)', 0],
    [' $-   ', 0],
    [' $ -   ', 0],
    ['$ — ', 0],
    ['$\u202f84,210.50', 84_210_50],
  ])('%s', (text, value) => {
    expect(readFigure(text)).toBe(value)
  })

  it.each([
    '',
    ' ',
    '-',
    '$',
    '%',
    '.',
    'n/a',
    'NaN',
    'Infinity',
    '1,23',
    '0,123',
    '12,34.5',
    '1234,567',
    '84.210,50',
    '1.2.3',
    '22 4',
    '1e5',
    '0x10',
    '--5',
    '-$-5',
    '-(5)',
    '(5)-',
    '-5-',
    '()',
    '(5',
    '5)',
    '84 210.50',
    '+84210',
    '$84.2k',
    '\uff18\uff14\uff12\uff11\uff10',
    '١٢',
    '9999999999999',
    '1'.repeat(500_000),
  ])('"%s" is none', (text) => {
    expect(readFigure(text)).toBeNull()
  })

  it.each([
    ['24.6%', 'money', null],
    ['$24.60', 'percent', null],
    ['84.210', 'money', null],
    ['84.210', 'percent', 84_21],
    ['1234.567', 'money', 1234_57],
    ['0.125', 'money', 13],
    ['$84,210.505', 'money', 84_210_51],
  ] as const)('%s as %s', (text, kind, value) => {
    expect(readFigure(text, kind)).toBe(value)
  })

  it('that are negative are never read as positive', () => {
    const ways = [
      '-#',
      '−#',
      '–#',
      '- #',
      '(#)',
      '$(#)',
      '$ (#)',
      '($#)',
      '#-',
      '# −',
      '-$#',
      '$-#',
      '(#%)',
      '(#)%',
      '#-%',
    ]
    fc.assert(
      fc.property(fc.constantFrom(...ways), fc.integer({ min: 1, max: MONEY_MAX }), (way, value) => {
        expect(readFigure(way.replace('#', decimalOf(value)))).toBe(-value)
      }),
    )
  })

  it('that a comma may have made a hundred times too much are not read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_99 }), fc.constantFrom('', '$', '$ '), (value, dollar) => {
        const written = `${dollar}${decimalOf(value).replace('.', ',')}`
        expect(readFigure(written)).toBeNull()
        expect(readFigure(written.slice(0, -1))).toBeNull()
      }),
    )
  })

  it.each([
    ['84.210,50', 'money', 'Use a point for decimals and commas for thousands: 84,210.50.'],
    ['22,5', 'percent', 'Use a point for decimals: 22.5.'],
    ['84 210.50', 'money', 'Write it like 84,210.50.'],
    ['84.210', 'money', 'It could be 84,210 or 84.21. Write 84,210.00 or 84.21.'],
    ['1.2E+05', 'money', 'Write it in full, like 84,210.50.'],
    ['$84.2k', 'money', 'Write it in full, like 84,210.50.'],
    ['22.5 %', 'money', 'Enter dollars, not a percentage.'],
    ['$22.5', 'percent', 'Enter a percentage, not dollars.'],
    ['#DIV/0!', 'money', 'The spreadsheet could not calculate it. Leave it empty if there is none.'],
    ['lots', 'percent', 'Enter a number, such as 24.6.'],
    ['USD 84,210.50', 'money', 'Write it like 84,210.50.'],
    ['22.4 pct', 'percent', 'Write it like 24.6.'],
  ] as const)('%s as %s: %s', (text, kind, advice) => {
    expect(readFigure(text, kind)).toBeNull()
    expect(figureAdvice(text, kind)).toBe(advice)
  })

  it('below one percent are asked about', () => {
    expect(['0.225', '.225', '0.21 %', '0.004', '0.996'].map(fractionQuestion)).toEqual([
      '0.225: did you mean 22.5%?',
      '.225: did you mean 22.5%?',
      '0.21 %: did you mean 21%?',
      '0.004: did you mean 0.4%?',
      '0.996: did you mean 99.6%?',
    ])
    expect(['0', '0.00', '1', '22.5%', '100', '-0.2', '', 'x'].map(fractionQuestion)).toEqual(
      Array.from({ length: 8 }, () => null),
    )
  })

  it('that nobody reported', () => {
    expect(['', ' ', '—', ' – ', '-'].map(isAbsent)).toEqual([true, true, true, true, true])
    expect(['0', '$-', 'n/a', '--'].map(isAbsent)).toEqual([false, false, false, false])
  })

  it('come back from the text that is stored', () => {
    fc.assert(
      fc.property(signedMoney(), (value) => {
        expect(readFigure(decimalOf(value))).toBe(value)
        expect(storedFigure(decimalOf(value))).toBe(value)
        const [whole = '', rest] = decimalOf(Math.abs(value)).split('.')
        const commas = whole.replace(/\B(?=(\d{3})+$)/g, ',')
        expect(readFigure(`$${commas}.${rest}`)).toBe(Math.abs(value))
      }),
    )
  })

  it('never make anything but a whole number of hundredths or null', () => {
    // Mostly characters of figures, sometimes any other.
    const character = fc.oneof(
      fc.constantFrom(...'0123456789.,-()$% '),
      fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
    )
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 20 }), (text) => {
        const value = readFigure(text)
        expect(value === null || (Number.isSafeInteger(value) && !Object.is(value, -0))).toBe(true)
      }),
    )
  })
})

describe('numbers as JSON and PostgreSQL carry them', () => {
  it.each([
    [84_210.5, 84_210_50],
    [8.29, 8_29],
    [1.1, 1_10],
    [-0, 0],
    [10_000_000, MONEY_MAX],
    [0.001, null],
    [1.005, null],
    [0.1 + 0.2, null],
    [-1, -1_00],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [1e308, null],
    [2 ** 53, null],
  ])('%d', (number, value) => {
    expect(figureOf(number)).toBe(value)
  })

  it.each([
    [null, null],
    ['84210.50', 84_210_50],
    ['0.00', 0],
    ['-0.29', -29],
    ['10000000.00', MONEY_MAX],
  ])('stored %s', (text, value) => {
    expect(storedFigure(text)).toBe(value)
  })

  it('keep every hundredth on the way out and back', () => {
    fc.assert(
      fc.property(signedMoney(), (value) => {
        expect(figureOf(JSON.parse(JSON.stringify(numberOf(value))))).toBe(value)
      }),
    )
    expect(numberOf(null)).toBeNull()
  })

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [-1_00, '-1.00'],
    [84_210_50, '84210.50'],
  ])('%d is stored as a decimal', (value, text) => {
    expect(decimalOf(value)).toBe(text)
  })
})

describe('true labor and prime cost', () => {
  it('is base × 1.14, half up, without the error of floats', () => {
    expect([0, 22_35, 21_50, 100_00, 24_60].map(laborTrue)).toEqual([0, 25_48, 24_51, 114_00, 28_04])
    fc.assert(
      fc.property(pct(), (base) => {
        const exact = BigInt(base) * 114n
        expect(BigInt(laborTrue(base))).toBe((exact + 50n) / 100n)
      }),
    )
  })

  it('is COGS and true labor, where both are', () => {
    expect(primeCost(21_10, 28_04)).toBe(49_14)
    expect(primeCost(0, 0)).toBe(0)
    expect(primeCost(null, 28_04)).toBeNull()
    expect(primeCost(21_10, null)).toBeNull()
  })
})

describe('sums and means', () => {
  it('are of those that are present, and absent where none is', () => {
    expect(sumOf([])).toBeNull()
    expect(sumOf([null, null])).toBeNull()
    expect(sumOf([null, 0])).toBe(0)
    expect(sumOf([10, null, 20])).toBe(30)
    expect(meanOf([])).toBeNull()
    expect(meanOf([null, 10, null, 20])).toBe(15)
    expect(meanOf([1, 2])).toBe(2)
    expect(meanOf([-1, -2])).toBe(-2)
    expect(meanOf([0, 0, 1])).toBe(0)
  })

  it('are exact, however large: 22,000 venues with two years of the largest weeks', () => {
    const venues = Array.from({ length: 22_000 }, (_, index) => (MONEY_MAX - index) * 104)
    expect(BigInt(sumOf(venues) ?? 0)).toBe(venues.reduce((sum, value) => sum + BigInt(value), 0n))
    fc.assert(
      fc.property(fc.array(some(signedMoney()), { minLength: 1, maxLength: 200 }), (values) => {
        const present = values.filter((value) => value !== null).map(BigInt)
        const sum = present.reduce((total, value) => total + value, 0n)
        expect(sumOf(values)).toBe(present.length === 0 ? null : Number(sum))
        const mean = present.length === 0 ? null : rounded(sum, BigInt(present.length))
        expect(meanOf(values)).toBe(mean)
      }),
    )
  })

  it('of percentages are weighted by revenue, exactly', () => {
    expect(weightedMean([])).toBeNull()
    expect(weightedMean([{ revenue: null, pct: 20_00 }])).toBeNull()
    expect(weightedMean([{ revenue: 0, pct: 20_00 }])).toBeNull()
    const cells = [
      { revenue: 60_000_00, pct: 22_00 },
      { revenue: 20_000_00, pct: 26_00 },
      { revenue: 90_000_00, pct: null },
      { revenue: null, pct: 99_00 },
    ]
    expect(weightedMean(cells)).toBe(23_00)
    const cell = fc.record({ revenue: some(money()), pct: some(pct()) })
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 120 }), (values) => {
        const present = values.flatMap(({ revenue, pct }) =>
          revenue === null || pct === null ? [] : [{ revenue: BigInt(revenue), pct: BigInt(pct) }],
        )
        const revenue = present.reduce((sum, value) => sum + value.revenue, 0n)
        const product = present.reduce((sum, value) => sum + value.revenue * value.pct, 0n)
        const mean = weightedMean(values)
        expect(mean).toBe(revenue === 0n ? null : rounded(product, revenue))
        if (mean === null) return
        const weighed = present.filter((value) => value.revenue > 0n).map((value) => Number(value.pct))
        expect(mean).toBeGreaterThanOrEqual(Math.min(...weighed))
        expect(mean).toBeLessThanOrEqual(Math.max(...weighed))
      }),
    )
  })
})

describe('comparisons', () => {
  it.each([
    [110_00, 100_00, 10_00],
    [90_00, 100_00, -10_00],
    [100_00, 300_00, -66_67],
    [200_00, 300_00, -33_33],
    [50, -100, 150_00],
    [100_00, 100_00, 0],
    [0, 100_00, -100_00],
    [100_00, 0, null],
    [null, 100_00, null],
    [100_00, null, null],
  ])('%d after %d grew by %d', (now, before, value) => {
    expect(growthOf(now, before)).toBe(value)
  })

  it('are a change in points, and a share', () => {
    expect(changeOf(28_04, 25_32)).toBe(2_72)
    expect(changeOf(null, 25_32)).toBeNull()
    expect(changeOf(28_04, null)).toBeNull()
    expect([shareOf(1, 3), shareOf(2, 3), shareOf(0, 3), shareOf(3, 3), shareOf(0, 0)]).toEqual([
      33_33,
      66_67,
      0,
      100_00,
      null,
    ])
  })

  it('round half away from zero, whatever the signs', () => {
    fc.assert(
      fc.property(signedMoney(), signedMoney(), (now, before) => {
        const expected =
          before === 0 ? null : rounded(BigInt(now - before) * 10_000n, BigInt(Math.abs(before)))
        expect(growthOf(now, before)).toBe(expected)
      }),
    )
  })

  it('split a change of labor into the part of sales and the part of dollars', () => {
    // $60,000 at 22.0 % to $51,000 at 25.5 %: $13,200 to $13,005 of labor.
    const before = { revenue: 60_000_00, pct: 22_00 }
    const now = { revenue: 51_000_00, pct: 25_50 }
    expect(laborSplit(before, now)).toEqual({ change: 3_50, sales: 3_90, dollars: -40 })
    expect(laborSplit(before, { revenue: 51_080_00, pct: 25_48 })).toEqual({
      change: 3_50,
      sales: 3_80,
      dollars: -30,
    })
    expect(laborSplit(before, before)).toEqual({ change: 0, sales: 0, dollars: 0 })
    for (const none of [
      { revenue: null, pct: 22_00 },
      { revenue: 0, pct: 22_00 },
      { revenue: 1_00, pct: null },
    ]) {
      expect(laborSplit(none, now)).toBeNull()
      expect(laborSplit(before, none)).toBeNull()
    }
  })

  it('split so that the parts add up to the change as all three are shown', () => {
    const week = fc.record({ revenue: fc.integer({ min: 1, max: MONEY_MAX }), pct: pct() })
    fc.assert(
      fc.property(week, week, (before, now) => {
        const split = laborSplit(before, now)
        expect(split?.change).toBe(pointsChange(now.pct, before.pct))
        const parts = (split?.sales ?? 0) + (split?.dollars ?? 0)
        // Rounding may leave a tenth that belongs to neither part.
        if (parts !== 0) expect(parts).toBe(split?.change)
        else expect(Math.abs(split?.change ?? 0)).toBeLessThanOrEqual(10)
        for (const part of Object.values(split ?? {})) expect(Math.abs(part % 10)).toBe(0)
        // Lower sales and more labor dollars both raise the percentage, and rounding must not contradict that.
        const [fewerSales, moreDollars] = [
          before.revenue - now.revenue,
          now.pct * now.revenue - before.pct * before.revenue,
        ]
        expect([0, Math.sign(fewerSales)]).toContain(Math.sign(split?.sales ?? 0))
        expect([0, Math.sign(moreDollars)]).toContain(Math.sign(split?.dollars ?? 0))
      }),
    )
  })
})

describe('texts', () => {
  const show: Record<string, (value: Hundredths | null | undefined) => string> = {
    dollars,
    thousands,
    percent,
    growth,
    points,
  }

  it.each([
    ['dollars', 84_210_49, '$84,210'],
    ['dollars', 84_210_50, '$84,211'],
    ['dollars', 0, '$0'],
    ['dollars', -0, '$0'],
    ['dollars', 49, '$0'],
    ['dollars', 50, '$1'],
    ['dollars', -49, '$0'],
    ['dollars', -50, '−$1'],
    ['dollars', -1_234_50, '−$1,235'],
    ['dollars', 10_000_000_00, '$10,000,000'],
    ['dollars', 9_000_000_000_000_00, '$9,000,000,000,000'],
    ['thousands', 4_212_499_99, '$4,212K'],
    ['thousands', 4_212_500_00, '$4,213K'],
    ['thousands', 499_99, '$0K'],
    ['thousands', 500_00, '$1K'],
    ['thousands', -499_99, '$0K'],
    ['thousands', -500_00, '−$1K'],
    ['percent', 24_64, '24.6%'],
    ['percent', 24_65, '24.7%'],
    ['percent', 0, '0.0%'],
    ['percent', 4, '0.0%'],
    ['percent', -4, '0.0%'],
    ['percent', -5, '−0.1%'],
    ['percent', 100_00, '100.0%'],
    ['growth', 3_14, '+3.1%'],
    ['growth', 3_15, '+3.2%'],
    ['growth', -3_15, '−3.2%'],
    ['growth', 0, '0.0%'],
    ['growth', 4, '0.0%'],
    ['growth', -4, '0.0%'],
    ['growth', 123_456, '+1,234.6%'],
    ['points', 80, '+0.8 pts'],
    ['points', -2_72, '−2.7 pts'],
    ['points', 0, '0.0 pts'],
  ] as const)('%s of %d hundredths', (how, value, text) => {
    expect(show[how]?.(value)).toBe(text)
  })

  it.each(Object.keys(show))('%s of nothing is a dash, never 0', (how) => {
    expect(show[how]?.(null)).toBe(ABSENT)
    expect(show[how]?.(undefined)).toBe(ABSENT)
  })

  it('mirror their sign, so that a loss reads as a gain does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MONEY_MAX }), (value) => {
        const [gain, loss] = [growth(value), growth(-value)]
        expect(loss.replace('−', '')).toBe(gain.replace('+', ''))
        expect(dollars(-value).replace('−', '')).toBe(dollars(value))
      }),
    )
  })
})
