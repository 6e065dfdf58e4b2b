import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeScene, setScene } from '../../../test/scene.ts'
import { makeCompany, makeStaff, type Staff } from '../../../test/world.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const DESK = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

const { server, db } = setScene()
let person: Staff

beforeEach(async () => {
  person = await makeStaff(db, await makeCompany(db), 'VP')
})

/** Signs in from a browser, a minute after the last sign-in. Returns a caller with that session, and the cookie. */
async function signIn(userAgent: string, user: Staff = person) {
  server.clock.set(new Date(server.clock.now().getTime() + 60_000).toISOString())
  const headers = { 'user-agent': userAgent }
  const { cookie } = await server.nobody('POST /api/auth/login', { body: { email: user.email } }, { headers })
  const call: typeof server.nobody = (name, input, options) =>
    server.nobody(name, input, { headers: { cookie, ...options?.headers } })
  return { call, cookie }
}

test.each([
  ['', 'email is empty.'],
  ['x', 'This address has no @.'],
  ['dana@', 'This address does not end in a domain such as lantern.example.'],
  ['dana@lan\u200btern.example', 'This address has an invisible character after @lan.'],
])('an invalid address is refused with the reason: %j', async (email, error) => {
  const refused = await server.nobody('POST /api/auth/login', { body: { email } })
  expect(refused).toMatchObject({ status: 400, error: { field: 'email', error } })
})

describe('a user’s sessions', () => {
  test('are listed with their device, newest first, without those of others', async () => {
    const phone = await signIn(PHONE)
    const desk = await signIn(DESK)
    const stranger = await makeStaff(db, await makeCompany(db), 'VP')
    await signIn('curl/8', stranger)
    const { body } = await desk.call('GET /api/sessions')
    expect(body).toMatchObject([
      { device: 'Firefox on Linux', createdAt: '2026-11-20T18:02:00.000Z', current: true },
      { device: 'Chrome on Android', createdAt: '2026-11-20T18:01:00.000Z', current: false },
    ])
    expect((await phone.call('GET /api/sessions')).body.map(({ current }) => current)).toEqual([false, true])
  })

  test('a session’s id cannot be used to sign in', async () => {
    const desk = await signIn(DESK)
    const [session] = (await desk.call('GET /api/sessions')).body
    const [name] = desk.cookie.split('=')
    const { status } = await server.nobody(
      'GET /api/me',
      {},
      { headers: { cookie: `${name}=${session?.id}` } },
    )
    expect(status).toBe(401)
    expect(desk.cookie).not.toContain(session?.id)
  })

  test('can be ended, so that the next call is refused; another user’s is not found', async () => {
    const phone = await signIn(PHONE)
    const desk = await signIn(DESK)
    const lost = (await desk.call('GET /api/sessions')).body.find(({ current }) => !current)?.id ?? ''
    const stranger = await makeStaff(db, await makeCompany(db), 'VP')
    const theirs = await signIn(DESK, stranger)
    expect((await theirs.call('DELETE /api/sessions/:id', { params: { id: lost } })).status).toBe(404)
    expect((await phone.call('GET /api/me')).status).toBe(200)
    expect((await desk.call('DELETE /api/sessions/:id', { params: { id: lost } })).status).toBe(200)
    expect((await phone.call('GET /api/me')).status).toBe(401)
    expect((await desk.call('DELETE /api/sessions/:id', { params: { id: lost } })).status).toBe(404)
    expect((await desk.call('GET /api/me')).status).toBe(200)
  })

  test('the current one can be ended too, which deletes its cookie', async () => {
    const desk = await signIn(DESK)
    const [own] = (await desk.call('GET /api/sessions')).body
    const ended = await desk.call('DELETE /api/sessions/:id', { params: { id: own?.id ?? '' } })
    expect(ended.cookie).toMatch(/=$/)
    expect((await desk.call('GET /api/me')).status).toBe(401)
  })

  test('all others can be ended at once, even if two end each other', async () => {
    const all = [await signIn(PHONE), await signIn(DESK), await signIn(PHONE), await signIn(DESK)]
    const [first, second] = all
    await Promise.all(
      [first, second].map((one) => one?.call('DELETE /api/sessions/:id', { params: { id: 'others' } })),
    )
    const left = await Promise.all(all.map(async ({ call }) => (await call('GET /api/me')).status))
    expect(left.slice(2)).toEqual([401, 401])
    expect(left.slice(0, 2).filter((status) => status === 200).length).toBeLessThanOrEqual(1)
  })

  test('an expired one is not listed', async () => {
    await signIn(PHONE)
    server.clock.set('2026-12-10T18:00:00Z')
    const desk = await signIn(DESK)
    expect((await desk.call('GET /api/sessions')).body).toHaveLength(1)
  })
})

describe('a page that names its user', () => {
  const asPageOf = ({ userId }: Staff) => ({ headers: { 'x-scope-user': userId } })

  test('is answered while that user is signed in, and refused once another one is', async () => {
    const desk = await signIn(DESK)
    const other = await makeStaff(db, await makeCompany(db), 'VP')
    expect((await desk.call('GET /api/me', {}, asPageOf(person))).status).toBe(200)
    const refused = {
      status: 409,
      error: { code: 'otherUser', error: 'Someone else is signed in here now.' },
    }
    expect(await desk.call('GET /api/me', {}, asPageOf(other))).toMatchObject(refused)
    const save = { body: { theme: 'dark' } } as const
    expect(await desk.call('PUT /api/preferences', save, asPageOf(other))).toMatchObject(refused)
    expect((await desk.call('GET /api/me')).body.theme).toBeNull()
  })

  test('gets 401 when signed out, before any check of the user', async () => {
    expect((await server.nobody('GET /api/me', {}, asPageOf(person))).status).toBe(401)
  })

  test('signs out its own user, and never one who signed in since', async () => {
    const desk = await signIn(DESK)
    const before = await makeStaff(db, await makeCompany(db), 'VP')
    const refused = await desk.call('POST /api/auth/logout', {}, asPageOf(before))
    expect(refused).toMatchObject({ status: 409, error: { code: 'otherUser' }, cookie: '' })
    expect((await desk.call('GET /api/me')).status).toBe(200)
    expect((await desk.call('POST /api/auth/logout', {}, asPageOf(person))).status).toBe(200)
    expect((await desk.call('GET /api/me')).status).toBe(401)
    expect((await desk.call('POST /api/auth/logout', {}, asPageOf(person))).status).toBe(200)
  })
})

test('signing in during one’s deactivation fails, whichever comes first', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { vp: leaver, asAdmin } = await makeScene(server, ['vp', 'asAdmin'])
    await Promise.all([
      server.nobody('POST /api/auth/login', { body: { email: leaver.email } }),
      asAdmin('PATCH /api/people/:id', { params: { id: leaver.id }, body: { active: false } }),
    ])
    expect(await db.rows(sql`select 1 from sessions where user_id = ${leaver.userId}`)).toEqual([])
  }
})

test('the display settings are stored for every device', async () => {
  const desk = await signIn(DESK)
  expect((await desk.call('GET /api/me')).body.theme).toBeNull()
  const saved = await desk.call('PUT /api/preferences', { body: { theme: 'dark' } })
  expect(saved.body).toEqual({ theme: 'dark', compare: null })
  const chosen = await desk.call('PUT /api/preferences', { body: { compare: 'budget' } })
  expect(chosen.body).toEqual({ theme: 'dark', compare: 'budget' })
  const phone = await signIn(PHONE)
  expect((await phone.call('GET /api/me')).body).toMatchObject({ theme: 'dark', compare: 'budget' })
  const wrong = await phone.call('PUT /api/preferences', { body: { theme: 'pink' as 'dark' } })
  expect(wrong).toMatchObject({ status: 400, error: { field: 'theme' } })
})

test('a user’s devices get the same secret at every sign-in, and nobody else’s', async () => {
  const ask = async (user: Staff) => (await (await signIn(PHONE, user)).call('POST /api/device-secret')).body
  const first = await ask(person)
  expect(Buffer.from(first.secret, 'base64url')).toHaveLength(32)
  expect(await ask(person)).toEqual(first)
  const other = await makeStaff(db, await makeCompany(db), 'VP')
  expect(await ask(other)).not.toEqual(first)
  expect((await server.nobody('POST /api/device-secret')).status).toBe(401)
})
