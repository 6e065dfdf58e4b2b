import { dehydrate, hydrate, MutationCache, QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { NetworkError } from './errors.ts'
import { type Act, actFor, registerWrites, shownWith, type Write } from './writes.ts'

type Sent = { path: string; method: string; key: string | null; body: unknown }

const sent: Sent[] = []
/** The moments that the calls named. */
const moments: (string | null)[] = []
let answer: (init: RequestInit) => Promise<Response>
const realFetch = globalThis.fetch

beforeAll(() => {
  globalThis.fetch = async (path, init = {}) => {
    const { method = '', headers, body } = init
    const key = new Headers(headers).get('idempotency-key')
    moments.push(new Headers(headers).get('x-scope-asked-at'))
    sent.push({ path: String(path), method, key, body: JSON.parse(String(body)) })
    return await answer(init)
  }
})

afterAll(() => {
  globalThis.fetch = realFetch
})

afterEach(() => {
  sent.length = 0
  moments.length = 0
  vi.useRealTimers()
})

const ok = () => Promise.resolve(Response.json({ id: 't', completed: true }))
const refuse = () => Promise.resolve(Response.json({ code: 'forbidden', error: 'No.' }, { status: 403 }))
const unanswered = ({ signal }: RequestInit) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

type Tick = Write<'PATCH /api/tasks/:taskId', { list: string }, string[]>

const tick: Tick = {
  name: 'tick',
  call: 'PATCH /api/tasks/:taskId',
  shows: (ticks, { input }) => [...ticks, input.params.taskId],
  stored: (client, reply, { about }) => client.setQueryData([about.list], reply.completed),
  refreshes: () => [['after']],
  awaits: () => [['waited for']],
  rechecks: () => [['again']],
}
const again: Tick = { ...tick, name: 'again', repeatable: true }
const dated: Tick = { ...tick, name: 'dated', dated: true }
const waits: Tick = { ...tick, name: 'waits', waits: true }

const actOf = (taskId: string): Act<'PATCH /api/tasks/:taskId', { list: string }> =>
  actFor(tick, { params: { taskId }, body: { completed: true } }, { list: 'list' })

/** A client that knows the writes and remembers which queries were loaded again. */
function newClient() {
  const client = new QueryClient({
    defaultOptions: { mutations: { networkMode: 'always', gcTime: Number.POSITIVE_INFINITY } },
    mutationCache: new MutationCache(),
  })
  registerWrites(client, [tick, again, dated, waits])
  for (const name of ['after', 'waited for', 'again']) client.setQueryData([name], 'loaded')
  const stale = () =>
    client
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey }) => queryKey[0])
  const run = (act: unknown, name = 'tick', scope = 'one list') =>
    client
      .getMutationCache()
      .build(client, { mutationKey: [name, scope], scope: { id: scope } })
      .execute(act)
  return { client, run, stale }
}

describe('a write', () => {
  it('makes its call under the key of its act, stores the answer and loads again what it names', async () => {
    answer = ok
    const { client, run, stale } = newClient()
    const act = actOf('a/b')
    await run(act)
    expect(sent).toEqual([
      { path: '/api/tasks/a%2Fb', method: 'PATCH', key: act.idempotencyKey, body: { completed: true } },
    ])
    expect(client.getQueryData(['list'])).toBe(true)
    expect(stale()).toEqual(['after', 'waited for'])
  })

  it('names its moment where a deadline may pass on its way', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-30T07:58:00Z') })
    answer = ok
    const { run } = newClient()
    await run(actOf('a'))
    await run(actOf('b'), 'dated')
    expect(moments).toEqual([null, '2026-11-30T07:58:00.000Z'])
  })

  it('names the moment of its tap, though it was sent after midnight', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-30T07:58:00Z') })
    const held = Promise.withResolvers<void>()
    answer = async () => {
      if (sent.length === 1) await held.promise
      return await ok()
    }
    const { run } = newClient()
    const first = run(actOf('a'), 'dated')
    const [behind, waits] = [run(actOf('b'), 'dated'), run(actOf('c'), 'waits')]
    vi.setSystemTime('2026-11-30T08:02:00Z')
    held.resolve()
    await Promise.all([first, behind, waits])
    expect(moments).toEqual(Array(3).fill('2026-11-30T07:58:00.000Z'))
  })

  it('that failed and is tapped again is of its first tap; another one is of its own', () => {
    vi.useFakeTimers({ now: new Date('2026-11-30T07:58:00Z') })
    const failed = actOf('a')
    vi.setSystemTime('2026-11-30T08:02:00Z')
    const retried = actFor(tick, failed.input, failed.about, failed)
    expect(retried.idempotencyKey).not.toBe(failed.idempotencyKey)
    expect([retried.at, actOf('b').at]).toEqual([failed.at, Date.now()])
  })

  it('stores nothing when it is refused, and loads again what it may have shown wrongly', async () => {
    answer = refuse
    const { client, run, stale } = newClient()
    await expect(run(actOf('a'))).rejects.toMatchObject({ status: 403 })
    expect(client.getQueryData(['list'])).toBeUndefined()
    expect(stale()).toEqual(['again'])
  })

  it('is given up after 20 seconds, as without a network', async () => {
    vi.useFakeTimers()
    answer = unanswered
    const { run } = newClient()
    let failed: unknown
    const done = run(actOf('a')).catch((error: unknown) => {
      failed = error
    })
    await vi.advanceTimersByTimeAsync(19_999)
    expect(failed).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    await done
    expect(failed).toBeInstanceOf(NetworkError)
  })

  it('waits for those before it in its scope, and for no other', async () => {
    const held = Promise.withResolvers<void>()
    answer = async () => {
      if (sent.length === 1) await held.promise
      return await ok()
    }
    const { run } = newClient()
    const first = run(actOf('first'))
    const second = run(actOf('second'))
    await run(actOf('elsewhere'), 'tick', 'another list')
    expect(sent.map(({ path }) => path)).toEqual(['/api/tasks/first', '/api/tasks/elsewhere'])
    held.resolve()
    await Promise.all([first, second])
    expect(sent.at(-1)?.path).toBe('/api/tasks/second')
  })

  it('is resumed after a restart with its key, from what the device kept of it', async () => {
    answer = unanswered
    const before = newClient()
    const act = actOf('kept')
    before.run(act).catch(() => undefined)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    const dehydrated = JSON.stringify(dehydrate(before.client, { shouldDehydrateMutation: () => true }))

    answer = ok
    const after = newClient()
    hydrate(after.client, JSON.parse(dehydrated))
    const [mutation] = after.client.getMutationCache().getAll()
    expect(mutation?.options.scope).toEqual({ id: 'one list' })
    await mutation?.continue()
    expect(sent.map(({ key }) => key)).toEqual([act.idempotencyKey, act.idempotencyKey])
    expect(after.client.getQueryData(['list'])).toBe(true)
    expect(after.stale()).toEqual(['after', 'waited for'])
  })
})

describe('the key of an act', () => {
  const failed = actOf('a')

  it('is new for each act', () => {
    expect(actFor(tick, failed.input, failed.about, failed).idempotencyKey).not.toBe(failed.idempotencyKey)
  })

  it('is the same where a repeatable write failed and the same is asked again', () => {
    expect(actFor(again, failed.input, failed.about, failed)).toEqual(failed)
    const other = { ...failed.input, body: { completed: false } }
    expect(actFor(again, other, failed.about, failed).idempotencyKey).not.toBe(failed.idempotencyKey)
    expect(actFor(again, failed.input, failed.about).idempotencyKey).not.toBe(failed.idempotencyKey)
  })
})

describe('while a write is pending', () => {
  it('the screen shows the stored data with the pending acts, and without them after a failure', () => {
    const underWay = [
      { name: 'tick', act: actOf('a') },
      { name: 'another write', act: {} },
      { name: 'tick', act: actOf('b') },
    ]
    expect(shownWith(['stored'], [tick], underWay)).toEqual(['stored', 'a', 'b'])
    expect(shownWith(['stored'], [tick], [])).toEqual(['stored'])
  })
})
