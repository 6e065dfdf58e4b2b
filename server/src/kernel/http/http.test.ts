import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FRIDAY, type TestApp, testApp } from '../../../test/app.ts'
import { rawRequest } from '../../../test/raw-request.ts'
import { makeCompany, makePriority, makeStaff, makeVenue } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

async function scene() {
  const { db } = server.database
  server.clock.set(FRIDAY)
  const company = await makeCompany(db)
  const venue = await makeVenue(db, company)
  const gm = await makeStaff(db, company, 'GM', { venues: [venue] })
  const lead = await makeStaff(db, company, 'BLT', { venues: [venue], firstName: 'Marisol' })
  return { db, company, venue, gm, lead }
}

const rows = async (table: string) => {
  const [found] = await server.database.db.rows<{ n: number }>(raw(`select count(*)::int as n from ${table}`))
  return found?.n
}

describe('sessions', () => {
  test('an address that is not on the staff list is refused with its field', async () => {
    await scene()
    for (const email of ['nobody@lantern.example', 'x@y']) {
      const answer = await server.nobody('POST /api/auth/login', { body: { email } })
      expect(answer).toMatchObject({ status: 400, error: { code: 'invalid', field: 'email' } })
    }
  })

  test('the address is accepted in any case, and scripts cannot read the cookie', async () => {
    const { lead } = await scene()
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: ` ${lead.email.toUpperCase()}`.trim() },
    })
    expect(response.statusCode).toBe(200)
    const header = String(response.headers['set-cookie'])
    expect(header).toMatch(/^scope=[\w-]{43}; /)
    expect(header).toContain('HttpOnly')
    expect(header).toContain('SameSite=Lax')
    expect(header).not.toContain('Secure')
  })

  test('with HTTPS the cookie is bound to the host', async () => {
    const { lead } = await scene()
    const config = { ...server.parts.config, publicUrl: 'https://scope.lantern.example', trustedAck: true }
    const app = await buildApp({ ...server.parts, config })
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { host: 'scope.lantern.example' },
      payload: { email: lead.email },
    })
    expect(String(response.headers['set-cookie'])).toMatch(
      /^__Host-scope=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(response.headers['strict-transport-security']).toBeDefined()
    await app.close()
  })

  test('only a hash of the token is stored, and each sign-in has a new one', async () => {
    const { db, lead } = await scene()
    const first = await server.nobody('POST /api/auth/login', { body: { email: lead.email } })
    const second = await server.nobody('POST /api/auth/login', { body: { email: lead.email } })
    expect(first.cookie).not.toBe(second.cookie)
    const found = await db.rows<{ sid: string }>(sql`select sid from sessions where user_id = ${lead.userId}`)
    for (const { sid } of found) expect(first.cookie + second.cookie).not.toContain(sid)
  })

  test('signing out ends the session at once, and works without one', async () => {
    const { lead } = await scene()
    const asLead = await server.as(lead)
    expect((await asLead('POST /api/auth/logout')).body).toEqual({ ok: true })
    expect((await asLead('GET /api/me')).status).toBe(401)
    expect((await server.nobody('POST /api/auth/logout')).body).toEqual({ ok: true })
  })

  test('polled reads do not keep a session alive, other calls do', async () => {
    const { lead, venue } = await scene()
    const asLead = await server.as(lead)
    const poll = () =>
      asLead('GET /api/priorities/:venue/:blt/:period', {
        params: { venue: venue.id, blt: lead.id, period: 'current' },
      })
    server.clock.set('2026-11-26T18:00:00Z')
    expect((await asLead('GET /api/me')).status).toBe(200)
    server.clock.set('2026-12-03T17:00:00Z')
    expect((await poll()).status).toBe(200)
    server.clock.set('2026-12-03T18:00:01Z')
    expect((await poll()).status).toBe(401)
  })

  test('a session ends after thirty days, even if used', async () => {
    const { lead } = await scene()
    const asLead = await server.as(lead)
    for (const day of ['26', '27', '30']) {
      server.clock.set(`2026-11-${day}T18:00:00Z`)
      expect((await asLead('GET /api/me')).status).toBe(200)
    }
    for (const day of ['06', '12', '18', '20']) {
      server.clock.set(`2026-12-${day}T17:59:00Z`)
      expect((await asLead('GET /api/me')).status, day).toBe(200)
    }
    server.clock.set('2026-12-20T18:00:01Z')
    expect((await asLead('GET /api/me')).status).toBe(401)
  })

  test('roles are read on every request, and a deactivated person is out at once', async () => {
    const { db, lead, venue, gm } = await scene()
    const asGm = await server.as(gm)
    await db.run(sql`delete from venue_assignments where app_user_id = ${gm.id}`)
    expect((await asGm('GET /api/venues/:venue', { params: { venue: venue.id } })).status).toBe(404)
    const asLead = await server.as(lead)
    await db.run(sql`update users set active = false where id = ${lead.userId}`)
    expect((await asLead('GET /api/me')).status).toBe(401)
  })

  test('the sign-in redirect stays on this site', async () => {
    const to = async (next: string) => {
      const response = await server.app.inject({ url: `/api/login?next=${encodeURIComponent(next)}` })
      expect(response.statusCode).toBe(302)
      return response.headers.location
    }
    expect(await to('/?week=2026-11-16')).toBe('/login?next=%2F%3Fweek%3D2026-11-16')
    for (const evil of ['//evil.example', '/\\evil.example', 'https://evil.example', '/a\\b']) {
      expect(await to(evil)).toBe('/login')
    }
  })
})

describe('cross-site calls', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: 'http://localhost:3000' }, 200],
    [{}, 200],
  ])('an unsafe call with %o answers %i', async (headers, status) => {
    const { lead } = await scene()
    const asLead = await server.as(lead)
    expect(
      (await asLead('POST /api/auth/logout', {}, { headers: headers as Record<string, string> })).status,
    ).toBe(status)
    const reading = await asLead('GET /api/sign-in', {}, { headers: headers as Record<string, string> })
    expect(reading.status).toBe(200)
  })
})

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
    ['the database is away', { pings: false, answersAnew: false }, 200, 503],
    ['only new connections work', { pings: false, answersAnew: true }, 503, 503],
  ])('health and readiness when %s', async (_, { pings, answersAnew }, health, ready) => {
    const database = {
      ...server.parts.database,
      ping: () => (pings ? Promise.resolve() : Promise.reject(new Error('no answer'))),
      answersAnew: async () => answersAnew,
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
      answersAnew: async () => false,
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

describe('the input of a call', () => {
  const post = (cookie: string, payload: string | object, type = 'application/json') =>
    server.app.inject({
      method: 'POST',
      url: '/api/priority',
      headers: { cookie, ...(typeof payload === 'string' ? { 'content-type': type } : {}) },
      payload,
    })

  test.each([
    ['an unknown field', { color: 'red' }, 'color'],
    ['a wrong type', { title: 7 }, 'title'],
    ['a number in a text', { targetPeriod: '11' }, 'targetPeriod'],
    ['a missing field', { title: undefined }, 'title'],
    ['an invalid period', { targetPeriod: 13 }, 'targetPeriod'],
    ['a period that has ended', { targetPeriod: 10 }, 'targetPeriod'],
    ['an unknown category', { category: 'BREWING' }, 'category'],
    ['a blank title', { title: ' \n\t' }, 'title'],
    ['a title too long', { title: 'x'.repeat(201) }, 'title'],
    ['an invalid day', { targetDate: '2026-02-30' }, 'targetDate'],
    ['a NUL', { title: 'a\0b' }, 'title'],
    ['half a surrogate pair', { description: '\ud83c' }, 'description'],
    ['a status that must be earned', { status: 'COMPLETED' }, 'status'],
  ])('refuses %s with the field, and saves nothing', async (_what, wrong, field) => {
    const { venue, gm, lead } = await scene()
    const { cookie } = await server.nobody('POST /api/auth/login', { body: { email: gm.email } })
    const before = await rows('priorities')
    const response = await post(cookie, {
      venueId: venue.id,
      bltId: lead.id,
      title: 'Faster rounds',
      ...wrong,
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'invalid', field })
    expect(response.json().requestId).toBe(response.headers['x-request-id'])
    expect(await rows('priorities')).toBe(before)
  })

  test.each([
    ['no JSON', '{"title":', 'application/json'],
    ['nothing', '', 'application/json'],
    ['a list', '[]', 'application/json'],
    ['a text', '"x"', 'application/json'],
    ['a form', 'title=x', 'application/x-www-form-urlencoded'],
    ['plain text', '{}', 'text/plain'],
    ['a polluted prototype', '{"__proto__":{"a":1}}', 'application/json'],
  ])('refuses a body that is %s', async (_what, payload, type) => {
    const { gm } = await scene()
    const { cookie } = await server.nobody('POST /api/auth/login', { body: { email: gm.email } })
    const response = await post(cookie, payload, type)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'invalid' })
  })

  test('refuses an unknown query field, and one given twice', async () => {
    const { gm, venue } = await scene()
    const { cookie } = await server.nobody('POST /api/auth/login', { body: { email: gm.email } })
    for (const url of ['/api/venues?sort=name', `/api/priorities?venue=${venue.id}&venue=${venue.id}`]) {
      const response = await server.app.inject({ url, headers: { cookie } })
      expect(response.statusCode, url).toBe(400)
    }
  })

  test('refuses a body that is too large', async () => {
    const { gm } = await scene()
    const { cookie } = await server.nobody('POST /api/auth/login', { body: { email: gm.email } })
    const response = await post(cookie, { title: 'x'.repeat(300_000) })
    expect(response.statusCode).toBe(413)
    expect(response.json()).toMatchObject({ code: 'tooLarge' })
  })

  test('answers 404 for an unknown id of any form', async () => {
    const { gm } = await scene()
    const asGm = await server.as(gm)
    for (const id of ['nope', '00000000-0000-0000-0000-000000000000', "' or 1=1 --", '%00']) {
      expect((await asGm('GET /api/priorities/:id/tasks', { params: { id } })).status, id).toBe(404)
    }
  })
})

describe('an Idempotency-Key', () => {
  test('makes a repetition get the same answer without any effect, on two servers at once too', async () => {
    const { venue, gm, lead } = await scene()
    const other = await buildApp(server.parts)
    const asGm = await server.as(gm)
    const both = [asGm, await server.as(gm, other), asGm]
    const headers = { 'idempotency-key': 'new-priority-1' }
    const body = { venueId: venue.id, bltId: lead.id, title: 'Once' }
    const answers = await Promise.all(both.map((ask) => ask('POST /api/priority', { body }, { headers })))
    await other.close()
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
    const twice = await asGm('POST /api/priority', { body: { ...body, title: 'Twice' } }, { headers })
    expect(twice).toMatchObject({ status: 409, error: { code: 'conflict' } })

    // An act may wait on a device for 14 days.
    server.clock.set('2026-12-05T17:59:59Z')
    const still = await (await server.as(gm))('POST /api/priority', { body }, { headers })
    expect(still.body.id).toBe(answers[0]?.body.id)
    server.clock.set('2026-12-05T18:00:01Z')
    const later = await (await server.as(gm))('POST /api/priority', { body }, { headers })
    expect(later.body.id).not.toBe(answers[0]?.body.id)
  })

  test('can be used again after a refusal', async () => {
    const { gm, venue, lead } = await scene()
    const asGm = await server.as(gm)
    const headers = { 'idempotency-key': 'refused-1' }
    const blank = await asGm(
      'POST /api/priority',
      { body: { venueId: venue.id, bltId: lead.id, title: ' ' } },
      { headers },
    )
    expect(blank.status).toBe(400)
    const good = await asGm(
      'POST /api/priority',
      { body: { venueId: venue.id, bltId: lead.id, title: 'A' } },
      { headers },
    )
    expect(good.status).toBe(201)
  })
})

describe('a repeated Idempotency-Key', () => {
  async function created() {
    const { db, company, venue, gm, lead } = await scene()
    const asGm = await server.as(gm)
    const other = await makeVenue(db, company)
    await db.run(
      sql`insert into venue_assignments (app_user_id, venue_id, place) values (${gm.id}, ${other.id}, 1)`,
    )
    const headers = { 'idempotency-key': 'may-i-still' }
    const create = () =>
      asGm(
        'POST /api/priority',
        { body: { venueId: venue.id, bltId: lead.id, title: 'Between us' } },
        { headers },
      )
    const { body } = await create()
    const lose = (lost: { id: string }) =>
      db.run(sql`delete from venue_assignments where app_user_id = ${gm.id} and venue_id = ${lost.id}`)
    return { db, venue, other, gm, asGm, lead, headers, create, lose, first: body }
  }

  test('is answered only to who still reaches what it was about, and does nothing', async () => {
    const { create, lose, venue, other, first } = await created()
    const before = [await rows('priorities'), await rows('audits')]
    await lose(other)
    expect(await create()).toMatchObject({ status: 201, body: { id: first.id } })
    await lose(venue)
    expect(await create()).toMatchObject({ status: 404, error: { code: 'notFound', error: 'Not found.' } })
    expect([await rows('priorities'), await rows('audits')]).toEqual(before)
  })

  test('is answered only to whose role still allows it; a deletion is answered though the thing is gone', async () => {
    const { db, gm, asGm, lead, lose, venue, other, headers } = await created()
    const [one, two] = [await makePriority(db, venue, lead, { tasks: ['A'] }), randomUUID()]
    const remove = () =>
      asGm(
        'DELETE /api/tasks/:taskId',
        { params: { taskId: one.taskIds[0] ?? '' } },
        { headers: { 'idempotency-key': two } },
      )
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(200)
    await lose(other)
    const about = { venueId: venue.id, bltId: lead.id, weekOf: '2026-11-16', entry: 'A private word.' }
    const write = () =>
      asGm('POST /api/journals', { body: about }, { headers: { ...headers, 'idempotency-key': 'w' } })
    expect((await write()).status).toBe(201)
    await db.run(sql`update users set role = 'BLT' where id = ${gm.userId}`)
    await db.run(sql`update app_users set role = 'BLT', venue_id = ${venue.id} where id = ${gm.id}`)
    expect(await write()).toMatchObject({ status: 403, error: { code: 'forbidden' } })
  })

  test('is stored unreadable: neither the key nor a word of the call or its reply', async () => {
    const { db, lead } = await scene()
    const asLead = await server.as(lead)
    const headers = { 'idempotency-key': 'c0ffee00-aaaa' }
    const body = { weekOf: '2026-11-16', entry: 'A private word.', wins: 'Another one.' }
    const save = () => asLead('POST /api/journals', { body }, { headers })
    const saved = await save()
    const stored = await db.rows<{ text: string }>(
      sql`select to_jsonb(k)::text as text from idempotency_keys k where user_id = ${lead.userId}`,
    )
    expect(stored).toHaveLength(1)
    expect(stored[0]?.text).not.toMatch(/private|Another|c0ffee|entry|Marisol/)
    expect((await save()).body).toEqual(saved.body)
  })
})

describe('so many writes a minute', () => {
  test('are one person’s, reads are not counted, and the refusal says when to try again', async () => {
    const { venue, lead, gm } = await scene()
    const config = { ...server.parts.config, writesPerMinute: 20 }
    const app = await buildApp({ ...server.parts, config })
    const as = async (email: string) => {
      const login = { method: 'POST', url: '/api/auth/login', payload: { email } } as const
      const [cookie] = (await app.inject(login)).cookies
      return { cookie: `${cookie?.name}=${cookie?.value}` }
    }
    const [asLead, asGm] = [await as(lead.email), await as(gm.email)]
    server.clock.set('2026-11-20T18:00:48.200Z')
    const save = (headers: { cookie: string }, entry: string) =>
      app.inject({
        method: 'POST',
        url: '/api/journals',
        headers,
        payload: { venueId: venue.id, bltId: lead.id, weekOf: '2026-11-16', entry, draft: true },
      })
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => save(asLead, `Saved ${n}`)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(10)
    expect(refused[0]?.json()).toMatchObject({
      code: 'tooMany',
      error: 'You have saved 20 times within a minute. Try again in 12 seconds.',
    })
    expect((await app.inject({ url: '/api/me', headers: asLead })).statusCode).toBe(200)
    expect((await save(asGm, 'Mine')).statusCode).toBe(201)
    server.clock.set('2026-11-20T18:01:00Z')
    expect((await save(asLead, 'Again')).statusCode).toBe(201)
    await app.close()
  })
})

describe('the contract as documents', () => {
  test('OpenAPI 3.1 names every call, with its parameters', async () => {
    const { body } = await server.nobody('GET /api/openapi.json')
    expect(body).toMatchObject({
      openapi: '3.1.0',
      paths: { '/api/priorities/{venue}/{blt}/{period}': { get: { parameters: expect.any(Array) } } },
    })
  })

  test('the readable page needs no script', async () => {
    const page = await server.app.inject({ url: '/docs' })
    expect(page.body).toContain('POST /api/journals')
    expect(page.body).not.toContain('<script')
  })
})

test('a reply carries only what its schema names', async () => {
  const { db, venue, lead, gm } = await scene()
  await makePriority(db, venue, lead)
  const asGm = await server.as(gm)
  const { body } = await asGm('GET /api/venues/:venue', { params: { venue: venue.id } })
  expect(Object.keys(body).sort()).toEqual([
    'dayEndHour',
    'gchatWebhook',
    'gm',
    'gmId',
    'id',
    'name',
    'slug',
    'state',
    'timezone',
  ])
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
  test('a deeply nested body is refused, even without a session', async () => {
    const payload = `{"email":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const headers = { 'content-type': 'application/json' }
    const response = await server.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'invalid', field: 'email' })
  })

  test('a call without a body accepts only an empty one', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      payload: { junk: 1 },
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ field: 'junk' })
    expect(
      (await server.app.inject({ method: 'POST', url: '/api/auth/logout', payload: {} })).statusCode,
    ).toBe(200)
  })

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
