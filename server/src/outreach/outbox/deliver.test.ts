import { expect, test } from 'vitest'
import { settableClock } from '../../ports/clock/clock.ts'
import { deliver, type Sending } from './deliver.ts'

const START = '2026-11-20T18:00:00.000Z'
const at = (ms: number) => new Date(Date.parse(START) + ms).toISOString()

/** An outbox with this many due messages. */
function outboxOf(due: number, more: Partial<Sending> = {}): Sending & { left: () => number } {
  let remaining = due
  return {
    left: () => remaining,
    dropLate: async () => 0,
    hasDue: async () => remaining > 0,
    next: async () => {
      if (remaining === 0) return false
      remaining -= 1
      return true
    },
    atOnce: 2,
    ...more,
  }
}

test('all that is due is sent, and counted with what was dropped', async () => {
  const outbox = outboxOf(5, { dropLate: async () => 3 })
  expect(await deliver(settableClock(START), outbox)).toBe(8)
  expect(outbox.left()).toBe(0)
})

test('what is too late is dropped also when nothing is due, and nothing is asked for then', async () => {
  const next = () => Promise.reject(new Error('asked'))
  expect(await deliver(settableClock(START), outboxOf(0, { dropLate: async () => 1, next }))).toBe(1)
})

test('what is dropped is not sent: that comes first', async () => {
  const order: string[] = []
  const noted = <T>(name: string, value: T) => {
    order.push(name)
    return Promise.resolve(value)
  }
  await deliver(settableClock(START), {
    dropLate: () => noted('drop', 0),
    hasDue: () => noted('due?', true),
    next: () => noted('next', false),
    atOnce: 1,
  })
  expect(order).toEqual(['drop', 'due?', 'next'])
})

test('so many are sent at a time, and one without an answer holds up only itself', async () => {
  const answer = Promise.withResolvers<boolean>()
  const others = outboxOf(4)
  let calls = 0
  const next = () => {
    calls += 1
    return calls === 1 ? answer.promise : others.next()
  }
  const done = deliver(settableClock(START), { ...others, next })
  await expect.poll(others.left).toBe(0)
  answer.resolve(true)
  expect(await done).toBe(5)
})

test('nothing is started after two seconds', async () => {
  const clock = settableClock(START)
  const outbox = outboxOf(100, { atOnce: 1 })
  const next = () => {
    clock.set(at((100 - outbox.left() + 1) * 500))
    return outbox.next()
  }
  expect(await deliver(clock, { ...outbox, next })).toBe(4)
})

test('when one fails, the run fails, but not before those under way have ended', async () => {
  const answer = Promise.withResolvers<boolean>()
  const calls: string[] = []
  const next = () => {
    calls.push('next')
    return calls.length === 1 ? Promise.reject(new Error('the database is away')) : answer.promise
  }
  let ended = false
  const run = deliver(settableClock(START), outboxOf(2, { next }))
  const failed = expect(run.finally(() => (ended = true))).rejects.toThrow('the database is away')
  await expect.poll(() => calls.length).toBe(2)
  expect(ended).toBe(false)
  answer.resolve(false)
  await failed
})
