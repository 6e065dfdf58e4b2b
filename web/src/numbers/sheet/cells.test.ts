import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  type Cells,
  cellKey,
  cellProblem,
  changeCells,
  changeText,
  readCells,
  sameNumber,
  storedText,
  undoCells,
  withoutSent,
  writeCells,
} from './cells.ts'

describe('a cell', () => {
  test.each([
    ['revenue', 84210.5, '84,210.50'],
    ['revenue', 1234567.89, '1,234,567.89'],
    ['tips', 999.99, '999.99'],
    ['tips', 0, '0.00'],
    ['cogsPct', 22.4, '22.40'],
    ['revenue', null, ''],
    ['revenue', undefined, ''],
  ] as const)('of %s shows %s as %s', (column, value, text) => {
    expect(storedText(column, value)).toBe(text)
  })

  test.each([
    ['revenue', '84210.50', '$84,210.50'],
    ['tips', '0.00', '$0.00'],
    ['laborTruePct', '25.54', '25.54%'],
    ['cogsPct', '22.40', '22.40%'],
    ['cogsPct', null, '—'],
    ['notes', 'Short week.', 'Short week.'],
    ['notes', null, '—'],
  ] as const)('a change of %s says %s as %s', (field, text, words) => {
    expect(changeText(field, text)).toBe(words)
  })

  test.each([
    ['revenue', '$84,210.50', undefined],
    ['revenue', '10,000,000', undefined],
    ['revenue', '10,000,000.01', 'Enter $0 to $10,000,000'],
    ['tips', '-1', 'Enter $0 to $10,000,000'],
    ['laborBasePct', '22.4%', undefined],
    ['cogsPct', '100.01', 'Enter 0 to 100'],
    ['cogsPct', 'lots', 'Not a number'],
    ['revenue', '84.210,50', 'Use a point for decimals and commas for thousands: 84,210.50'],
    ['cogsPct', '22,5', 'Use a point for decimals: 22.5'],
    ['tips', '(12.00)', 'Enter $0 to $10,000,000'],
    ['laborBasePct', '0.225', '0.225: did you mean 22.5%?'],
    ['cogsPct', '.21', '.21: did you mean 21%?'],
    ['cogsPct', '0', undefined],
    ['tips', '0.5', undefined],
    ['tips', '$ -', undefined],
    ['tips', '-', undefined],
    ['revenue', `1.${'0'.repeat(60)}`, 'Not a number'],
    ['tips', ' — ', undefined],
    ['tips', '', undefined],
  ] as const)('of %s that says "%s" has this wrong: %s', (column, text, problem) => {
    expect(cellProblem(column, text)).toBe(problem)
  })

  test.each([
    ['$84,210.50', '84210.5', true],
    ['', ' — ', true],
    ['0', '', false],
    ['lots', 'lots ', true],
    ['lots', 'more', false],
    ['1', 'lots', false],
  ])('%s and %s are one number: %s', (one, other, same) => {
    expect(sameNumber(one, other)).toBe(same)
    expect(sameNumber(other, one)).toBe(same)
  })

  it('shows every figure so that it reads as itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (hundredths) => {
        const value = hundredths / 100
        expect(sameNumber(storedText('revenue', value), value.toFixed(2))).toBe(true)
      }),
    )
  })
})

const cells: fc.Arbitrary<Cells> = fc.dictionary(
  fc.constantFrom('a revenue', 'a tips', 'b revenue', 'b cogsPct'),
  fc.string(),
  { noNullPrototype: true },
)

describe('a draft of cells', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(cells, (typed) => {
        expect(readCells(writeCells(typed))).toEqual(typed)
      }),
    )
  })

  it('of two windows has the cells of both', () => {
    fc.assert(
      fc.property(cells, cells, (theirs, mine) => {
        const both = [theirs, mine].map(writeCells).join('\n\n')
        expect(readCells(both)).toEqual({ ...theirs, ...mine })
      }),
    )
  })

  it('is nothing where the device holds something else', () => {
    for (const broken of ['{', 'null', '[1]', '"text"', '{"a revenue":1}'])
      expect(readCells(broken)).toEqual({})
  })
})

describe('a change', () => {
  const key = cellKey('a', 'revenue')

  it('is taken back whole', () => {
    fc.assert(
      fc.property(cells, cells, (before, after) => {
        const { cells: changed, change } = changeCells(before, after)
        expect(changed).toEqual({ ...before, ...after })
        expect(undoCells(changed, change)).toEqual(before)
      }),
    )
  })

  it('leaves what was typed since', () => {
    const { cells: pasted, change } = changeCells({ [key]: '1' }, { [key]: '2', 'b tips': '3' })
    expect(undoCells({ ...pasted, [key]: '4' }, change)).toEqual({ [key]: '4' })
  })

  it('of nothing leaves nothing to keep', () => {
    expect(changeCells({ [key]: '1' }, { [key]: undefined }).cells).toEqual({})
    expect(writeCells({})).toBe('')
  })
})

it('forgets what was sent, and keeps what was typed since', () => {
  const sent = { 'a revenue': '1', 'a tips': '2' }
  expect(withoutSent({ 'a revenue': '1', 'a tips': '3', 'b tips': '4' }, sent)).toEqual({
    'a tips': '3',
    'b tips': '4',
  })
})
