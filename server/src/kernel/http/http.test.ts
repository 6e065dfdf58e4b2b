import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { rawRequest } from '../../../test/raw-request.ts'
import { makeScene, setScene } from '../../../test/scene.ts'
import { makePriority } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'

const { server } = setScene()

const scene = () => makeScene(server, ['venue', 'gm', 'lead'])

describe('every answer', () => {
  test.each(['/api/me', '/api/sign-in', '/nothing/here', '/healthz', '/api/nothing', '/api/venues/%'])(
    '%s has the headers',
    async (url) => {
      const { headers } = await server.app.inject({ url })
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self'")
      expect(policy).not.toContain('unsafe')
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        // The journal dictates by the browser’s own speech recognition.
        'permissions-policy': 'camera=(), microphone=(self), geolocation=()',
      })
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers['x-powered-by']).toBeUndefined()
    },
  )

  test.each([
    ['/api/me', {}, 401, 'You are logged out.'],
    ['/api/nothing', {}, 404, 'Not found.'],
    ['/api/venues/%', {}, 404, 'Not found.'],
    ['/api/login?next=%00', {}, 400, 'next has a character that cannot be stored.'],
    ['/api/login?%3Cb%3E=1', {}, 400, '&lt;b&gt; is not a field of this call.'],
    ['/', { host: 'elsewhere.example' }, 403, 'Scope is not at this address. Open http://localhost:3000.'],
  ])(
    'what goes wrong at %s %o is a page for whoever opened it, and JSON for others',
    async (url, more, status, says) => {
      const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
      const { statusCode, headers, body } = await server.app.inject({ url, headers: { accept, ...more } })
      expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
      expect(body).toContain(`<p>${says}</p>`)
      expect(body).toContain('<a href="http://localhost:3000/">Open Scope</a>')
      expect(headers['cache-control']).toBe('no-store')
      for (const asked of [{ accept: 'application/json' }, { accept, 'sec-fetch-mode': 'cors' }]) {
        const answer = await server.app.inject({ url, headers: { ...asked, ...more } })
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'application/json'])
      }
    },
  )

  test.each(['/docs', '/api/openapi.json', '/healthz', '/healthz/', '/readyz', '/readyz/'])(
    '%s is answered to GET, and to HEAD without a body',
    async (url) => {
      // Monitors have their own name for this machine.
      const headers = /z\/?$/.test(url) ? { host: '10.0.0.7:3000' } : {}
      const whole = await server.app.inject({ url, headers })
      const head = await server.app.inject({ method: 'HEAD', url, headers })
      expect([url, whole.statusCode, head.statusCode, head.body]).toEqual([url, 200, 200, ''])
      expect(head.headers['content-type']).toBe(whole.headers['content-type'])
    },
  )

  test('an unknown call is a 404 of the closed list', async () => {
    const response = await server.app.inject({ url: '/api/nothing' })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 'notFound', error: 'Not found.' })
  })

  test('health and readiness', async () => {
    expect((await server.app.inject({ url: '/healthz' })).json()).toEqual({ ok: true })
    expect((await server.app.inject({ url: '/readyz' })).json()).toEqual({ ok: true, mail: { state: 'ok' } })
  })

  test.each([
    ['the database is away', { pings: false, answersNewConnection: false }, 200, 503],
    ['only new connections work', { pings: false, answersNewConnection: true }, 503, 503],
  ])('health and readiness when %s', async (_, { pings, answersNewConnection }, health, ready) => {
    const database = {
      ...server.parts.database,
      ping: () => (pings ? Promise.resolve() : Promise.reject(new Error('no answer'))),
      answersNewConnection: async () => answersNewConnection,
    }
    const app = await buildApp({ ...server.parts, database })
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(health)
    const readiness = await app.inject({ url: '/readyz' })
    expect(readiness.statusCode).toBe(ready)
    expect(readiness.json()).toEqual({ ok: false, database: 'does not answer' })
    await app.close()
  })

  test('a silent database keeps no monitor waiting until it gives up', async () => {
    const database = {
      ...server.parts.database,
      ping: () => new Promise<void>(() => undefined),
      answersNewConnection: async () => false,
    }
    const app = await buildApp({ ...server.parts, database })
    const began = performance.now()
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
    expect(performance.now() - began).toBeLessThan(5_000)
    await app.close()
  })

  test('a request that asks for another protocol is answered, and its connection ends', async () => {
    const app = await buildApp(server.parts)
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const lines = [
      'GET /healthz HTTP/1.1',
      'Host: localhost',
      'Connection: Upgrade',
      'Upgrade: websocket',
      '',
      '',
    ]
    const began = performance.now()
    const answer = await rawRequest(Number(port), lines.join('\r\n').repeat(2))
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n')
    await app.close()
  })

  test.each([
    ['25006', 'cannot execute INSERT in a read-only transaction'],
    ['53100', 'could not extend file: No space left on device'],
    ['57P01', 'terminating connection due to administrator command'],
    ['57P03', 'the database system is starting up'],
    ['ECONNREFUSED', 'connect ECONNREFUSED'],
    ['', 'Query read timeout'],
    ['', 'timeout exceeded when trying to connect'],
    ['', 'Connection terminated unexpectedly'],
  ])('a fault of the database (%s: %s) is a 503 that says when to try again', async (code, message) => {
    const fault = Object.assign(new Error(message), { code })
    const fail = () => Promise.reject(fault)
    const db = { rows: fail, run: fail }
    const app = await buildApp({ ...server.parts, database: { ...server.parts.database, db } })
    const { email } = (await scene()).lead
    const { cookie = '' } = await server.nobody('POST /api/auth/login', { body: { email } })
    const response = await app.inject({ url: '/api/me', headers: { cookie } })
    expect(response.json()).toMatchObject({
      code: 'unavailable',
      error: 'The database is not responding. Try again in a moment.',
    })
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
    await app.close()
  })

  test('a server that is about to stop is not ready, answers, and ends its connections', async () => {
    const app = await buildApp(server.parts)
    expect((await app.inject({ url: '/api/sign-in' })).headers.connection).not.toBe('close')
    app.draining.active = true
    const readiness = await app.inject({ url: '/readyz' })
    expect([readiness.statusCode, readiness.json()]).toEqual([503, { ok: false, draining: true }])
    const last = await app.inject({ url: '/api/sign-in' })
    expect([last.statusCode, last.headers.connection]).toEqual([200, 'close'])
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
    await app.close()
  })
})

describe('the contract as documents', () => {
  test('OpenAPI 3.1 names every call, with its parameters', async () => {
    const { body } = await server.nobody('GET /api/openapi.json')
    expect(body).toMatchObject({
      openapi: '3.1.0',
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      paths: {
        '/api/priorities/{venue}/{blt}/{period}': {
          get: { parameters: expect.any(Array), security: [{ bearer: ['read'] }, { session: [] }] },
        },
        '/api/tokens': { post: { security: [{ session: [] }] } },
        '/api/sign-in': { get: { description: 'For anyone.', security: [] } },
        '/api/metrics/import': {
          post: {
            description: 'For `metrics.edit`. A token needs the scope `numbers`.',
            requestBody: {
              content: {
                'application/json': { schema: { type: 'object' } },
                'text/csv': { schema: { type: 'string' } },
              },
            },
          },
        },
      },
    })
  })

  test('the readable page needs no script', async () => {
    const page = await server.app.inject({ url: '/docs' })
    expect(page.body).toContain('POST /api/journals')
    expect(page.body).toContain('Authorization: Bearer scope_…')
    expect(page.body).toContain('A token needs the scope numbers.')
    expect(page.body).not.toContain('<script')
  })
})

test('the greeting of a person', async () => {
  const { lead, venue, gm } = await scene()
  const asLead = await server.as(lead)
  expect((await asLead('GET /api/me')).body).toMatchObject({
    id: lead.id,
    role: 'BLT',
    accessRole: 'BLT',
    venueId: venue.id,
    firstName: 'Marisol',
    position: 'Bar Lead',
    can: { pickVenue: false, pickBlt: false, createPriority: false, readAnalytics: false },
  })
  expect((await (await server.as(gm))('GET /api/user-config')).body).toEqual({
    assignedVenues: [venue.id],
    firstName: expect.any(String),
    lastName: 'Test',
    position: 'General Manager',
  })
})

describe('input made to break the server', () => {
  test.each([
    ['a header without a colon', 'GET / HTTP/1.1\r\nbroken header\r\n\r\n', '400 Bad Request', 'invalid'],
    ['a bad request line', 'GET\r\n\r\n', '400 Bad Request', 'invalid'],
    ['an unknown version', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n', '400 Bad Request', 'invalid'],
    ['a long header', `GET / HTTP/1.1\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, '431 Request Header', 'tooLarge'],
    ['a long address', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`, '431 Request Header', 'tooLarge'],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', '403 Forbidden', 'forbidden'],
    [
      'a malformed address',
      'GET /api/venues/%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      '404 Not Found',
      'notFound',
    ],
  ])('%s gets a normal error with the usual headers', async (_what, bytes, status, code) => {
    const config = { ...server.parts.config, publicUrl: 'https://localhost' }
    const app = await buildApp({ ...server.parts, config })
    const { port } = new URL(await app.listen({ port: 0 }))
    const answer = await rawRequest(Number(port), bytes)
    await app.close()
    expect(answer.startsWith(`HTTP/1.1 ${status}`), answer.slice(0, 40)).toBe(true)
    expect(answer).toContain("content-security-policy: default-src 'none'")
    expect(answer).toContain('strict-transport-security: max-age')
    expect(answer).toContain('x-content-type-options: nosniff')
    expect(answer).toMatch(new RegExp(`"code":"${code}".*"requestId":"[0-9a-f-]{36}"`))
  })

  test('a lost database connection fails one call, not the server', async () => {
    const { db, venue, lead } = await scene()
    const { id } = await makePriority(db, venue, lead)
    const asLead = await server.as(lead)
    const blocked = sql`
      select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await server.database.transaction(async (tx) => {
      await tx.run(sql`select 1 from priorities where id = ${id} for update`)
      const checkIn = { params: { id }, body: { status: 'AT_RISK' as const } }
      const refused = expect(asLead('PATCH /api/priorities/:id/status', checkIn)).rejects.toThrow(
        'answered 503',
      )
      let waiting: { pid: number }[] = []
      while (waiting.length === 0) waiting = await db.rows<{ pid: number }>(blocked)
      for (const { pid } of waiting) await db.run(sql`select pg_terminate_backend(${pid})`)
      await refused
    })
    expect((await asLead('GET /api/me')).status).toBe(200)
  })
})
