import { expect, test } from 'vitest'
import { Present } from './rules.ts'

const look = (stream: string, person: string, ms = 33_000, subject = 'priority p') => ({
  ...{ subject, stream, person, ms },
})

test('a person with two streams is there once, and gone with the last of them', () => {
  const present = new Present()
  present.hear(look('one', 'dana'), 0)
  present.hear(look('two', 'dana'), 10)
  present.hear(look('three', 'sam', 33_000, 'priority q'), 10)
  expect(present.at('priority p')).toEqual(['dana'])
  // The first is closed. It counts for a moment, in which its page can come back.
  present.hear(look('one', 'dana', 3000), 1000)
  expect(present.nextEnd()).toBe(4000)
  expect([...present.sweep(4000)]).toEqual(['priority p'])
  expect(present.at('priority p')).toEqual(['dana'])
  present.hear(look('two', 'dana', 3000), 5000)
  expect([...present.sweep(7999)]).toEqual([])
  expect([...present.sweep(8000)]).toEqual(['priority p'])
  expect(present.at('priority p')).toEqual([])
  expect(present.at('priority q')).toEqual(['sam'])
})

test('what a server said that broke off ends by itself', () => {
  const present = new Present()
  expect(present.nextEnd()).toBeUndefined()
  present.hear(look('one', 'dana'), 0)
  expect(present.at('priority p')).toEqual(['dana'])
  expect([...present.sweep(33_000)]).toEqual(['priority p'])
  expect(present.nextEnd()).toBeUndefined()
})
