import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PresentPeople } from './present-people.ts'

const [P, Q] = ['priority p', 'priority q']
const notice = (stream: string, person: string, ms = 33_000, subject = P) => ({ subject, stream, person, ms })

let gone: string[]
let present: PresentPeople

beforeEach(() => {
  vi.useFakeTimers()
  gone = []
  present = new PresentPeople((subject) => gone.push(subject))
})
afterEach(() => {
  present.close()
  vi.useRealTimers()
})

test('a person with two streams is there once, and gone with the last of them', () => {
  present.add(notice('one', 'dana'))
  present.add(notice('two', 'dana'))
  present.add(notice('three', 'sam', 60_000, Q))
  expect(present.at(P)).toEqual(['dana'])
  // The first stream is closed. It still counts for a moment, in which its page can return.
  present.add(notice('one', 'dana', 3000))
  vi.advanceTimersByTime(3000)
  expect([present.at(P), gone]).toEqual([['dana'], [P]])
  present.add(notice('two', 'dana', 3000))
  vi.advanceTimersByTime(2999)
  expect(present.at(P)).toEqual(['dana'])
  vi.advanceTimersByTime(1)
  expect([present.at(P), present.at(Q)]).toEqual([[], ['sam']])
})

test('the notice of a server that stops ends by itself', () => {
  present.add(notice('one', 'dana'))
  vi.advanceTimersByTime(33_000)
  expect([present.at(P), gone]).toEqual([[], [P]])
})
