import { expect, it } from 'vitest'
import {
  excessesIn,
  hasParts,
  isEmpty,
  NO_TEXTS,
  noLink,
  PARTS,
  pack,
  sameTexts,
  textsOf,
  unpack,
} from './texts.ts'

const texts = { ...NO_TEXTS, entry: 'Counted "twice"\n', wins: 'Two', nextStepDate: '2026-11-30' }

it('says of absent and null texts that they are empty', () => {
  expect(textsOf({ entry: 'Typed', wins: null })).toEqual({ ...NO_TEXTS, entry: 'Typed' })
  expect(isEmpty(textsOf(undefined))).toBe(true)
  expect(isEmpty({ entry: ' \n', evidenceUrl: '' })).toBe(true)
  expect(isEmpty({ entry: '', nextStepDate: '2026-11-30' })).toBe(false)
  expect(hasParts({ entry: 'Typed', wins: ' ' })).toBe(false)
})

it('compares the text as it is and the structured part without spaces around it', () => {
  expect(sameTexts(texts, { ...texts, wins: ' Two ' })).toBe(true)
  expect(sameTexts(texts, { ...texts, entry: 'Counted "twice"' })).toBe(false)
  expect(sameTexts(texts, { ...texts, nextStepDate: '' })).toBe(false)
})

it('packs and unpacks, and loses nothing of what it cannot read', () => {
  expect(unpack(pack(texts))).toEqual(texts)
  expect(unpack('')).toEqual(NO_TEXTS)
  for (const text of ['Typed by hand', '{"entry":"one', '7']) {
    expect(unpack(text)).toEqual({ ...NO_TEXTS, entry: text })
  }
})

it('says which texts are too long, counted as people count', () => {
  const long = { ...texts, entry: '🍋'.repeat(1000), wins: 'x'.repeat(1002) }
  expect(excessesIn(long)).toEqual({
    wins: '2 characters too many. Shorten it to save it.',
  })
})

it('asks for the structured part in the order in which it is read', () => {
  expect(PARTS.at(0)).toBe('wins')
  expect(PARTS.slice(-3)).toEqual(['nextStep', 'nextStepDate', 'evidenceUrl'])
})

it('knows a link', () => {
  for (const link of ['', ' ', 'https://photos.example/1', 'HTTP://x.example']) {
    expect(noLink(link)).toBeUndefined()
  }
  for (const text of ['photos.example/1', 'javascript:alert(1)', 'https://', 'see the board']) {
    expect(noLink(text)).toBe('Enter a link that starts with https:// or http://.')
  }
})
