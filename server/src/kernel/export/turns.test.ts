import { expect, test } from 'vitest'
import { fairTurns } from './turns.ts'

/** Asks for turns, and ends the work under way by hand. */
function queue(limits = { each: 3, all: 5 }) {
  const turns = fairTurns(limits)
  const started: string[] = []
  let end: () => void = () => undefined
  return {
    started,
    ask: (name: string, gone = new AbortController().signal) =>
      turns({ by: name[0] ?? '', gone }, async () => {
        started.push(name)
        await new Promise<void>((done) => {
          end = done
        })
        return name
      }),
    /** Ends what is under way; resolves when the next has started. */
    next: async () => {
      end()
      await new Promise((done) => setImmediate(done))
    },
  }
}

test('one runs at a time, and a person with many does not go before the others', async () => {
  const { ask, next, started } = queue()
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => ask(name))
  const seen: number[] = []
  for (const _ of all) {
    await Promise.resolve()
    seen.push(started.length)
    await next()
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'])
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  expect(seen).toEqual([1, 2, 3, 4, 5, 6])
})

test('too many of one person, or of all, are refused at once', async () => {
  const { ask } = queue()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name)
  // Their own doing, and no fault of the server.
  const ownQueue = {
    code: 'tooMany',
    message: 'Your other exports are still being made. Try again in a minute.',
  }
  await expect(ask('a5')).rejects.toMatchObject(ownQueue)
  for (const name of ['b1', 'c1']) void ask(name)
  await expect(ask('d1')).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Too many exports are being made. Try again in a minute.',
  })
  await expect(ask('a6')).rejects.toMatchObject(ownQueue)
})

test('what nobody waits for any more is not started, and gives its place away', async () => {
  const { ask, next, started } = queue({ each: 3, all: 1 })
  const caller = new AbortController()
  void ask('a1')
  const left = ask('b1', caller.signal)
  caller.abort()
  await expect(left).rejects.toThrow('The caller has gone.')
  void ask('c1')
  await next()
  expect(started).toEqual(['a1', 'c1'])
  await expect(ask('d1', caller.signal)).rejects.toThrow('The caller has gone.')
})

test('work that fails lets the next one start', async () => {
  const turns = fairTurns({ each: 1, all: 1 })
  const turn = { by: 'a', gone: new AbortController().signal }
  await expect(turns(turn, () => Promise.reject(new Error('No font')))).rejects.toThrow('No font')
  expect(await turns(turn, async () => 'done')).toBe('done')
})
