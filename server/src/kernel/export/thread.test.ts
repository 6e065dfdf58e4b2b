import { describe, expect, test } from 'vitest'
import { inThread } from './thread.ts'

const module = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`)
const threads = `import { parentPort, threadId, workerData } from 'node:worker_threads'\n`
const answering = module(`${threads} parentPort.postMessage({ threadId, workerData })`)

describe('a thread', () => {
  test('answers its input, each call in a new thread', async () => {
    const [one, two] = await Promise.all([
      inThread<{ threadId: number; workerData: string }>(answering, 'Ámbar'),
      inThread<{ threadId: number; workerData: string }>(answering, 'Bar'),
    ])
    expect([one.workerData, two.workerData]).toEqual(['Ámbar', 'Bar'])
    expect(two.threadId).toBeGreaterThan(one.threadId)
  })

  test('ends with its caller', async () => {
    const beats = new Int32Array(new SharedArrayBuffer(4))
    const beating = module(
      `${threads} setInterval(() => Atomics.notify(workerData, 0, Atomics.add(workerData, 0, 1)), 1)`,
    )
    const caller = new AbortController()
    const answer = inThread(beating, beats, { gone: caller.signal })
    await expect.poll(() => beats[0]).toBeGreaterThan(0)
    caller.abort()
    await expect(answer).rejects.toMatchObject({ code: 'unavailable' })
    const then = beats[0]
    await inThread(answering, 1)
    expect(beats[0]).toBe(then)
  })

  test.each([
    ['throws', `throw new Error('No such font')`, 'No such font'],
    ['does not load', `import 'node:nothing'`, 'nothing'],
    ['ends without an answer', `process.exit(3)`, 'ended with 3'],
    ['never answers', `setInterval(() => {}, 1000)`, 'no answer in 200 ms'],
    ['never ends', `while (true);`, 'no answer in 200 ms'],
  ])('that %s is an error, and does not block the next', async (_, text, message) => {
    // On a busy machine a thread takes that long to begin.
    const within = message.includes('no answer') ? 200 : 10_000
    await expect(inThread(module(text), null, { within })).rejects.toThrow(message)
    expect(await inThread(answering, 1)).toMatchObject({ workerData: 1 })
  })
})
