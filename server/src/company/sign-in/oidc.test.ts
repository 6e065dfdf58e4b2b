import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FRIDAY, type TestApp, testApp } from '../../../test/app.ts'
import { type TestBrowser, testBrowser } from '../../../test/browser.ts'
import { envOf, type RealProvider, realProvider } from '../../../test/real-provider.ts'
import { type Company, makeCompany, makeStaff, type Staff } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { openIdProvider } from '../../ports/oidc/openid.ts'
import { newSetupLink } from '../setup/links.ts'

const CALLBACK = 'http://localhost:3000/api/auth/callback'

let provider: RealProvider
let server: TestApp
let company: Company
let person: Staff

beforeAll(async () => {
  provider = await realProvider(CALLBACK)
  server = await testApp(FRIDAY, undefined, undefined, { env: envOf(provider.settings) })
  company = await makeCompany(server.database.db)
})
afterAll(async () => {
  await server.close()
  await provider.close()
})
beforeEach(async () => {
  server.clock.set(FRIDAY)
  person = await makeStaff(server.database.db, company, 'VP')
  knows(person.email, { sub: `sub of ${person.email}` })
})

/** Gives the provider an account that is signed in by typing this address. */
function knows(
  typed: string,
  { sub, email = typed, verified = true }: { sub: string; email?: string; verified?: boolean },
) {
  provider.people.set(typed, { sub, email, email_verified: verified })
}

/** Goes to the provider and back. Returns the path and query with which the browser comes back. */
async function wayBack(own: TestBrowser, typed: string, query = ''): Promise<string> {
  const sent = await own.send('GET', `/api/login?login_hint=${encodeURIComponent(typed)}${query}`)
  expect(sent.status).toBe(302)
  const { pathname, search } = new URL(await provider.signIn(String(sent.headers.location)))
  return pathname + search
}

async function signIn(own: TestBrowser, typed: string, query = ''): Promise<string> {
  const { headers, status } = await own.send('GET', await wayBack(own, typed, query))
  expect(status).toBe(302)
  return String(headers.location)
}

async function whoIs(own: TestBrowser): Promise<unknown> {
  const { status, body } = await own.send('GET', '/api/auth/user')
  return status === 200 ? body.email : undefined
}

const fresh = () => testBrowser(server.app)

test('every typed address is sent to the provider', async () => {
  for (const email of [person.email, `nobody@${company.domain}`, 'someone@elsewhere.example']) {
    const { status, body, cookie } = await server.nobody('POST /api/auth/login', { body: { email } })
    expect({ status, body, cookie }).toEqual({
      status: 200,
      body: { ok: true, next: 'redirect', url: `/api/login?login_hint=${encodeURIComponent(email)}` },
      cookie: '',
    })
  }
})

test('a person signs in, and the path they came for opens', async () => {
  const own = fresh()
  expect(await signIn(own, person.email, '&next=%2Farchive%3Fyear%3D2026')).toBe('/archive?year=2026')
  expect(await whoIs(own)).toBe(person.email)
  expect([...own.cookies.keys()]).not.toContain('scope_oidc')
  const elsewhere = fresh()
  expect(await signIn(elsewhere, person.email, '&next=https%3A%2F%2Fevil.example')).toBe('/')
})

test('the provider may write the address in capitals', async () => {
  knows('typed', { sub: 'capitals', email: person.email.toUpperCase() })
  const own = fresh()
  await signIn(own, 'typed')
  expect(await whoIs(own)).toBe(person.email)
})

test('`GET /api/login` alone makes no session', async () => {
  const own = fresh()
  const { headers } = await own.send('GET', '/api/login')
  expect(headers.location).toContain(provider.settings.issuer)
  expect(headers['set-cookie']).toMatch(
    /^scope_oidc=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect(await whoIs(own)).toBeUndefined()
})

test('what is kept of a sign-in cannot be read from the cookie, nor used by reading the table', async () => {
  const own = fresh()
  await own.send('GET', '/api/login')
  const token = own.cookies.get('scope_oidc') ?? ''
  const { db } = server.database
  expect(await db.rows(sql`select from ceremonies where id = ${token}`)).toEqual([])
})

describe('nobody is signed in', () => {
  const EXPIRED = '/login?problem=expired'

  test.each(['state=another', 'state='])('with %s', async (state) => {
    const own = fresh()
    const back = await wayBack(own, person.email)
    expect((await own.send('GET', back.replace(/state=[^&]*/, state))).headers.location).toBe(EXPIRED)
    expect(await whoIs(own)).toBeUndefined()
  })

  test('in another browser than the one that began', async () => {
    const [own, other] = [fresh(), fresh()]
    const back = await wayBack(own, person.email)
    expect((await other.send('GET', back)).headers.location).toBe(EXPIRED)
    await other.send('GET', '/api/login')
    expect((await other.send('GET', back)).headers.location).toBe(EXPIRED)
    expect(await whoIs(other)).toBeUndefined()
  })

  test('by the same way back twice', async () => {
    const own = fresh()
    const back = await wayBack(own, person.email)
    const cookie = own.cookies.get('scope_oidc') ?? ''
    await own.send('GET', back)
    const thief = fresh()
    thief.cookies.set('scope_oidc', cookie)
    expect((await thief.send('GET', back)).headers.location).toBe(EXPIRED)
    expect(await whoIs(thief)).toBeUndefined()
  })

  test('by a code that has been used', async () => {
    const [first, second] = [fresh(), fresh()]
    const used = await wayBack(first, person.email)
    await first.send('GET', used)
    const back = await wayBack(second, person.email)
    const code = /code=[^&]*/.exec(used)?.[0] ?? ''
    expect((await second.send('GET', back.replace(/code=[^&]*/, code))).headers.location).toBe(
      '/login?problem=refused',
    )
    expect(await whoIs(second)).toBeUndefined()
  })

  test('after ten minutes', async () => {
    const own = fresh()
    const back = await wayBack(own, person.email)
    server.clock.set(new Date(Date.parse(FRIDAY) + 600_000).toISOString())
    expect((await own.send('GET', back)).headers.location).toBe(EXPIRED)
    expect(await whoIs(own)).toBeUndefined()
  })

  test('without a verified address', async () => {
    knows(person.email, { sub: 'not verified', verified: false })
    const own = fresh()
    expect(await signIn(own, person.email, '&next=%2Fboard')).toBe('/login?problem=refused&next=%2Fboard')
    expect(await whoIs(own)).toBeUndefined()
  })

  test('who is not on the staff list, left the company, or has no address of its domains', async () => {
    const { db } = server.owner
    const left = await makeStaff(server.database.db, company, 'VP')
    await db.run(sql`update users set active = false where id = ${left.userId}`)
    const outside = await makeStaff(server.database.db, company, 'VP')
    await db.run(sql`update users set email = 'outside@elsewhere.example' where id = ${outside.userId}`)
    for (const email of [left.email, 'outside@elsewhere.example', `nobody@${company.domain}`]) {
      knows(email, { sub: `sub of ${email}` })
      const own = fresh()
      expect(await signIn(own, email)).toBe('/login?problem=notOnList')
      expect(await whoIs(own)).toBeUndefined()
    }
  })

  test.each([
    ['the Kelvin sign for a k', (email: string) => email.replace('k', '\u212a')],
    ['a letter in full width', (email: string) => email.replace('k', '\uff4b')],
    ['an apostrophe before it', (email: string) => `'${email}`],
    ['a character that nobody sees', (email: string) => email.replace('@', '\u200b@')],
    ['a control character', (email: string) => email.replace('@', '\u0007@')],
  ])('who has %s in their address is not the person without', async (what, change) => {
    const kay = await makeStaff(server.database.db, company, 'VP', { firstName: 'Kay' })
    knows(kay.email, { sub: what, email: change(kay.email) })
    const own = fresh()
    expect(await signIn(own, kay.email)).toBe('/login?problem=notOnList')
    expect(await whoIs(own)).toBeUndefined()
  })

  test('while the provider is down', async () => {
    const gone = await realProvider(CALLBACK)
    const own = fresh()
    const back = await wayBack(own, person.email)
    await gone.close()
    const oidc = openIdProvider(gone.settings, CALLBACK)
    const alone = await buildApp({ ...server.parts, oidc })
    const down = '/login?problem=providerDown'
    const asked = await alone.inject('/api/login?next=%2Fboard')
    expect(asked.headers.location).toBe(`${down}&next=%2Fboard`)
    const cookies = Object.fromEntries(own.cookies)
    expect((await alone.inject({ url: back, cookies })).headers.location).toBe(down)
    await alone.close()
  })
})

describe('the account of the provider', () => {
  test('is pinned at the first sign-in: another one under the same address is refused until it is released', async () => {
    await signIn(fresh(), person.email)
    await signIn(fresh(), person.email)
    knows(person.email, { sub: 'someone who got the address later' })
    const own = fresh()
    expect(await signIn(own, person.email)).toBe('/login?problem=otherAccount')
    expect(await whoIs(own)).toBeUndefined()
    const { db } = server.database
    await db.run(sql`update users set oidc_issuer = null, oidc_subject = null where id = ${person.userId}`)
    await signIn(own, person.email)
    expect(await whoIs(own)).toBe(person.email)
  })

  test('is one person’s: it cannot sign in as a second', async () => {
    const second = await makeStaff(server.database.db, company, 'VP')
    await signIn(fresh(), person.email)
    knows(second.email, { sub: `sub of ${person.email}` })
    const own = fresh()
    expect(await signIn(own, second.email)).toBe('/login?problem=otherAccount')
  })

  test('is pinned once by two sign-ins at the same time', async () => {
    const [first, second] = [fresh(), fresh()]
    const ways = [await wayBack(first, person.email), await wayBack(second, person.email)]
    await Promise.all([first.send('GET', ways[0] ?? ''), second.send('GET', ways[1] ?? '')])
    expect([await whoIs(first), await whoIs(second)]).toEqual([person.email, person.email])
  })
})

test('a sign-in may begin on one server and end on another', async () => {
  const oidc = openIdProvider(provider.settings, CALLBACK)
  const other = await buildApp({ ...server.parts, oidc })
  const [here, there] = [fresh(), testBrowser(other)]
  const back = await wayBack(here, person.email)
  for (const [name, value] of here.cookies) there.cookies.set(name, value)
  expect((await there.send('GET', back)).headers.location).toBe('/')
  expect(await whoIs(there)).toBe(person.email)
  await other.close()
})

test('Switch User lets the provider ask which account, and a fresh proof has it ask again', async () => {
  const { headers } = await fresh().send('GET', '/api/login?prompt=select_account')
  expect(new URL(String(headers.location)).searchParams.get('prompt')).toBe('select_account')
  const own = fresh()
  expect(await signIn(own, person.email, '&prompt=login')).toBe('/')
  expect(await whoIs(own)).toBe(person.email)
})

test('a new session takes the place of the browser’s old one', async () => {
  const own = fresh()
  await signIn(own, person.email)
  const before = own.cookies.get('scope') ?? ''
  await signIn(own, person.email)
  const old = fresh()
  old.cookies.set('scope', before)
  expect(await whoIs(old)).toBeUndefined()
  expect(await whoIs(own)).toBe(person.email)
})

test('a company’s first admin is proven by the provider, with the address that was typed', async () => {
  const context = { db: server.database.db, now: server.clock.now() }
  const link = (await newSetupLink(context))?.split('#')[1]
  const admin = { email: 'ada@first.example', firstName: 'Ada', lastName: 'Ray' }
  const typed = { link, name: 'First', domains: ['first.example'], timezone: 'America/Denver', admin }
  knows(admin.email, { sub: 'ada' })
  knows('bob@first.example', { sub: 'bob' })
  const own = fresh()
  const named = await own.send('POST', '/api/setup/company', typed)
  expect(named.body).toEqual({
    ok: true,
    next: 'redirect',
    url: '/api/login?login_hint=ada%40first.example',
  })
  expect(await signIn(own, 'bob@first.example')).toBe('/login?problem=refused')
  // Another browser has no part in it.
  await own.send('POST', '/api/setup/company', typed)
  expect(await signIn(fresh(), admin.email)).toBe('/login?problem=notOnList')
  expect(await signIn(own, admin.email)).toBe('/')
  expect((await own.send('GET', '/api/me')).body).toMatchObject({
    orgName: 'First',
    accessRole: 'FULL_ADMIN',
  })
  expect(await signIn(fresh(), admin.email)).toBe('/')
})
