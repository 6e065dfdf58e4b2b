import { expect, it } from 'vitest'
import { cardToOpen } from './open-cards.ts'

const card = (id: string, more: Partial<Parameters<typeof cardToOpen>[0][number]> = {}) => ({
  ...{ id, signedOff: false, checkedIn: false, tasksLeft: 1 },
  ...more,
})

it('opens the first card without a check-in', () => {
  expect(cardToOpen([card('a'), card('b')])).toBe('a')
  expect(cardToOpen([card('a', { checkedIn: true }), card('b')])).toBe('b')
})

it('opens the first with a task open once all are checked in, and else the first', () => {
  const done = { checkedIn: true, tasksLeft: 0 }
  expect(cardToOpen([card('a', done), card('b', { checkedIn: true })])).toBe('b')
  expect(cardToOpen([card('a', done), card('b', done)])).toBe('a')
})

it('leaves out what is signed off', () => {
  expect(cardToOpen([card('a', { signedOff: true }), card('b')])).toBe('b')
  expect(cardToOpen([card('a', { signedOff: true })])).toBeUndefined()
  expect(cardToOpen([])).toBeUndefined()
})
