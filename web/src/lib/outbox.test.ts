import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ApiError, NetworkError } from './errors.ts'
import { countWaiting, type Entry, keepWith, onceWaiting, sendOrWait, takeBack } from './outbox.ts'
import { noteFailure } from './reachability.ts'

/** Whether Scope answers `/readyz`. */
let isThere = true
const realFetch = globalThis.fetch
const kept: string[] = []
const page = new EventTarget()

beforeAll(() => {
  globalThis.fetch = async () =>
    isThere ? Response.json({ ok: true }) : Promise.reject(new TypeError('away'))
  Object.assign(globalThis, { window: page, document: page })
  keepWith({
    keep: ({ act }) => kept.push(`kept ${act.idempotencyKey}`),
    remove: (key) => kept.push(`removed ${key}`),
    refuse: ({ act }, error) => kept.push(`refused ${act.idempotencyKey} ${(error as ApiError).status}`),
  })
})
afterAll(() => {
  globalThis.fetch = realFetch
  Reflect.deleteProperty(globalThis, 'window')
  Reflect.deleteProperty(globalThis, 'document')
})
afterEach(async () => {
  kept.length = 0
  isThere = true
  page.dispatchEvent(new Event('online'))
  await expect.poll(() => noteFailure(new NetworkError('?'))).toBe(false)
})

const entryOf = (key: string, at: number): Entry => ({
  name: 'tick',
  scope: 'tasks',
  at,
  act: { input: {}, about: null, idempotencyKey: key } as unknown as Entry['act'],
})
const lost = new NetworkError('lost')
const refused = new ApiError(409, '{"code":"conflict","error":"No."}')

test('an act is kept until it is answered, and says no time if it did not wait', async () => {
  const times: unknown[] = []
  const reply = await sendOrWait(entryOf('a', 1), async (doneAt) => {
    times.push(doneAt)
    return 'done'
  })
  expect([reply, times, kept]).toEqual(['done', [undefined], ['kept a', 'removed a']])
})

test('a call that fails while Scope answers is an error, and so is a refusal', async () => {
  await expect(sendOrWait(entryOf('b', 1), () => Promise.reject(lost))).rejects.toBe(lost)
  await expect(sendOrWait(entryOf('c', 1), () => Promise.reject(refused))).rejects.toBe(refused)
  expect(kept).toEqual(['kept b', 'removed b', 'kept c', 'removed c'])
  expect(countWaiting()).toBe(0)
})

test('while Scope is away acts wait; then they are sent in the order in which they were made', async () => {
  isThere = false
  const sent: string[] = []
  const attempt = (key: string, end: () => Promise<unknown>) => (doneAt?: number) => {
    if (!isThere) return Promise.reject(lost)
    sent.push(`${key} ${typeof doneAt}`)
    return end()
  }
  let closed = 0
  onceWaiting('late', () => {
    closed += 1
  })
  const late = sendOrWait(
    entryOf('late', 0),
    attempt('late', () => Promise.reject(refused)),
  )
  const ended = expect(late).rejects.toBe(refused)
  await expect.poll(countWaiting).toBe(1)
  expect(closed).toBe(1)

  // An earlier page has left this one.
  takeBack([entryOf('early', 1)])
  const early = sendOrWait(
    entryOf('early', 1),
    attempt('early', async () => 'done'),
  )
  isThere = true
  page.dispatchEvent(new Event('online'))
  expect(await early).toBe('done')
  await ended
  expect(sent).toEqual(['early number', 'late number'])
  expect(kept).toEqual(['kept late', 'kept early', 'removed early', 'removed late', 'refused late 409'])
  expect(countWaiting()).toBe(0)
})

test('an act of a lost session stays on the device', async () => {
  const out = new ApiError(401, '{"code":"unauthorized"}')
  await expect(sendOrWait(entryOf('d', 1), () => Promise.reject(out))).rejects.toBe(out)
  expect(kept).toEqual(['kept d'])
})
