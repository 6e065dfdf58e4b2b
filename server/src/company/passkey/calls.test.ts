import type { Reply } from '@scope/contract/calls'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { FRIDAY } from '../../../test/app.ts'
import { type Authenticator, authenticator } from '../../../test/authenticator.ts'
import { type TestBrowser, testBrowser } from '../../../test/browser.ts'
import { envOf } from '../../../test/outside/real-provider.ts'
import { setScene } from '../../../test/scene.ts'
import { makeStaff, type Staff } from '../../../test/world.ts'
import { openSession } from '../session/service.ts'
import { nameOldSites } from './jobs.ts'

const ORIGIN = 'http://localhost:3000'
const MINUTE = 60_000
const IPHONE = 'Mozilla/5.0 (iPhone) Version/18.0 Mobile Safari/604.1'

const {
  server,
  db,
  company,
  vp: person,
} = setScene({
  env: envOf({ issuer: 'http://localhost:9', clientId: 'scope', clientSecret: 'secret' }),
})
let own: TestBrowser
let key: Authenticator

beforeEach(async () => {
  server.parts.config.managersNeedPasskey = false
  own = await signedIn(person)
  key = authenticator(ORIGIN)
})

/** A browser in which a person has just proven their address. */
async function signedIn({ userId }: Staff): Promise<TestBrowser> {
  const now = server.clock.now()
  const nowhere = { token: undefined, userAgent: undefined, network: undefined }
  const session = await server.database.transaction((db) =>
    openSession({ db, now, mode: 'oidc' }, { userId, how: 'oidc' }, nowhere),
  )
  const opened = testBrowser(server.app, { 'user-agent': IPHONE })
  opened.cookies.set('scope', session?.token ?? '')
  return opened
}

const later = (ms: number) => server.clock.set(new Date(Date.parse(FRIDAY) + ms).toISOString())
const fresh = () => testBrowser(server.app)

type Twist = Parameters<Authenticator['signIn']>[1]

async function optionsFor(by: TestBrowser, path: string): Promise<Record<string, unknown>> {
  const begun = await by.send('POST', path)
  expect(begun.status).toBe(200)
  return begun.body.options as Record<string, unknown>
}

async function add(by = own, its = key, twist: Twist = {}, name?: string) {
  const answer = its.add(await optionsFor(by, '/api/passkeys/begin'), twist)
  return by.send('POST', '/api/passkeys', name === undefined ? { answer } : { answer, name })
}

async function signIn(by: TestBrowser, its = key, twist: Twist = {}) {
  const answer = its.signIn(await optionsFor(by, '/api/auth/passkey/begin'), twist)
  return by.send('POST', '/api/auth/passkey', { answer })
}

async function whoIs(by: TestBrowser): Promise<unknown> {
  const { status, body } = await by.send('GET', '/api/auth/user')
  return status === 200 ? body.email : undefined
}

const listed = async (by = own) => {
  const { body } = await by.send('GET', '/api/passkeys')
  return body as Reply<'GET /api/passkeys'>
}
const REFUSED = { code: 'invalid', field: 'answer' }

test('the options ask for a passkey that is found without an address and verifies its user', async () => {
  const toAdd = await optionsFor(own, '/api/passkeys/begin')
  expect(toAdd).toMatchObject({
    rp: { id: 'localhost', name: 'Scope' },
    user: { name: person.email, displayName: person.name },
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const toSignIn = await optionsFor(fresh(), '/api/auth/passkey/begin')
  expect(toSignIn).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(toSignIn).not.toHaveProperty('allowCredentials')
})

test('a person adds a passkey, which is called after the device, and signs in with it', async () => {
  expect(await listed()).toEqual({ passkeys: [], offer: true, required: false })
  const added = await add()
  expect(added.status).toBe(201)
  const passkey = { name: 'Safari on iPhone', createdAt: '2026-11-20T18:00:00.000Z', lastUsedAt: null }
  expect(added.body).toMatchObject(passkey)
  expect(await listed()).toMatchObject({ passkeys: [passkey], offer: false })

  later(MINUTE)
  const other = fresh()
  expect((await signIn(other)).status).toBe(200)
  expect(await whoIs(other)).toBe(person.email)
  expect(await listed()).toMatchObject({ passkeys: [{ lastUsedAt: '2026-11-20T18:01:00.000Z' }] })
  const rows = await db.rows<{ action: string }>(
    sql`select action from audits where user_id = ${person.userId} order by created_at, action`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['passkey.added', 'session.started', 'session.started'])
})

describe('after Scope moved to another host', () => {
  const moved = () => db.run(sql`update passkeys set site = 'old.example'`)

  test('an old passkey is shown and counts as none: a new one is offered, and needed', async () => {
    await add()
    expect(await listed()).toMatchObject({ passkeys: [{ worksHere: true }], offer: false })
    await moved()
    expect(await listed()).toMatchObject({ passkeys: [{ worksHere: false }], offer: true })
    server.parts.config.managersNeedPasskey = true
    expect(await listed()).toMatchObject({ required: true })
    expect((await own.send('GET', '/api/venues')).body).toMatchObject({ code: 'passkeyNeeded' })
    const admin = await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' })
    server.parts.config.managersNeedPasskey = false
    const shown = await (await signedIn(admin)).send('GET', `/api/people/${person.id}/sign-in`)
    expect(shown.body.passkeys).toBe(0)
  })

  test('the new one is the last, and the old one may go', async () => {
    await add()
    await moved()
    await add(own, authenticator(ORIGIN))
    server.parts.config.managersNeedPasskey = true
    const [old, fresh] = (await listed()).passkeys.toSorted(
      (a, b) => Number(a.worksHere) - Number(b.worksHere),
    )
    expect((await own.send('DELETE', `/api/passkeys/${fresh?.id}`)).status).toBe(409)
    expect((await own.send('DELETE', `/api/passkeys/${old?.id}`)).status).toBe(200)
  })

  test('one of an earlier release counts, and is of the host at which the job found it', async () => {
    await db.run(sql`delete from passkeys`)
    await add()
    await db.run(sql`update passkeys set site = null`)
    expect(await listed()).toMatchObject({ passkeys: [{ worksHere: true }] })
    const { config } = server.parts
    expect(
      await nameOldSites({ ...server.parts, config: { ...config, publicUrl: 'https://old.example' } }),
    ).toBe(1)
    expect(await nameOldSites(server.parts)).toBe(0)
    expect(await listed()).toMatchObject({ passkeys: [{ worksHere: false }] })
  })
})

test('the cookie of a ceremony is for this site alone, and ends with it', async () => {
  const begun = await fresh().send('POST', '/api/auth/passkey/begin')
  expect(begun.headers['set-cookie']).toMatch(
    /^scope_passkey_sign_in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/,
  )
})

describe('nobody signs in', () => {
  beforeEach(async () => {
    await add()
  })

  test.each<[string, Twist]>([
    ['for another site', { origin: 'https://evil.example' }],
    ['with a passkey of another site', { site: 'evil.example' }],
    ['with another challenge', { challenge: 'AAAA' }],
    ['without checking the user', { verified: false }],
    ['with a counter that went back', { counter: 1 }],
    ['as someone else', { owner: '00000000-0000-4000-8000-000000000000' }],
  ])('%s', async (_what, twist) => {
    const other = fresh()
    await signIn(fresh())
    const refused = await signIn(other, key, twist)
    expect({ status: refused.status, ...refused.body }).toMatchObject({ status: 400, ...REFUSED })
    expect(await whoIs(other)).toBeUndefined()
  })

  test('with the passkey of another person that says it is theirs', async () => {
    const stranger = authenticator(ORIGIN)
    const other = fresh()
    const answer = stranger.signIn(await optionsFor(other, '/api/auth/passkey/begin'), {
      owner: person.userId,
    })
    const { id, rawId } = key.signIn({})
    const forged = await other.send('POST', '/api/auth/passkey', { answer: { ...answer, id, rawId } })
    expect(forged.body).toMatchObject(REFUSED)
    expect((await signIn(other, stranger, { owner: person.userId })).body).toMatchObject(REFUSED)
    expect(await whoIs(other)).toBeUndefined()
  })

  test('by the same answer twice, in another browser, or after ten minutes', async () => {
    const [first, second] = [fresh(), fresh()]
    const answer = key.signIn(await optionsFor(first, '/api/auth/passkey/begin'))
    await optionsFor(second, '/api/auth/passkey/begin')
    expect((await second.send('POST', '/api/auth/passkey', { answer })).body).toMatchObject(REFUSED)
    expect((await fresh().send('POST', '/api/auth/passkey', { answer })).body).toMatchObject(REFUSED)
    const cookie = first.cookies.get('scope_passkey_sign_in') ?? ''
    expect((await first.send('POST', '/api/auth/passkey', { answer })).status).toBe(200)
    const thief = fresh()
    thief.cookies.set('scope_passkey_sign_in', cookie)
    expect((await thief.send('POST', '/api/auth/passkey', { answer })).body).toMatchObject(REFUSED)

    const slow = fresh()
    const late = key.signIn(await optionsFor(slow, '/api/auth/passkey/begin'))
    later(10 * MINUTE)
    expect((await slow.send('POST', '/api/auth/passkey', { answer: late })).body).toMatchObject(REFUSED)
  })

  test('who was deactivated', async () => {
    await server.owner.db.run(sql`update users set active = false where id = ${person.userId}`)
    expect((await signIn(fresh())).body).toMatchObject(REFUSED)
  })

  test('with an answer that is none', async () => {
    for (const answer of [
      {},
      { id: 'x' },
      { id: 'x', response: {} },
      { id: 'x', response: { userHandle: {} } },
    ]) {
      const other = fresh()
      await optionsFor(other, '/api/auth/passkey/begin')
      expect((await other.send('POST', '/api/auth/passkey', { answer })).status).toBe(400)
    }
    let deep: object = {}
    for (let level = 0; level < 5000; level += 1) deep = { deep }
    const answer = { id: 'x', response: {}, clientExtensionResults: deep }
    expect((await fresh().send('POST', '/api/auth/passkey', { answer })).status).toBe(400)
  })
})

describe('a passkey is not added', () => {
  test.each<[string, Twist]>([
    ['for another site', { origin: 'https://evil.example' }],
    ['with another challenge', { challenge: 'AAAA' }],
    ['without checking the user', { verified: false }],
  ])('%s', async (_what, twist) => {
    expect((await add(own, key, twist)).body).toMatchObject(REFUSED)
    expect((await listed()).passkeys).toEqual([])
  })

  test('twice, by another person, or for who signed in since', async () => {
    await add()
    const other = await signedIn(await makeStaff(db, company, 'VP'))
    expect((await add(other)).status).toBe(409)
    const answer = authenticator(ORIGIN).add(await optionsFor(own, '/api/passkeys/begin'))
    other.cookies.set('scope_passkey_add', own.cookies.get('scope_passkey_add') ?? '')
    expect((await other.send('POST', '/api/passkeys', { answer })).body).toMatchObject(REFUSED)
    expect((await listed(other)).passkeys).toEqual([])
  })

  test('beyond ten', async () => {
    for (let count = 0; count < 10; count += 1) {
      expect((await add(own, authenticator(ORIGIN))).status).toBe(201)
    }
    const [first] = (await listed()).passkeys
    expect((await own.send('POST', '/api/passkeys/begin')).status).toBe(409)
    await own.send('DELETE', `/api/passkeys/${first?.id}`)
    const { excludeCredentials } = await optionsFor(own, '/api/passkeys/begin')
    expect(excludeCredentials).toHaveLength(9)
  })
})

test('a passkey is named, renamed and removed by its owner only', async () => {
  const { id } = (await add(own, key, {}, '  My phone ')).body
  const other = await signedIn(await makeStaff(db, company, 'VP'))
  const path = `/api/passkeys/${id}`
  expect((await other.send('PATCH', path, { name: 'Mine' })).status).toBe(404)
  expect((await other.send('DELETE', path)).status).toBe(404)
  expect((await listed()).passkeys).toMatchObject([{ name: 'My phone' }])
  expect((await own.send('PATCH', path, { name: ' Bar phone' })).body).toMatchObject({
    id,
    name: 'Bar phone',
  })
  expect((await own.send('PATCH', path, { name: 'Bar phone' })).status).toBe(200)
  // The provider stays as a way in, so the last one may go.
  expect((await own.send('DELETE', path)).status).toBe(200)
  expect((await listed()).passkeys).toEqual([])
  expect((await signIn(fresh())).body).toMatchObject(REFUSED)
})

test('to add or remove one needs a proof that is at most 15 minutes old', async () => {
  const { id } = (await add()).body
  later(15 * MINUTE + 1)
  for (const refused of [
    await own.send('POST', '/api/passkeys/begin'),
    await own.send('DELETE', `/api/passkeys/${id}`),
  ]) {
    expect({ status: refused.status, ...refused.body }).toMatchObject({
      status: 403,
      code: 'proveAgain',
    })
  }
  await signIn(own)
  expect((await own.send('DELETE', `/api/passkeys/${id}`)).status).toBe(200)
})

test('the offer is made once', async () => {
  expect((await own.send('POST', '/api/passkeys/decline')).status).toBe(200)
  expect(await listed()).toMatchObject({ offer: false })
  expect((await add()).status).toBe(201)
})

describe('where managers must have a passkey', () => {
  beforeEach(() => {
    server.parts.config.managersNeedPasskey = true
  })

  test('a VP, a GM and a full admin reach Settings › You alone until they have one', async () => {
    const managers = [
      person,
      await makeStaff(db, company, 'GM'),
      await makeStaff(db, company, 'BLT', { accessRole: 'FULL_ADMIN' }),
    ]
    for (const manager of managers) {
      const by = await signedIn(manager)
      const refused = await by.send('GET', '/api/access')
      expect({ status: refused.status, ...refused.body }).toMatchObject({
        status: 403,
        code: 'passkeyNeeded',
      })
      for (const path of ['/api/me', '/api/auth/user', '/api/sessions', '/api/passkeys']) {
        expect((await by.send('GET', path)).status).toBe(200)
      }
      expect(await listed(by)).toMatchObject({ required: true })
      expect((await add(by, authenticator(ORIGIN))).status).toBe(201)
      expect((await by.send('GET', '/api/access')).status).toBe(200)
      expect(await listed(by)).toMatchObject({ required: false })
    }
  })

  test('all others are not asked for one', async () => {
    for (const role of ['AGM', 'BLT', 'LEADERSHIP_READONLY', 'CSM_READONLY'] as const) {
      const by = await signedIn(await makeStaff(db, company, role))
      expect((await by.send('GET', '/api/access')).status).toBe(200)
      expect(await listed(by)).toMatchObject({ required: false, offer: true })
    }
  })

  test('the last passkey of a manager stays, also if two are removed at the same time', async () => {
    await add()
    await add(own, authenticator(ORIGIN))
    const ids = (await listed()).passkeys.map(({ id }) => id)
    const removed = await Promise.all(ids.map((id) => own.send('DELETE', `/api/passkeys/${id}`)))
    expect(removed.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await listed()).passkeys).toHaveLength(1)
  })
})
