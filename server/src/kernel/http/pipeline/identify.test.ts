import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { setScene } from '../../../../test/scene.ts'
import { buildApp } from '../../../app.ts'

const { server, db, venue, gm, lead } = setScene()

describe('sessions', () => {
  test('an address that is not on the staff list is refused with its field', async () => {
    for (const email of ['nobody@lantern.example', 'x@y']) {
      const answer = await server.nobody('POST /api/auth/login', { body: { email } })
      expect(answer).toMatchObject({ status: 400, error: { code: 'invalid', field: 'email' } })
    }
  })

  test('the address is accepted in any case, and scripts cannot read the cookie', async () => {
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
    const first = await server.nobody('POST /api/auth/login', { body: { email: lead.email } })
    const second = await server.nobody('POST /api/auth/login', { body: { email: lead.email } })
    expect(first.cookie).not.toBe(second.cookie)
    const found = await db.rows<{ sid: string }>(sql`select sid from sessions where user_id = ${lead.userId}`)
    for (const { sid } of found) expect(first.cookie + second.cookie).not.toContain(sid)
  })

  test('signing out ends the session at once, and works without one', async () => {
    const asLead = await server.as(lead)
    expect((await asLead('POST /api/auth/logout')).body).toEqual({ ok: true })
    expect((await asLead('GET /api/me')).status).toBe(401)
    expect((await server.nobody('POST /api/auth/logout')).body).toEqual({ ok: true })
  })

  test('polled reads do not keep a session alive, other calls do', async () => {
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
