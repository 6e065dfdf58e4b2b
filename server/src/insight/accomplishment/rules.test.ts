import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../test/any-character.ts'
import { hitsOf, MARKS, readSearch } from './rules.ts'

const none = { last: null, before: '', either: false, names: [] }

describe('what a person searches for', () => {
  test.each([
    ['negroni', { last: 'negroni', names: ['negroni'] }],
    ['  Las Perlas ', { whole: 'Las Perlas', last: 'Perlas', before: 'Las ', names: ['Las', 'Perlas'] }],
    ['gin or rum', { last: 'rum', before: 'gin', either: true, names: ['gin', 'or', 'rum'] }],
    ['well-mad', { last: 'mad', before: 'well-', names: ['well', 'mad'] }],
    ['Inés', { last: 'Inés', names: ['Inés'] }],
    ['-shots', { before: '-' }],
    ['gin -shots', { before: 'gin -' }],
    ['-shots gin', { last: 'gin', before: '-shots ' }],
    ['"last call', { before: '"last ' }],
    ['"last call"', { before: '"last call"' }],
    ['"last call" ba', { last: 'ba', before: '"last call" ' }],
    ['gin!', { before: 'gin!', names: ['gin'] }],
  ])('%j', (typed, parts) => {
    expect(readSearch(typed)).toEqual({ whole: typed, ...none, ...parts })
  })

  test.each([undefined, '', '   ', '!!!', '"', '--', '🍸', '\\', "' & |"])('%j filters nothing', (typed) => {
    expect(readSearch(typed)).toBeUndefined()
  })

  test('any text is split into words of letters and digits', () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 200 }),
      fc.string({
        unit: fc.constantFrom('a', 'é', '1', ' ', '"', '-', "'", '\\', '&', ':', '*', '🍸'),
        maxLength: 60,
      }),
    )
    fc.assert(
      fc.property(text, (typed) => {
        const search = readSearch(typed)
        expect(search !== undefined).toBe(/[\p{L}\p{N}]/u.test(typed))
        const { whole = typed.trim(), names = [], last } = search ?? {}
        expect(whole).toBe(typed.trim())
        expect(whole.endsWith(last ?? '')).toBe(true)
        for (const word of [...names, last ?? 'x']) expect(word).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*$/u)
      }),
    )
  })
})

test('hits are the marked words as written, each once', () => {
  const mark = (word: string) => `${MARKS.start}${word}${MARKS.stop}`
  expect(hitsOf([`${mark('Bottles')} and a ${mark('bottle')}`, `no ${mark('bottle')}, no`, ''])).toEqual([
    'Bottles',
    'bottle',
  ])
})
