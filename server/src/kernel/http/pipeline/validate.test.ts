import { raw } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { setScene } from '../../../../test/scene.ts'

const { server, venue, gm, lead } = setScene()

const rows = async (table: string) => {
  const [found] = await server.database.db.rows<{ n: number }>(raw(`select count(*)::int as n from ${table}`))
  return found?.n
}

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
    const { cookie } = await server.nobody('POST /api/auth/login', { body: { email: gm.email } })
    const response = await post(cookie, payload, type)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'invalid' })
  })

  test('refuses an unknown query field, and one given twice', async () => {
    const { cookie } = await server.nobody('POST /api/auth/login', { body: { email: gm.email } })
    for (const url of ['/api/venues?sort=name', `/api/priorities?venue=${venue.id}&venue=${venue.id}`]) {
      const response = await server.app.inject({ url, headers: { cookie } })
      expect(response.statusCode, url).toBe(400)
    }
  })

  test('refuses a body that is too large', async () => {
    const { cookie } = await server.nobody('POST /api/auth/login', { body: { email: gm.email } })
    const response = await post(cookie, { title: 'x'.repeat(300_000) })
    expect(response.statusCode).toBe(413)
    expect(response.json()).toMatchObject({ code: 'tooLarge' })
  })

  test('answers 404 for an unknown id of any form', async () => {
    const asGm = await server.as(gm)
    for (const id of ['nope', '00000000-0000-0000-0000-000000000000', "' or 1=1 --", '%00']) {
      expect((await asGm('GET /api/priorities/:id/tasks', { params: { id } })).status, id).toBe(404)
    }
  })

  test('a deeply nested body is refused, even without a session', async () => {
    const payload = `{"email":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const headers = { 'content-type': 'application/json' }
    const response = await server.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'invalid', field: 'body' })
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
})
