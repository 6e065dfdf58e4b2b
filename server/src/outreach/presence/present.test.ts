import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Present } from './present.ts'

const [P, Q] = ['priority p', 'priority q']
const look = (stream: string, person: string, ms = 33_000, subject = P) => ({ subject, stream, person, ms })

let gone: string[]
let present: Present

beforeEach(() => {
  vi.useFakeTimers()
  gone = []
  present = new Present((subject) => gone.push(subject))
})
afterEach(() => {
  present.close()
  vi.useRealTimers()
})

test('a person with two streams is there once, and gone with the last of them', () => {
  present.hear(look('one', 'dana'))
  present.hear(look('two', 'dana'))
  present.hear(look('three', 'sam', 60_000, Q))
  expect(present.at(P)).toEqual(['dana'])
  // The first is closed. It counts for a moment, in which its page can come back.
  present.hear(look('one', 'dana', 3000))
  vi.advanceTimersByTime(3000)
  expect([present.at(P), gone]).toEqual([['dana'], [P]])
  present.hear(look('two', 'dana', 3000))
  vi.advanceTimersByTime(2999)
  expect(present.at(P)).toEqual(['dana'])
  vi.advanceTimersByTime(1)
  expect([present.at(P), present.at(Q)]).toEqual([[], ['sam']])
})

test('what a server said that broke off ends by itself', () => {
  present.hear(look('one', 'dana'))
  vi.advanceTimersByTime(33_000)
  expect([present.at(P), gone]).toEqual([[], [P]])
})
