import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { rawRequest } from '../../../../test/raw-request.ts'
import { setScene } from '../../../../test/scene.ts'
import { buildApp } from '../../../app.ts'
import type { Config } from '../../config.ts'

const { server } = setScene()
afterAll(async () => {
  for (const app of apps.values()) await app.close()
})

/** One listening server for each distinct settings. */
const apps = new Map<string, FastifyInstance>()

async function portWith(settings: Partial<Config>): Promise<number> {
  const key = JSON.stringify(settings)
  const app =
    apps.get(key) ?? (await buildApp({ ...server.parts, config: { ...server.parts.config, ...settings } }))
  if (!apps.has(key)) await app.listen({ port: 0 })
  apps.set(key, app)
  return (app.server.address() as AddressInfo).port
}

/** Sends a request byte by byte as given to a server with these settings; returns the whole answer. */
const answerTo = async (lines: string, settings: Partial<Config>): Promise<string> =>
  rawRequest(await portWith(settings), `${lines}\r\nConnection: close\r\n\r\n`)

const get = (path: string, ...headers: string[]) => [`GET ${path} HTTP/1.1`, ...headers].join('\r\n')
const statusOf = (answer: string) => Number(answer.split(' ')[1])

describe('a server for this machine', () => {
  test.each([
    ['localhost:3000', 200],
    ['LOCALHOST', 200],
    ['127.0.0.1:4711', 200],
    ['[::1]:3000', 200],
    ['evil.example', 403],
    ['evil.example:3000', 403],
    ['localhost.evil.example', 403],
    ['127.0.0.1.evil.example:3000', 403],
    ['localhost@evil.example', 403],
    ['192.168.0.7:3000', 403],
    ['', 403],
  ])('answers Host %j with %i', async (host, status) => {
    const answer = await answerTo(get('/api/sign-in', `Host: ${host}`), {})
    expect(statusOf(answer)).toBe(status)
    expect(answer).toContain("content-security-policy: default-src 'none'")
    if (status === 403) expect(answer).toContain('Scope is not at this address. Open http://localhost:3000.')
  })

  test.each([
    'Forwarded: for=192.0.2.1',
    'X-Forwarded-For: 192.0.2.1',
    'X-Forwarded-Host: localhost:3000',
    'X-Real-IP: 192.0.2.1',
    'Via: 1.1 proxy',
  ])('refuses %s in trusted, unless that is acknowledged', async (header) => {
    const lines = get('/api/sign-in', 'Host: localhost:3000', header)
    const refused = await answerTo(lines, {})
    expect(statusOf(refused)).toBe(403)
    expect(refused).toContain('Scope only serves this computer')
    expect(statusOf(await answerTo(lines, { trustedAck: true }))).toBe(200)
  })
})

describe('a server with a public address', () => {
  const PUBLIC = { publicUrl: 'https://scope.lantern.example', trustedAck: true }

  test.each([
    ['/api/sign-in', 'scope.lantern.example', 200],
    ['/api/sign-in', 'Scope.Lantern.Example:443', 200],
    ['/api/sign-in', 'scope.lantern.example:8443', 403],
    ['/api/sign-in', 'localhost:3000', 403],
    ['/api/sign-in', 'evil.example', 403],
    ['/healthz', 'localhost:3000', 200],
    ['/readyz', '127.0.0.1:3000', 200],
    ['/healthz', '10.42.0.7:3000', 200],
    ['/readyz', 'evil.example', 200],
    ['/readyz?x', 'evil.example', 200],
    ['/healthz?probe=1', '10.42.0.7:3000', 200],
    ['/healthz/x?/healthz', 'evil.example', 403],
    ['/healthz/../api/sign-in', 'evil.example', 403],
    ['/nothing/here', 'evil.example', 403],
  ])('answers %s at %s with %i', async (path, host, status) => {
    expect(statusOf(await answerTo(get(path, `Host: ${host}`), PUBLIC))).toBe(status)
  })

  test.each(['/healthz', '/readyz'])('answers HEAD %s as GET, without its body', async (path) => {
    const answer = await answerTo(`HEAD ${path} HTTP/1.1\r\nHost: monitor`, PUBLIC)
    expect([statusOf(answer), answer.split('\r\n\r\n')[1]]).toEqual([200, ''])
  })

  test('serves nobody in trusted without the acknowledgement', async () => {
    const lines = get('/api/sign-in', 'Host: scope.lantern.example')
    expect(statusOf(await answerTo(lines, { ...PUBLIC, trustedAck: false }))).toBe(403)
  })
})
