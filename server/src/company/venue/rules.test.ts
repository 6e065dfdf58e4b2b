import { expect, test } from 'vitest'
import { didYouMean, likelyNames } from './rules.ts'

const NAMES = [
  'Las Perlas LA',
  'Las Perlas Austin',
  'Seven Grand LA',
  'Seven Grand Austin',
  'Caliche',
  'Low Tide',
  'The Peña Room',
  'Bar 12',
]

test.each<[string, string[]]>([
  ['Las Perls LA', ['Las Perlas LA']],
  ['las perlsa la', ['Las Perlas LA']],
  ['LasPerlas LA', ['Las Perlas LA']],
  ['Las Perlas Autsin', ['Las Perlas Austin']],
  ['Calich', ['Caliche']],
  ['Caleche', ['Caliche']],
  ['Calihce', ['Caliche']],
  ['Low Tied', ['Low Tide']],
  ['The Pena Rom', ['The Peña Room']],
  ['Seven Grand', ['Seven Grand Austin', 'Seven Grand LA']],
  ['Caliche Downtown', ['Caliche']],
  ['Bar 21', []],
  ['The Velvet Mule', []],
  ['Tide', []],
  ['', []],
  ['—', []],
])('%s may have meant %j', (text, likely) => {
  expect(likelyNames(text, NAMES)).toEqual(likely)
})

test('asks in one sentence, or not at all', () => {
  expect(didYouMean('Las Perls LA', NAMES)).toBe(' Did you mean Las Perlas LA?')
  expect(didYouMean('Seven Grand', NAMES)).toBe(' Did you mean Seven Grand Austin or Seven Grand LA?')
  expect(didYouMean('The Velvet Mule', NAMES)).toBe('')
  expect(didYouMean('Caliche', [])).toBe('')
})
