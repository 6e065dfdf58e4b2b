import { randomUUID } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeChat } from '../../../test/outside/fake-chat.ts'
import {
  drips,
  floods,
  hangsUp,
  replies,
  SECRETS,
  type SpaceServer,
  says,
  spaceServer,
  staysSilent,
} from '../../../test/outside/space-server.ts'
import type { ChatSender, Outcome } from './chat.ts'
import { webhookSender } from './webhook.ts'

/** For a space that does not answer, and for one that does, also on a loaded machine. */
const [SHORT_MS, LONG_MS] = [400, 20_000]
const GOOGLE = `https://chat.googleapis.com/v1/spaces/AAAA/messages?key=${SECRETS[0]}&token=${SECRETS[1]}`

let space: SpaceServer
beforeEach(async () => {
  space = await spaceServer()
})
afterEach(() => space.close())

const senderTo = (hosts: SpaceServer[], limitMs = LONG_MS): ChatSender =>
  webhookSender({ allowedHosts: hosts.map(({ host }) => host), limitMs })

/** A sender and its space: the real one over HTTP, or the one in memory that other tests use. */
type Pair = {
  sender: ChatSender
  address: string
  posted(): { id: string; body: unknown }[]
  answers(outcome: Outcome): void
}
const PAIRS: Record<string, () => Pair> = {
  'over HTTP': () => ({
    sender: senderTo([space]),
    address: space.address('A'),
    posted: () =>
      [...space.messages.values()].map(({ id, body }) => ({ id: id.replace('client-', ''), body })),
    answers: (outcome) => {
      if (outcome.result === 'dead') space.does(replies(404))
      else if (outcome.result === 'refused') space.does(replies(400))
      else space.does(replies(429, '{}', { 'retry-after': '7' }))
    },
  }),
  'in memory': () => {
    const chat = fakeChat()
    return { sender: chat, address: 'a', posted: () => chat.posts, answers: chat.answers }
  },
}

describe.each(Object.entries(PAIRS))('a sender %s', (_name, pair) => {
  test('posts a message once, even if it is sent several times', async () => {
    const { sender, address, posted } = pair()
    const [id, body] = [randomUUID(), { fallbackText: 'Ten to six: ½ ounce, “neat”' }]
    for (let round = 0; round < 3; round += 1) {
      expect(await sender.send({ id, address, body })).toEqual({ result: 'sent' })
    }
    expect(posted()).toMatchObject([{ id, body }])
    await sender.send({ id: randomUUID(), address, body })
    expect(posted()).toHaveLength(2)
  })

  test.each([
    { result: 'busy', reason: 'status 429', afterMs: 7000 },
    { result: 'dead', reason: 'status 404' },
    { result: 'refused', reason: 'status 400' },
  ] as const)('returns the result: $result', async (outcome) => {
    const { sender, address, posted, answers } = pair()
    answers(outcome)
    expect(await sender.send({ id: randomUUID(), address, body: {} })).toEqual(outcome)
    expect(posted()).toEqual([])
  })
})

const busy = (reason: string, afterMs: number | null = null) => ({ result: 'busy', reason, afterMs })
const dead = (reason: string) => ({ result: 'dead', reason })
const refused = (reason: string) => ({ result: 'refused', reason })
const BAD_KEY =
  '{"error":{"code":400,"status":"INVALID_ARGUMENT","details":[{"reason":"API_KEY_INVALID","domain":"googleapis.com"}]}}'
const BAD_MESSAGE =
  '{"error":{"code":400,"message":"Invalid value \\"API_KEY_INVALID\\"","status":"INVALID_ARGUMENT"}}'
const sent = { result: 'sent' }

describe('the answer of a space', () => {
  const late = { 'retry-after': 'Wed, 18 Nov 2026 20:01:30 GMT', date: 'Wed, 18 Nov 2026 20:00:00 GMT' }
  test.each([
    ['200', replies(200), sent],
    ['204', replies(204, ''), sent],
    ['409, there already', replies(409, '{"error":{"code":409,"status":"ALREADY_EXISTS"}}'), sent],
    ['409, aborted', replies(409, '{"error":{"code":409,"status":"ABORTED"}}'), busy('status 409')],
    ['429 without a time', replies(429), busy('status 429')],
    ['429 with seconds', replies(429, '', { 'retry-after': '30' }), busy('status 429', 30_000)],
    ['429 with an instant', replies(429, '', late), busy('status 429', 90_000)],
    ['429 with nonsense', replies(429, '', { 'retry-after': '-soon' }), busy('status 429')],
    ['500', replies(500), busy('status 500')],
    ['503', replies(503, '', { 'retry-after': '2' }), busy('status 503', 2000)],
    ['400', replies(400), refused('status 400')],
    ['400 that repeats what was posted', replies(400, BAD_MESSAGE), refused('status 400')],
    ['400, of the key', replies(400, BAD_KEY), dead('status 400')],
    ['413', replies(413), refused('status 413')],
    ['401', replies(401), dead('status 401')],
    ['403', replies(403), dead('status 403')],
    ['404', replies(404), dead('status 404')],
    ['nothing', staysSilent, busy('no answer in time')],
    ['a status a byte at a time', drips('HTTP/1.1 200 OK\r\nx-slow: '), busy('no answer in time')],
    ['a body a byte at a time', drips('HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\n'), sent],
    [
      'a conflict a byte at a time',
      drips('HTTP/1.1 409 Conflict\r\ncontent-length: 999\r\n\r\n'),
      busy('no answer in time'),
    ],
    ['by closing the connection', hangsUp, busy('no connection')],
    ['bytes that are not HTTP', says('SSH-2.0-OpenSSH_9.9\r\n\r\n'), busy('no connection')],
    ['a header without end', says(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(1_000_000)}`), busy('no connection')],
  ])('%s', async (what, behaviour, outcome) => {
    space.does(behaviour)
    const limitMs = /^nothing$|a byte at a time$/.test(what) ? SHORT_MS : LONG_MS
    const from = performance.now()
    const found = await senderTo([space], limitMs).send({
      id: randomUUID(),
      address: space.address('A'),
      body: {},
    })
    expect(found).toEqual(outcome)
    if (limitMs === SHORT_MS) expect(performance.now() - from).toBeLessThan(SHORT_MS * 5)
  })

  test('is not read to its end', async () => {
    for (const [status, outcome] of [
      [200, sent],
      [409, busy('status 409')],
    ] as const) {
      const flood = floods(status)
      space.does(flood.behaviour)
      expect(
        await senderTo([space]).send({ id: randomUUID(), address: space.address('A'), body: {} }),
      ).toEqual(outcome)
      expect(flood.sent()).toBeLessThan(20_000_000)
    }
  })

  test.each([301, 302, 303, 307, 308])(
    '%i is not followed, not even to a host that is allowed',
    async (status) => {
      const other = await spaceServer()
      space.does(replies(status, '', { location: other.address('B') }))
      const found = await senderTo([space, other]).send({
        id: randomUUID(),
        address: space.address('A'),
        body: {},
      })
      expect(found).toEqual(dead(`status ${status}`))
      expect(other.requests).toEqual([])
      await other.close()
    },
  )

  test('fails over TLS if the server does not use it', async () => {
    const address = space.address('A').replace('http:', 'https:')
    expect(await senderTo([space]).send({ id: randomUUID(), address, body: {} })).toEqual(
      busy('no connection'),
    )
  })

  test('is missing if nobody listens', async () => {
    const gone = await spaceServer()
    await gone.close()
    const found = await senderTo([gone]).send({ id: randomUUID(), address: gone.address('A'), body: {} })
    expect(found).toEqual(busy('no connection'))
  })
})

describe('an address', () => {
  test.each([
    ['of another host', () => space.address('A')],
    ['of this machine by name', () => space.address('A').replace('127.0.0.1', 'localhost')],
    ['of Google in plain HTTP', () => GOOGLE.replace('https:', 'http:')],
    ['of Google at another port', () => GOOGLE.replace('.com/', '.com:8443/')],
    ['of Google, but not a space', () => GOOGLE.replace('/v1/spaces', '/v1/media')],
    ['that is not a URL', () => 'nonsense'],
  ])('%s is checked again before sending', async (_what, address) => {
    const found = await webhookSender({ allowedHosts: [] }).send({
      id: randomUUID(),
      address: address(),
      body: {},
    })
    expect(found).toEqual(dead('an address that is not allowed'))
    expect(space.requests).toEqual([])
  })

  test.each([
    ['127.0.0.1'],
    ['127.8.8.8'],
    ['10.1.2.3'],
    ['172.16.0.9'],
    ['192.168.1.1'],
    ['169.254.169.254'],
    ['100.64.0.1'],
    ['0.0.0.0'],
    ['224.0.0.1'],
    ['::1'],
    ['::'],
    ['fe80::1'],
    ['fd12:3456::1'],
    ['::ffff:127.0.0.1'],
    ['64:ff9b::7f00:1'],
    // One private address is enough to refuse, because the connection may use any of them.
    ['142.250.68.14', '10.1.2.3'],
  ])('that resolves to %s %s is not connected to', async (...addresses) => {
    let asked = 0
    const lookup: LookupFunction = (_host, options, done) => {
      asked += 1
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      if (options.all) done(null, found)
      else done(null, found.at(-1)?.address ?? '', found.at(-1)?.family)
    }
    const sender = webhookSender({ allowedHosts: [], limitMs: LONG_MS, lookup })
    expect(await sender.send({ id: randomUUID(), address: GOOGLE, body: {} })).toEqual(
      dead('a private address'),
    )
    expect(asked).toBe(1)
  })

  test('is never shown with its key and token in errors', async () => {
    const sender = webhookSender({ allowedHosts: [space.host], limitMs: SHORT_MS })
    for (const behaviour of [
      replies(404, `not found: ${space.address('A')}`),
      replies(429, `quota of ${space.address('A')}`, { 'retry-after': SECRETS[0] }),
      hangsUp,
      staysSilent,
      says(SECRETS[1]),
    ]) {
      space.does(behaviour)
      const shown = JSON.stringify(
        await sender.send({ id: randomUUID(), address: space.address('A'), body: {} }),
      )
      for (const secret of SECRETS) expect(shown).not.toContain(secret)
      expect(shown).not.toContain('127.0.0.1')
    }
  })
})
