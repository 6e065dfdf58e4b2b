import { expect, test } from 'vitest'
import { didYouMean, likelyNames, namesApart, readVenueGroup, readVenueState } from './rules.ts'

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

test('two of one name at a venue are told apart, and nobody else', () => {
  const person = (name: string, position: string, email: string, venue = 'one') => ({
    ...{ name, position, venue },
    email: `${email}@x.co`,
  })
  expect(
    namesApart([
      person('Theo Park', 'Bar Lead', 'theo'),
      person('Theo Park', 'Assistant General Manager', 'theo.park'),
      person('Ana Flores', 'Bar Lead', 'ana'),
      person('Ana Flores', 'Bar Lead', 'ana.f'),
      person('Kit Sato', 'Bar Lead', 'kit'),
      person('Kit Sato', 'Bar Lead', 'kit2', 'two'),
    ]),
  ).toEqual([
    ...['Theo Park (Bar Lead)', 'Theo Park (Assistant General Manager)'],
    ...['Ana Flores (ana)', 'Ana Flores (ana.f)', 'Kit Sato', 'Kit Sato'],
  ])
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
