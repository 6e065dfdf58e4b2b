import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import webpush from 'web-push'
import { pushDevice } from '../../../test/outside/push-device.ts'
import { readEndpoint } from './endpoint.ts'
import { webPushSender } from './web-push.ts'

const LIMIT_MS = 300
const device = pushDevice()
const vapid = webpush.generateVAPIDKeys()

type Behaviour = (response: ServerResponse) => void
let behaviour: Behaviour
let got: { headers: IncomingMessage['headers']; body: Buffer } | undefined

const server = createServer(async (request, response) => {
  got = { headers: request.headers, body: Buffer.concat(await Array.fromAsync(request)) }
  behaviour(response)
})
let host = ''

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  got = undefined
})

const send = (endpoint = `http://${host}/device`, p256dh = device.keys.p256dh) =>
  webPushSender({
    keys: vapid,
    subject: 'https://scope.example.com',
    allowedHosts: [host],
    limitMs: LIMIT_MS,
  }).send({
    id: '7d3c3a5e-9b54-4c53-9d3e-0f1f6f3f8a11',
    endpoint,
    keys: { ...device.keys, p256dh },
    message: { title: 'Hello', path: '/', tag: 'given' },
    ttl: 60,
  })

const answers =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, headers).end()
  }

test('only the device can read it, and the push service knows who sends it', async () => {
  behaviour = answers(201)
  expect(await send()).toEqual({ result: 'sent' })
  const { headers, body = Buffer.alloc(0) } = got ?? {}
  expect(JSON.parse(device.read(body))).toEqual({ title: 'Hello', path: '/', tag: 'given' })
  expect(body.toString('latin1')).not.toContain('Hello')
  expect(headers).toMatchObject({ ttl: '60', 'content-encoding': 'aes128gcm' })
  expect(headers?.authorization).toContain(`k=${vapid.publicKey}`)
  expect(headers?.topic).toHaveLength(32)
})

test.each<[string, Behaviour, object]>([
  ['404', answers(404), { result: 'gone', reason: 'status 404' }],
  ['410', answers(410), { result: 'gone', reason: 'status 410' }],
  ['400', answers(400), { result: 'renew', reason: 'status 400' }],
  ['401', answers(401), { result: 'renew', reason: 'status 401' }],
  ['403', answers(403), { result: 'renew', reason: 'status 403' }],
  ['413', answers(413), { result: 'refused', reason: 'status 413' }],
  ['a redirect', answers(302, { location: 'http://10.0.0.1/' }), { result: 'refused', reason: 'status 302' }],
  ['429', answers(429, { 'retry-after': '90' }), { result: 'busy', reason: 'status 429', afterMs: 90_000 }],
  ['500', answers(500), { result: 'busy', reason: 'status 500', afterMs: null }],
  [
    'a closed connection',
    (response) => response.destroy(),
    { result: 'busy', reason: 'no connection', afterMs: null },
  ],
  ['silence', () => undefined, { result: 'busy', reason: 'no answer in time', afterMs: null }],
])('%s', async (_, does, outcome) => {
  behaviour = does
  expect(await send()).toEqual(outcome)
})

test('nothing is sent to an address that is not allowed, or with keys that are none', async () => {
  behaviour = answers(201)
  expect(await send('http://127.0.0.1:1/')).toMatchObject({ result: 'gone' })
  expect(await send(undefined, 'no-key')).toMatchObject({ result: 'gone' })
  expect(got).toBeUndefined()
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-by3p.notify.windows.com/w/?token=abc', true],
  ['https://hooks.example.com:8443/abc', true],
  ['http://localhost:9000/abc', true],
  ['http://fcm.googleapis.com/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://fcm.googleapis.com.example.com/abc', false],
  ['https://evil.example/fcm.googleapis.com', false],
  ['https://someone@fcm.googleapis.com/abc', false],
  ['https://127.0.0.1/abc', false],
  ['http://hooks.example.com/abc', false],
  ['file:///etc/passwd', false],
  ['no address', false],
])('%s: %s', (endpoint, allowed) => {
  expect(readEndpoint(endpoint, ['hooks.example.com:8443', 'localhost:9000']) !== undefined).toBe(allowed)
})
