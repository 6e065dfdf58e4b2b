import { expect, test } from 'vitest'
import { isNamed, keepsName, type Leaver, looseLike, namesOf, replacer } from './rules.ts'

const LEAVER: Leaver = {
  ...{ id: 'a', userId: 'u', slug: 'zoe-munoz', email: 'zoe@bars.example', name: 'Zoë Muñoz' },
  ...{ firstName: 'Zoë', lastName: 'Muñoz', deactivatedAt: null, forgotten: false },
}
const next = { othersNames: [], name: 'Former member 3', newSlug: 'former-member-3' }
const called = namesOf(LEAVER, { labels: ['Zoë Vance (z.vance@bars.example)', 'Los Angeles'], ...next })
const replaced = (text: unknown) => replacer(called)(text)

test('names are replaced whatever their case, and nothing that only contains them', () => {
  expect(replaced('ZOË MUÑOZ, zoë\nmuñoz’s, (Muñoz, Zoë) and Zoë Vance')).toBe(
    'Former member 3, Former member 3’s, (Former member 3) and Former member 3',
  )
  const others = 'Zoë, Muñoz Street, Zoë Muñozson, xzoe@bars.example, zoe@bars.example.org, azoe-munoz'
  expect(replaced(others)).toBe(others)
  expect(replaced('Mail Zoe@Bars.example. See /home/pier/zoe-munoz/2026-11.')).toBe(
    'Mail Former member 3. See /home/pier/former-member-3/2026-11.',
  )
  expect(replaced({ 'Zoë Muñoz': ['zoe@bars.example', 3, null, { a: 'Zoë  Muñoz' }] })).toEqual({
    'Former member 3': ['Former member 3', 3, null, { a: 'Former member 3' }],
  })
})

test('one word alone is a name only where it is about them', () => {
  expect(isNamed(called, { note: 'Muñoz’s laptop' }, true)).toBe(true)
  expect(isNamed(called, { note: 'Muñoz’s laptop' }, false)).toBe(false)
  const one = namesOf(
    { ...LEAVER, name: 'Sam', firstName: 'Sam', lastName: null, slug: 'sam' },
    { labels: [], ...next },
  )
  expect(replacer(one)('Sam says: sam, zoe@bars.example')).toBe('Sam says: sam, Former member 3')
})

test('what may be written in several ways is left open in the first search', () => {
  expect(looseLike('Zoë Muñoz')).toBe('%Zo%%Mu%oz%')
  expect(looseLike('50% "off"_')).toBe('%50%%%off%%%')
  expect(looseLike('李雷')).toBe('%李雷%')
})

test.each([
  ['Zoë Muñoz', 'the same name'],
  ['zoe MUNOZ', 'another case, without accents'],
  ['Muñoz Zoë', 'another order'],
  ['Zoë Muñoz Lara', 'a longer name that begins with it'],
  ['Ana Zoë de Muñoz', 'a longer name that has its words'],
])('a full name that can mean %s stays: %s', (other) => {
  const shared = namesOf(LEAVER, {
    labels: ['Zoë Vance (z.vance@bars.example)'],
    ...next,
    othersNames: [other],
  })
  const replace = replacer(shared)
  const text = 'Zoë Muñoz, (Muñoz, Zoë) and zoe-munoz'
  expect(replace(text)).toBe(text)
  expect(keepsName(shared, text, false)).toBe(true)
  // The person’s own address, also after the name, an earlier name, and the address of a screen identify nobody else.
  expect(replace('Zoë Muñoz (zoe@bars.example), Zoë Vance, /home/pier/zoe-munoz/2026-11')).toBe(
    'Former member 3 (Former member 3), Former member 3, /home/pier/former-member-3/2026-11',
  )
  expect(isNamed(shared, { about: 'Zoë Muñoz' }, true)).toBe(false)
  expect(isNamed(shared, { about: 'Zoë Muñoz (zoe@bars.example)' }, false)).toBe(true)
})

test('a first name that somebody else has names nobody in what the person did', () => {
  const shared = namesOf(LEAVER, { labels: [], ...next, othersNames: ['Zoë Hill', 'Bo Muñozson'] })
  expect(replacer(shared)('Zoë Muñoz and Zoë Hill')).toBe('Former member 3 and Zoë Hill')
  expect(isNamed(shared, 'Zoë’s laptop', true)).toBe(false)
  expect(isNamed(shared, 'Muñoz’s laptop', true)).toBe(true)
  expect(keepsName(shared, 'Zoë’s laptop', true)).toBe(true)
  expect(keepsName(shared, 'Zoë Hill (z.hill@bars.example)', true)).toBe(false)
})

test('without an address of their own, a shared name stays before any bracket', () => {
  const shared = { ...namesOf(LEAVER, { labels: [], ...next, othersNames: ['Zoë Muñoz'] }), emails: [] }
  expect(replacer(shared)('Zoë Muñoz (GM)')).toBe('Zoë Muñoz (GM)')
})
