import { expect, test } from 'vitest'
import { changed, keptAt, leftBefore, type Retention } from './rules.ts'

const now = new Date('2026-11-26T19:30:00Z')
const tomorrow = new Date('2026-11-27T19:30:00Z')

const CHANGES: { name: string; kept: Retention; to: Retention['years']; is: Retention }[] = [
  {
    name: 'a shorter time holds a day later',
    kept: { years: null, next: null },
    to: 4,
    is: { years: null, next: { years: 4, at: tomorrow } },
  },
  {
    name: 'a longer time holds at once',
    kept: { years: 2, next: null },
    to: 7,
    is: { years: 7, next: null },
  },
  {
    name: 'for ever holds at once',
    kept: { years: 2, next: null },
    to: null,
    is: { years: null, next: null },
  },
  {
    name: 'the time that holds takes a change back',
    ...{ kept: { years: 7, next: { years: 2, at: tomorrow } }, to: 7, is: { years: 7, next: null } },
  },
  {
    name: 'the same change again does not begin its day anew',
    ...{
      kept: { years: 7, next: { years: 2, at: now } },
      to: 2,
      is: { years: 7, next: { years: 2, at: now } },
    },
  },
  {
    name: 'another change begins its own day',
    ...{
      kept: { years: 7, next: { years: 2, at: now } },
      to: 4,
      is: { years: 7, next: { years: 4, at: tomorrow } },
    },
  },
]
test.each(CHANGES)('$name', ({ kept: before, to, is }) => {
  expect(changed(before, to, now)).toEqual(is)
})

test('a change holds from its instant on', () => {
  const setting = { years: null, next: { years: 2, at: tomorrow } } as const
  expect(keptAt(setting, new Date(tomorrow.getTime() - 1))).toEqual(setting)
  expect(keptAt(setting, tomorrow)).toEqual({ years: 2, next: null })
})

test('years are counted by the calendar', () => {
  expect(leftBefore(2, now).toISOString()).toBe('2024-11-26T19:30:00.000Z')
  expect(leftBefore(4, new Date('2028-02-29T00:00:00Z')).toISOString()).toBe('2024-02-29T00:00:00.000Z')
})
