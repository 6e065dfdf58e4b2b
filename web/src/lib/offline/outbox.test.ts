import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../api/errors.ts'
import {
  amend,
  countUnstored,
  countWaiting,
  type Entry,
  hold,
  isStored,
  keepAgain,
  keepWith,
  onceWaiting,
  sendOrWait,
  takeBack,
} from './outbox.ts'
import { noteFailure } from './reachability.ts'

/** Whether Scope answers `/readyz`. */
let isThere = true
const realFetch = globalThis.fetch
const log: string[] = []
/** Whether the device stores an entry; it may not answer. */
let device: Promise<boolean>
const page = new EventTarget()

beforeAll(() => {
  device = Promise.resolve(true)
  globalThis.fetch = async () =>
    isThere ? Response.json({ ok: true }) : Promise.reject(new TypeError('away'))
  Object.assign(globalThis, { window: page, document: page })
  keepWith({
    keep: ({ act }) => {
      log.push(`kept ${act.idempotencyKey}`)
      return device
    },
    remove: (key) => log.push(`removed ${key}`),
    sent: ({ act }, reply) => log.push(`sent ${act.idempotencyKey} ${reply}`),
    refuse: ({ act }, error) => log.push(`refused ${act.idempotencyKey} ${(error as ApiError).status}`),
  })
})
afterAll(() => {
  globalThis.fetch = realFetch
  Reflect.deleteProperty(globalThis, 'window')
  Reflect.deleteProperty(globalThis, 'document')
})
afterEach(async () => {
  log.length = 0
  isThere = true
  device = Promise.resolve(true)
  page.dispatchEvent(new Event('online'))
  await expect.poll(() => noteFailure(new NetworkError('?'))).toBe(false)
})

const entryOf = (key: string, at: number): Entry => ({
  name: 'tick',
  scope: 'tasks',
  at,
  act: { input: {}, about: null, idempotencyKey: key, at } as unknown as Entry['act'],
})
const lost = new NetworkError('lost')
const refused = new ApiError(409, '{"code":"conflict","error":"No."}')

test('an act is kept until it is answered, and says no time if it did not wait', async () => {
  const times: unknown[] = []
  const reply = await sendOrWait(entryOf('a', 1), async (doneAt) => {
    times.push(doneAt)
    return 'done'
  })
  expect([reply, times, log]).toEqual(['done', [undefined], ['kept a', 'removed a', 'sent a undefined']])
})

test('a call that fails while Scope answers is an error, and so is a refusal', async () => {
  await expect(sendOrWait(entryOf('b', 1), () => Promise.reject(lost))).rejects.toBe(lost)
  await expect(sendOrWait(entryOf('c', 1), () => Promise.reject(refused))).rejects.toBe(refused)
  expect(log).toEqual(['kept b', 'removed b', 'kept c', 'removed c'])
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
    entryOf('late', 2),
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
  expect(log).toEqual([
    ...['kept late', 'removed early', 'sent early done'],
    ...['removed late', 'refused late 409'],
  ])
  expect(countWaiting()).toBe(0)
})

test('acts of one scope are kept as they are made, and each is based on the answer before it', async () => {
  isThere = false
  await expect.poll(() => noteFailure(lost)).toBe(true)
  const first = entryOf('first', 1)
  const second = entryOf('second', 2)
  hold(first)
  expect(amend('tasks', 'tick', { body: 'too early' } as never)).toBe(false)
  hold(second)
  expect(countWaiting()).toBe(2)
  expect(amend('tasks', 'photo', { body: 'of another write' } as never)).toBe(false)
  expect(amend('tasks', 'tick', { body: 'newest' } as never)).toBe(true)
  const basedOn = (next: unknown, reply: unknown) => ({ ...(next as object), reply }) as never
  const sending = [
    sendOrWait(first, async () => 'V1', { basedOn }),
    sendOrWait(second, () => Promise.reject(refused), { basedOn }).catch((error: unknown) => error),
  ]
  isThere = true
  page.dispatchEvent(new Event('online'))
  expect(await Promise.all(sending)).toEqual(['V1', refused])
  expect(second.act.input).toEqual({ body: 'newest', reply: 'V1' })
  expect(log.filter((line) => line.startsWith('refused'))).toEqual(['refused second 409'])
})

test('of acts that replace each other only the last comes back', async () => {
  isThere = false
  await expect.poll(() => noteFailure(lost)).toBe(true)
  const both = [entryOf('old', 1), entryOf('new', 2)]
  for (const entry of both) hold(entry)
  const sending = both.map((entry) =>
    sendOrWait(entry, () => Promise.reject(refused), { basedOn: (next) => next as never }).catch(
      (error: unknown) => error,
    ),
  )
  isThere = true
  page.dispatchEvent(new Event('online'))
  expect(await Promise.all(sending)).toEqual([refused, refused])
  expect(log.filter((line) => line.startsWith('refused'))).toEqual(['refused new 409'])
})

test('between changes of a thing another act of it waits, untouched, and hides no refused one', async () => {
  isThere = false
  await expect.poll(() => noteFailure(lost)).toBe(true)
  const first = entryOf('first', 1)
  const photo: Entry = { ...entryOf('photo', 2), name: 'photo' }
  const last = entryOf('last', 3)
  for (const entry of [first, photo, last]) hold(entry)
  const { input } = photo.act
  log.length = 0
  const basedOn = (next: unknown, reply: unknown) =>
    (next === input ? next : { ...(next as object), reply }) as never
  const sending = [
    sendOrWait(first, async () => 'V1', { basedOn }),
    sendOrWait(photo, async () => 'file'),
    sendOrWait(last, () => Promise.reject(refused), { basedOn }).catch((error: unknown) => error),
  ]
  isThere = true
  page.dispatchEvent(new Event('online'))
  expect(await Promise.all(sending)).toEqual(['V1', 'file', refused])
  expect([photo.act.input, last.act.input]).toEqual([input, { reply: 'V1' }])
  expect(log.filter((line) => /^(kept|refused)/.test(line))).toEqual(['kept last', 'refused last 409'])
})

test('a refused change before an act of another kind comes back', async () => {
  isThere = false
  await expect.poll(() => noteFailure(lost)).toBe(true)
  const change = entryOf('change', 1)
  const photo: Entry = { ...entryOf('photo', 2), name: 'photo' }
  for (const entry of [change, photo]) hold(entry)
  const sending = [
    sendOrWait(change, () => Promise.reject(refused), { basedOn: (next) => next as never }).catch(
      () => 'refused',
    ),
    sendOrWait(photo, async () => 'file'),
  ]
  isThere = true
  page.dispatchEvent(new Event('online'))
  expect(await Promise.all(sending)).toEqual(['refused', 'file'])
  expect(log.filter((line) => line.startsWith('refused'))).toEqual(['refused change 409'])
})

test('what is nowhere else comes back even if it did not wait', async () => {
  const sending = sendOrWait(entryOf('photo', 1), () => Promise.reject(refused), { onlyHere: true })
  await expect(sending).rejects.toBe(refused)
  expect(log).toEqual(['kept photo', 'removed photo', 'refused photo 409'])
})

test('an act of a lost session stays on the device', async () => {
  const out = new ApiError(401, '{"code":"unauthorized"}')
  await expect(sendOrWait(entryOf('d', 1), () => Promise.reject(out))).rejects.toBe(out)
  expect(log).toEqual(['kept d'])
})

test.each([
  ['fails', () => Promise.resolve(false)],
  ['does not answer', () => new Promise<boolean>(() => undefined)],
])('an act that waits is not said to be kept on a device that %s, until it is', async (_, storing) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  isThere = false
  expect(await noteFailure(lost)).toBe(true)
  device = storing()
  const entry = hold(entryOf('unkept', 1))
  const sending = sendOrWait(entry, async () => 'done')
  await vi.advanceTimersByTimeAsync(3000)
  expect([isStored(entry), countUnstored(), countWaiting()]).toEqual([false, 1, 1])
  device = Promise.resolve(true)
  keepAgain()
  await vi.advanceTimersByTimeAsync(0)
  expect([isStored(entry), countUnstored()]).toEqual([true, 0])
  vi.useRealTimers()
  isThere = true
  page.dispatchEvent(new Event('online'))
  expect(await sending).toBe('done')
})
