import { randomUUID } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  drips,
  floods,
  hangsUp,
  replies,
  type SpaceServer,
  says,
  spaceServer,
  staysSilent,
} from '../../../test/outside/space-server.ts'
import { readWebhookUrl, withoutQuery } from './address.ts'
import { newWebhookSecret } from './signature.ts'
import { webhookPoster } from './signed-post.ts'

/** For a receiver that does not answer, and for one that does, also on a loaded machine. */
const [SHORT_MS, LONG_MS] = [400, 20_000]
const SECRET = newWebhookSecret()
const BODY = JSON.stringify({ type: 'test', data: { é: '“½”' } })

let receiver: SpaceServer
beforeEach(async () => {
  receiver = await spaceServer()
  receiver.does(replies(200))
})
afterEach(() => receiver.close())

const noticeTo = (url: string, more: { secrets?: string[] } = {}) => ({
  ...{ id: randomUUID(), url, body: BODY, secrets: [SECRET], at: new Date() },
  ...more,
})
const here = () => `http://${receiver.host}/hooks/scope?key=k`
const post = (limitMs = LONG_MS, more: { secrets?: string[] } = {}) =>
  webhookPoster({ allowedHosts: [receiver.host], limitMs }).post(noticeTo(here(), more))

describe('a notice', () => {
  test('is verified by the library of Standard Webhooks, and refused if a byte differs', async () => {
    const notice = noticeTo(here())
    const poster = webhookPoster({ allowedHosts: [receiver.host], limitMs: LONG_MS })
    expect(await poster.post(notice)).toEqual({ result: 'sent', status: 200 })
    const [got] = receiver.requests
    const headers = got?.headers as Record<string, string>
    expect(got).toMatchObject({ path: '/hooks/scope?key=k', text: BODY })
    expect(headers).toMatchObject({
      'webhook-id': notice.id,
      'content-type': 'application/json; charset=UTF-8',
      'user-agent': 'Scope',
    })
    expect(new Webhook(SECRET).verify(got?.text ?? '', headers)).toEqual(JSON.parse(BODY))
    const verify = (text: string, more: object = {}) =>
      new Webhook(SECRET).verify(text, { ...headers, ...more })
    expect(() => verify(`${got?.text} `)).toThrow()
    expect(() => verify(got?.text ?? '', { 'webhook-id': randomUUID() })).toThrow()
    expect(() => verify(got?.text ?? '', { 'webhook-timestamp': '1' })).toThrow()
    expect(() => new Webhook(newWebhookSecret()).verify(got?.text ?? '', headers)).toThrow()
  })

  test('with two secrets is verified by either', async () => {
    const other = newWebhookSecret()
    await post(LONG_MS, { secrets: [SECRET, other] })
    const [got] = receiver.requests
    const headers = got?.headers as Record<string, string>
    expect(headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/)
    for (const secret of [SECRET, other]) new Webhook(secret).verify(got?.text ?? '', headers)
  })

  test('has a secret of 32 random bytes', () => {
    expect(SECRET).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(newWebhookSecret()).not.toBe(SECRET)
  })
})

describe('an answer', () => {
  const failed = (status: number | null, reason = `status ${status}`) => ({
    result: 'failed',
    status,
    reason,
  })
  const sent = (status = 200) => ({ result: 'sent', status })
  test.each([
    ['200', replies(200, 'Thanks'), sent()],
    ['204', replies(204, ''), sent(204)],
    ['500', replies(500), failed(500)],
    ['429', replies(429, '', { 'retry-after': '5' }), { ...failed(429), askedMs: 5000 }],
    ['503', replies(503, '', { 'retry-after': '120' }), { ...failed(503), askedMs: 120_000 }],
    ['503 with nonsense', replies(503, '', { 'retry-after': 'soon' }), failed(503)],
    ['404', replies(404), failed(404)],
    ['410', replies(410), { result: 'gone', status: 410, reason: 'status 410' }],
    ['nothing', staysSilent, failed(null, 'no answer in time')],
    ['a status a byte at a time', drips('HTTP/1.1 200 OK\r\nx: '), failed(null, 'no answer in time')],
    ['a body a byte at a time', drips('HTTP/1.1 200 OK\r\ncontent-length: 999999\r\n\r\n'), sent()],
    ['by closing the connection', hangsUp, failed(null, 'no connection')],
    ['bytes that are not HTTP', says('SSH-2.0-OpenSSH_9.9\r\n\r\n'), failed(null, 'no connection')],
  ])('%s', async (what, behaviour, answer) => {
    receiver.does(behaviour)
    const from = performance.now()
    const limitMs = /^nothing$|a byte at a time$/.test(what) ? SHORT_MS : LONG_MS
    expect(await post(limitMs)).toEqual(answer)
    if (limitMs === SHORT_MS) expect(performance.now() - from).toBeLessThan(SHORT_MS * 5)
  })

  test.each([200, 500])('of %i without end is read for 64 kB, and little more is sent', async (status) => {
    const flood = floods(status)
    receiver.does(flood.behaviour)
    expect(await post()).toMatchObject({ status })
    expect(flood.sent()).toBeLessThan(20_000_000)
  })

  test.each([301, 302, 303, 307, 308])('%i is a failure, and not followed', async (status) => {
    const other = await spaceServer()
    receiver.does(replies(status, '', { location: `http://${other.host}/` }))
    const poster = webhookPoster({ allowedHosts: [receiver.host, other.host], limitMs: LONG_MS })
    expect(await poster.post(noticeTo(here()))).toEqual(failed(status))
    expect(other.requests).toEqual([])
    await other.close()
  })
})

describe('an address', () => {
  test.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['192.168.1.1'],
    ['169.254.169.254'],
    ['::1'],
    ['fd12:3456::1'],
    ['::ffff:127.0.0.1'],
    // One private address is enough to refuse, because the connection may use any of them.
    ['142.250.68.14', '10.1.2.3'],
  ])('that resolves to %s %s is not connected to', async (...addresses) => {
    const lookup: LookupFunction = (_host, options, done) => {
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      if (options.all) done(null, found)
      else done(null, found.at(-1)?.address ?? '', found.at(-1)?.family)
    }
    const poster = webhookPoster({ allowedHosts: [], limitMs: LONG_MS, lookup })
    expect(await poster.post(noticeTo('https://hooks.example.com/scope'))).toEqual({
      ...{ result: 'failed', status: null, reason: 'a private address' },
    })
  })

  test.each([['127.0.0.1'], ['localhost'], ['[::1]']])(
    'of this machine, %s, needs permission',
    async (host) => {
      const { port } = new URL(here())
      const poster = webhookPoster({ allowedHosts: [], limitMs: LONG_MS })
      expect(await poster.post(noticeTo(`https://${host}:${port}/`))).toMatchObject({
        reason: 'a private address',
      })
      expect(await poster.post(noticeTo(`http://${host}:${port}/`))).toMatchObject({
        reason: 'an address that is not allowed',
      })
      expect(receiver.requests).toEqual([])
    },
  )

  test.each([
    ['https://hooks.example.com/scope?key=k', true],
    [' https://hooks.example.com:8443/ ', true],
    ['http://127.0.0.1:9000/x', true],
    ['http://127.0.0.1:9001/x', false],
    ['http://hooks.example.com/', false],
    ['http://inside.example/', false],
    ['https://user:word@hooks.example.com/', false],
    ['https://hooks.example.com/#x', false],
    ['ftp://hooks.example.com/', false],
    ['hooks.example.com', false],
    ['', false],
  ])('%s is taken: %s', (text, taken) => {
    const read = readWebhookUrl(text, ['127.0.0.1:9000', 'inside.example'])
    expect('address' in read).toBe(taken)
    if ('wrong' in read) expect(read.wrong).not.toContain('hooks.example.com')
  })

  test('is shown without its query in the trail', () => {
    expect(withoutQuery('https://hooks.example.com/scope?key=k')).toBe('https://hooks.example.com/scope?…')
    expect(withoutQuery('https://hooks.example.com/scope')).toBe('https://hooks.example.com/scope')
  })
})
