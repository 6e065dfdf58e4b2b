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

  test('waits in a queue until the one before has ended', async () => {
    const counts = new Int32Array(new SharedArrayBuffer(8))
    const counting = module(`${threads}
      const most = Atomics.add(workerData, 0, 1) + 1
      if (most > Atomics.load(workerData, 1)) Atomics.store(workerData, 1, most)
      setTimeout(() => { Atomics.sub(workerData, 0, 1); parentPort.postMessage('done') }, 20)`)
    await Promise.all([1, 2, 3].map(() => inThread(counting, counts)))
    expect(counts[1]).toBe(1)
  })

  test('is refused at once if too many are waiting', async () => {
    const turns = Array.from({ length: 10 }, () => inThread(answering, null))
    const answers = await Promise.allSettled(turns)
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array(8).fill('fulfilled'),
      ...Array(2).fill('rejected'),
    ])
    await expect(turns[8]).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Too many exports are being made. Try again in a minute.',
    })
    expect(await inThread(answering, 1)).toMatchObject({ workerData: 1 })
  })

  test('is not started if the caller has gone while it waited', async () => {
    const starts = new Int32Array(new SharedArrayBuffer(4))
    const counting = module(`${threads} parentPort.postMessage(Atomics.add(workerData, 0, 1))`)
    const caller = new AbortController()
    const first = inThread(counting, starts)
    const second = inThread(counting, starts, { gone: caller.signal })
    caller.abort()
    await expect(second).rejects.toMatchObject({ code: 'unavailable' })
    await first
    expect(starts[0]).toBe(1)
  })

  test.each([
    ['throws', `throw new Error('No such font')`, 'No such font'],
    ['does not load', `import 'node:nothing'`, 'nothing'],
    ['ends without an answer', `process.exit(3)`, 'ended with 3'],
    ['never answers', `setInterval(() => {}, 1000)`, 'no answer in 200 ms'],
    ['never ends', `while (true);`, 'no answer in 200 ms'],
  ])('that %s is an error, and does not block the next', async (_, text, message) => {
    await expect(inThread(module(text), null, { within: 200 })).rejects.toThrow(message)
    expect(await inThread(answering, 1)).toMatchObject({ workerData: 1 })
  })
})
