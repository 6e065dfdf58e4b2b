import { expect, it } from 'vitest'
import { characters, inOneDirection } from './text.words.ts'

it('takes out what turns the direction, and leaves letters of any script and emoji', () => {
  expect(inOneDirection('Removed “Pour \u202Etsoc” from the board')).toBe(
    'Removed “Pour tsoc” from the board',
  )
  expect(inOneDirection('\u2067Dana\u2069 wrote a journal')).toBe('Dana wrote a journal')
  for (const text of ['שלום, Ámbar 🍸', '👩🏽‍🍳 pours']) expect(inOneDirection(text)).toBe(text)
})

it('counts code points', () => {
  expect(characters('a🍸')).toBe(2)
})
