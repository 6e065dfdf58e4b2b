import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAway } from '../offline/reachability.ts'
import { openLiveStream } from './live-stream.ts'

/** The streams that were opened. */
const opened: FakeStream[] = []

class FakeStream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 0
  onerror: () => void = () => undefined
  constructor() {
    super()
    opened.push(this)
  }
  close() {
    this.readyState = FakeStream.CLOSED
  }
  fail(readyState: number) {
    this.readyState = readyState
    this.onerror()
  }
}

const real = { fetch: globalThis.fetch, EventSource: globalThis.EventSource }
const requests: string[] = []
/** Whether a proxy in front leads every call to the sign-in of another origin. */
let redirects = false
const page = Object.assign(new EventTarget(), { hidden: false })

beforeAll(() => {
  Object.assign(globalThis, { window: page, document: page, EventSource: FakeStream })
  globalThis.fetch = async (address) => {
    requests.push(String(address))
    return redirects ? ({ type: 'opaqueredirect' } as Response) : Response.json({ ok: true, mode: 'proxy' })
  }
})
afterAll(() => {
  Object.assign(globalThis, real)
  Reflect.deleteProperty(globalThis, 'window')
  Reflect.deleteProperty(globalThis, 'document')
})

const open = () => {
  requests.length = 0
  const handlers = { change: () => undefined, healthy: () => undefined, lost: () => undefined }
  const close = openLiveStream('user-1', handlers)
  return { close, stream: opened.at(-1) as FakeStream }
}

test('a stream that ends and opens again asks nothing more', () => {
  const { close, stream } = open()
  stream.fail(0)
  stream.dispatchEvent(new Event('resumed'))
  stream.fail(0)
  expect(requests).toEqual([])
  close()
})

test.each([
  ['is refused', [FakeStream.CLOSED]],
  ['fails again and again', [0, 0]],
])('a stream that %s because a proxy wants its sign-in: the page says so at once', async (_, states) => {
  const { close, stream } = open()
  redirects = true
  for (const state of states) stream.fail(state)
  await expect.poll(isAway).toBe(true)
  expect(requests[0]).toBe('/api/sign-in')
  close()
  redirects = false
  page.dispatchEvent(new Event('online'))
  await expect.poll(isAway).toBe(false)
})
