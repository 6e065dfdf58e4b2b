import { expect, test } from 'vitest'
import { didYouMean, likelyNames, readVenueGroup, readVenueState } from './rules.ts'

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

test('a state is read by its letters or its name, and none from nothing', () => {
  expect(['CA', 'ca', 'Colorado', ' ', '', null, undefined].map(readVenueState)).toEqual([
    ...['CA', 'CA', 'CO'],
    ...[null, null, null, null],
  ])
  expect(() => readVenueState('Ontario')).toThrow('Enter a state by its two letters, such as CA.')
})

test('a group takes the spelling of the venues that have it, and none is taken from nothing', () => {
  const groups = ['Austin', 'LA Downtown']
  const read = (text: string | null | undefined) => readVenueGroup(text, groups)
  expect([' la  downtown ', 'Coast', ' ', '', null, undefined].map(read)).toEqual([
    ...['LA Downtown', 'Coast'],
    ...[null, null, null, null],
  ])
  expect(read('x'.repeat(40))).toHaveLength(40)
  expect(() => read('x'.repeat(41))).toThrow('A group’s name')
})
