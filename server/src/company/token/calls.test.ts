import sql from 'sql-template-tag'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Caller, FRIDAY } from '../../../test/app.ts'
import { setScene } from '../../../test/scene.ts'
import { callerBy, makeToken, withToken } from '../../../test/tokens.ts'
import { makeJournal, makeStaff, type Staff } from '../../../test/world.ts'
import { tellExpiring } from './jobs.ts'

const { server, db, company, venue, other, admin, gm, lead, asAdmin, asGm } = setScene({ once: true })

/** What the security log says of tokens. */
const logged = () =>
  db.rows<{ kind: string; about: string }>(
    sql`select kind, about from security_events where kind like 'token-%'`,
  )
const trail = async () => (await asAdmin('GET /api/audit')).body.rows

describe('a personal token', () => {
  test('is told once, stored as a hash alone, and does what its person may', async () => {
    const { status, body } = await asGm('POST /api/tokens', {
      body: { name: ' Spreadsheet ', scopes: ['read', 'numbers'], days: 90 },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Spreadsheet', scopes: ['read', 'numbers'], lastUsedOn: null })
    const byToken = callerBy(server, body.token)
    expect((await byToken('GET /api/me')).body).toMatchObject({ id: gm.id })
    const week = { weekOf: '2026-11-16', revenue: 61_000 }
    const saved = await byToken('POST /api/metrics', { query: { venue: venue.slug }, body: week })
    expect(saved.status).toBe(201)
    expect((await byToken('POST /api/metrics', { query: { venue: other.slug }, body: week })).status).toBe(
      404,
    )
    const row = (await trail()).find(({ action }) => action === 'metrics.save')
    expect(row?.who).toBe(`token Spreadsheet of ${gm.name}`)
    const { tokens } = (await asGm('GET /api/tokens')).body
    expect(tokens.find(({ id }) => id === body.id)).toMatchObject({
      lastUsedOn: '2026-11-20',
      lastNetwork: '127.0.0.1',
    })
    const everything = await db.rows(
      sql`select to_jsonb(t)::text || (select string_agg(a.meta::text, '') from audits a)
            || (select string_agg(coalesce(about, ''), '') from security_events) as text from tokens t`,
    )
    expect(JSON.stringify(everything)).not.toContain(body.token.slice(6, 40))
    expect(JSON.stringify(tokens)).not.toContain('scope_')
  })

  test('follows its person’s rights at each call', async () => {
    const person = await makeStaff(db, company, 'VP')
    const byToken = await withToken(server, person)
    expect((await byToken('GET /api/rollup')).status).toBe(200)
    await db.run(sql`update app_users set role = 'CSM_READONLY' where id = ${person.id}`)
    expect(await byToken('GET /api/rollup')).toMatchObject({ status: 403, error: { code: 'forbidden' } })
  })

  test('is ended by its holder, at once, and by a full admin', async () => {
    const { id, token } = await makeToken(db, gm, { name: 'First' })
    const second = await makeToken(db, gm, { name: 'Second' })
    const foreign = await makeToken(db, admin)
    expect((await asGm('DELETE /api/tokens/:id', { params: { id } })).status).toBe(200)
    expect(await callerBy(server, token)('GET /api/me')).toMatchObject({
      status: 401,
      error: { error: 'This token was ended.' },
    })
    expect((await asGm('DELETE /api/tokens/:id', { params: { id } })).status).toBe(404)
    expect((await asGm('DELETE /api/tokens/:id', { params: { id: foreign.id } })).status).toBe(404)
    await asAdmin('DELETE /api/tokens/:id', { params: { id: second.id } })
    expect((await trail()).map(({ action, about }) => [action, about])).toContainEqual([
      'token.ended',
      `Second of ${gm.name}`,
    ])
    expect(await logged()).toContainEqual({ kind: 'token-ended', about: `Second, by ${admin.email}` })
    const { tokens } = (await asAdmin('GET /api/company/tokens')).body
    expect(tokens.map(({ name, holder }) => [name, holder])).not.toContainEqual(['Second', gm.name])
  })

  test('ends when its person is deactivated, and stays ended', async () => {
    const person = await makeStaff(db, company, 'GM', { venues: [venue] })
    const byToken = await withToken(server, person)
    const change = (active: boolean) =>
      asAdmin('PATCH /api/people/:id', { params: { id: person.id }, body: { active } })
    await change(false)
    expect((await byToken('GET /api/me')).status).toBe(401)
    await change(true)
    expect((await byToken('GET /api/me')).status).toBe(401)
  })

  test.each<[string, (as: Caller, person: Staff) => Promise<unknown>]>([
    [
      'given another e-mail address',
      (as, { id, email }) => as('PATCH /api/people/:id', { params: { id }, body: { email: `x${email}` } }),
    ],
    ['signed out everywhere', (as, { id }) => as('DELETE /api/people/:id/sessions', { params: { id } })],
    [
      'let prove their address anew',
      (as, { id }) => as('POST /api/people/:id/sign-in/reset', { params: { id }, body: {} }),
    ],
  ])('ends when its person is %s', async (_, act) => {
    const person = await makeStaff(db, company, 'GM', { venues: [venue] })
    const [byToken, byOther] = [await withToken(server, person), await withToken(server, lead)]
    expect((await byToken('GET /api/me')).status).toBe(200)
    await act(asAdmin, person)
    expect(await byToken('GET /api/me')).toMatchObject({
      status: 401,
      error: { error: 'This token was ended.' },
    })
    expect((await byOther('GET /api/me')).status).toBe(200)
  })

  test('ends when its person signs out everywhere else, and not with one other session', async () => {
    const person = await makeStaff(db, company, 'GM', { venues: [venue] })
    const [as] = [await server.as(person), await server.as(person)]
    const byToken = await withToken(server, person, { name: 'On a lost laptop' })
    const other = (await as('GET /api/sessions')).body.find(({ current }) => !current)
    await as('DELETE /api/sessions/:id', { params: { id: other?.id ?? '' } })
    expect((await byToken('GET /api/me')).status).toBe(200)
    await as('DELETE /api/sessions/:id', { params: { id: 'others' } })
    expect((await byToken('GET /api/me')).status).toBe(401)
    expect(await logged()).toContainEqual({
      kind: 'token-ended',
      about: `On a lost laptop, by ${person.email}`,
    })
  })

  test('is counted for an admin who signs its person out', async () => {
    const person = await makeStaff(db, company, 'GM', { venues: [venue] })
    const tokens = async () =>
      (await asAdmin('GET /api/people/:id/sign-in', { params: { id: person.id } })).body.tokens
    expect(await tokens()).toBe(0)
    await makeToken(db, person)
    await makeToken(db, person, { endedAt: new Date('2026-11-01') })
    await makeToken(db, person, { expiresAt: new Date('2026-11-01') })
    expect(await tokens()).toBe(1)
  })

  test('is refused with a wrong scope, an unknown text and after its end, which the log says', async () => {
    const { token } = await makeToken(db, gm, { name: 'Narrow', scopes: ['numbers'] })
    expect(await callerBy(server, token)('GET /api/home')).toMatchObject({
      status: 403,
      error: { code: 'scope', error: 'This needs a token with “Read” (read).' },
    })
    expect(await logged()).toContainEqual({ kind: 'token-refused', about: 'GET /api/home' })
    for (const text of ['scope_x', token.replace(/.$/, token.endsWith('0') ? '1' : '0')]) {
      expect(await callerBy(server, text)('GET /api/home')).toMatchObject({
        status: 401,
        error: { error: 'This token is not known here.' },
      })
    }
  })

  test('cannot do an act of weight, even with a scope for the call', async () => {
    const byToken = await withToken(server, admin)
    const space = { gchatWebhook: 'https://chat.googleapis.com/v1/spaces/x/messages?key=k&token=t' }
    const answer = await byToken('PATCH /api/venues/:id', { params: { id: venue.id }, body: space })
    expect(answer).toMatchObject({ status: 403, error: { code: 'scope' } })
    const hour = await byToken('PATCH /api/venues/:id', { params: { id: venue.id }, body: { dayEndHour: 4 } })
    expect(hour.status).toBe(200)
  })

  test('is made by no token', async () => {
    const byToken = await withToken(server, gm)
    const body = { name: 'Child', scopes: ['read' as const], days: 30 as const }
    expect(await byToken('POST /api/tokens', { body })).toMatchObject({
      status: 403,
      error: { code: 'scope', error: 'No token can do this. Only a person can.' },
    })
  })

  test('of a manager needs a passkey where managers need one', async () => {
    const { config } = server.parts
    const manager = await makeStaff(db, company, 'GM', { venues: [venue] })
    const asManager = await server.as(manager)
    const body = { name: 'Sheet', scopes: ['read' as const], days: 30 as const }
    config.managersNeedPasskey = true
    onTestFinished(() => {
      config.managersNeedPasskey = false
    })
    const refused = { status: 403, error: { code: 'passkeyNeeded' } }
    expect(await asManager('POST /api/tokens', { body })).toMatchObject(refused)
    await db.run(sql`
      insert into passkeys (id, user_id, public_key, counter, name, created_at)
      values ('key of the manager', ${manager.userId}, 'key', 0, 'Phone', now())`)
    expect((await asManager('POST /api/tokens', { body })).status).toBe(201)
    const asLead = await server.as(lead)
    expect((await asLead('POST /api/tokens', { body })).status).toBe(201)
  })

  test('a company can switch them off, and back on', async () => {
    const byToken = await withToken(server, gm)
    await asAdmin('PUT /api/company/tokens', { body: { personalTokens: false } })
    expect(await byToken('GET /api/me')).toMatchObject({
      status: 401,
      error: { error: 'Your company has switched personal tokens off.' },
    })
    expect((await asGm('GET /api/tokens')).body.cannotMake).toBe('switched off')
    const body = { name: 'Late', scopes: ['read' as const], days: 30 as const }
    expect((await asGm('POST /api/tokens', { body })).status).toBe(403)
    await asAdmin('PUT /api/company/tokens', { body: { personalTokens: true } })
    expect((await byToken('GET /api/me')).status).toBe(200)
  })

  test('makes 600 calls a minute', async () => {
    const byToken = await withToken(server, gm)
    for (let sent = 0; sent < 600; sent += 20) {
      const replies = await Promise.all(Array.from({ length: 20 }, () => byToken('GET /api/me')))
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    }
    expect(await byToken('GET /api/me')).toMatchObject({
      status: 429,
      error: { error: expect.stringContaining('This token has called 600 times within a minute.') },
    })
    expect((await asGm('GET /api/me')).status).toBe(200)
  })
})

describe('private journals', () => {
  const CANARY = 'Canary under the ice well'
  test.each([
    [['read'], false],
    [['read', 'journals'], true],
  ] as const)('with %j are read: %s', async (scopes, isRead) => {
    await db.run(sql`delete from journals`)
    await makeJournal(db, venue, lead, lead, { visibility: 'private', entry: CANARY, weekOf: '2026-11-09' })
    await makeJournal(db, venue, lead, gm, { visibility: 'private', entry: CANARY, weekOf: '2026-11-09' })
    const at = { params: { venue: venue.slug, blt: lead.id } }
    for (const person of [admin, gm, lead]) {
      const byToken = await withToken(server, person, { scopes })
      const replies = [
        await byToken('GET /api/journals', { query: { venue: venue.slug } }),
        await byToken('GET /api/journals/:venue/:blt', at),
        await byToken('GET /api/accomplishments', { query: { venue: venue.slug, search: 'canary' } }),
        await byToken('GET /api/find', { query: { text: 'canary' } }),
        ...(person === lead ? [] : [await byToken('GET /api/review/journals')]),
        ...(person === lead
          ? []
          : [await byToken('GET /api/analytics/journal', { query: { venue: venue.slug } })]),
      ]
      for (const { status } of replies) expect(status).toBe(200)
      const whole = replies.map(({ body }) => JSON.stringify(body))
      if (!isRead) for (const text of whole) expect(text).not.toContain(CANARY)
      else expect(whole.join('')).toContain(CANARY)
    }
  })

  test('a draft is read by no token without them, and its author gets back what a token saved', async () => {
    const byToken = await withToken(server, lead, { scopes: ['read', 'work'] })
    const entry = { venueId: venue.id, weekOf: '2026-11-16', entry: CANARY, draft: true }
    expect(await byToken('POST /api/journals', { body: entry })).toMatchObject({
      status: 201,
      body: { entry: CANARY },
    })
    const { body } = await byToken('GET /api/journals/:venue/:blt', {
      params: { venue: venue.slug, blt: lead.id },
    })
    expect(JSON.stringify(body)).not.toContain(CANARY)
  })
})

test('the holder is told 14 and 2 days before the end, each once, and the log has the end', async () => {
  onTestFinished(() => server.clock.set(FRIDAY))
  const expiresAt = new Date('2026-12-20T12:00:00Z')
  await makeToken(db, gm, { name: 'Till', expiresAt })
  const letters = async () => {
    const rows = await db.rows<{ key: string }>(
      sql`select key from messages where event = 'token-expires' and recipient = ${gm.email} order by created_at`,
    )
    return rows.map(({ key }) => key.split(' ')[2])
  }
  for (const [day, expected] of [
    ['2026-12-06T11:00:00Z', []],
    ['2026-12-06T12:00:00Z', ['14']],
    ['2026-12-17T12:00:00Z', ['14']],
    ['2026-12-18T12:00:00Z', ['14', '2']],
    ['2026-12-21T12:00:00Z', ['14', '2']],
  ] as const) {
    server.clock.set(day)
    await tellExpiring(server.parts)
    await tellExpiring(server.parts)
    expect(await letters(), day).toEqual(expected)
  }
  expect(await logged()).toContainEqual({ kind: 'token-expired', about: 'Till' })
})
