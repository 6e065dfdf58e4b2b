import { expect, it } from 'vitest'
import { firstTime, newlyCompleted } from './celebrated.ts'

function memory(text?: string) {
  const entries = new Map<string, string>(text === undefined ? [] : [['scope.celebrated', text]])
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
}

it('celebrates each moment of a priority once on a device', () => {
  const store = memory()
  expect(firstTime(store, 'swipe', 'a')).toBe(true)
  expect(firstTime(store, 'swipe', 'a')).toBe(false)
  expect(firstTime(store, 'sign-off', 'a')).toBe(true)
  expect(firstTime(store, 'swipe', 'b')).toBe(true)
})

it('starts again from a record that is broken, and celebrates where nothing is kept', () => {
  for (const broken of ['{', '"a"', 'null', '[1]']) expect(firstTime(memory(broken), 'swipe', 'a')).toBe(true)
  expect(firstTime(null, 'swipe', 'a')).toBe(true)
})

it('finds what was completed since the last look', () => {
  const open = { id: 'a', status: 'ON_TRACK' } as const
  const done = { id: 'a', status: 'COMPLETED' } as const
  expect(newlyCompleted([open], [done])).toEqual([done])
  expect(newlyCompleted([done], [done])).toEqual([])
  expect(newlyCompleted([], [done])).toEqual([])
  expect(newlyCompleted([done], [open])).toEqual([])
})
