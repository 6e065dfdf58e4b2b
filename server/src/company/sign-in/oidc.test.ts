import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FRIDAY, type TestApp, testApp } from '../../../test/app.ts'
import { type TestBrowser, testBrowser } from '../../../test/browser.ts'
import { envOf, type RealProvider, realProvider } from '../../../test/outside/real-provider.ts'
import { type Company, makeCompany, makeStaff, type Staff } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import type { OidcProvider } from '../../ports/oidc/oidc.ts'
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

/** What the security log says of failed sign-ins. */
const failures = async () =>
  (
    await server.database.db.rows<{ email: string | null; about: string }>(
      sql`select email, about from security_events where kind = 'sign-in-failed' order by created_at, id`,
    )
  ).map(({ email, about }) => [email, about])

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
  const EXPIRED = '/login?problem=expired&reference=come-back'

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
      '/login?problem=refused&reference=come-back',
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

  test.each([
    ['two states', (back: string) => `${back}&state=another`, 'expired&reference=come-back'],
    [
      'the same state twice',
      (back: string) => `${back}&${/state=[^&]*/.exec(back)?.[0]}`,
      'expired&reference=come-back',
    ],
    ['a character that no database stores', (back: string) => `${back}&error=%00`, 'refused'],
    ['very long parts', (back: string) => `${back}&error=${'x'.repeat(5000)}`, 'refused'],
  ])('with %s: it is a screen, and in the security log', async (_what, changed, problem) => {
    const before = (await failures()).length
    const own = fresh()
    const { status, headers } = await own.send('GET', changed(await wayBack(own, person.email)))
    expect([status, headers.location]).toEqual([302, `/login?problem=${problem}`])
    expect(await whoIs(own)).toBeUndefined()
    expect(await failures()).toHaveLength(before + 1)
  })

  test('with an address that has a control character, which the security log shows', async () => {
    await server.database.db.run(sql`delete from security_events`)
    knows(person.email, { sub: 'control', email: `a\u0000b@${company.domain}` })
    const own = fresh()
    expect(await signIn(own, person.email)).toBe('/login?problem=notOnList')
    expect(await failures()).toEqual([
      [expect.stringContaining(`@${company.domain}`), 'With the provider: the claim email is no address'],
    ])
  })

  test('without a verified address', async () => {
    await server.database.db.run(sql`delete from security_events`)
    knows(person.email, { sub: 'not verified', verified: false })
    const own = fresh()
    expect(await signIn(own, person.email, '&next=%2Fboard')).toBe(
      '/login?problem=refused&reference=email-unverified&next=%2Fboard',
    )
    expect(await whoIs(own)).toBeUndefined()
    const about = 'With the provider: the claim email_verified is false, not true'
    expect(await failures()).toEqual([[person.email, about]])
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

describe('a browser that comes back more than once', () => {
  test('signs in from two tabs, whichever is first, and the second ends in the session that is there', async () => {
    const before = (await failures()).length
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const own = fresh()
      const tabs = [
        await wayBack(own, person.email, '&next=%2Fone'),
        await wayBack(own, person.email, '&next=%2Ftwo'),
      ]
      const [first, second] = order.map((tab) => tabs[tab] ?? '')
      expect((await own.send('GET', first ?? '')).headers.location).toMatch(/^\/(one|two)$/)
      const token = own.cookies.get('scope')
      expect((await own.send('GET', second ?? '')).headers.location).toBe('/')
      // Back to the provider, or a reload.
      expect((await own.send('GET', first ?? '')).headers.location).toBe('/')
      expect(own.cookies.get('scope')).toBe(token)
      expect(await whoIs(own)).toBe(person.email)
    }
    expect(await failures()).toHaveLength(before)
  })

  // On a busy machine the second can begin when the first has ended; then it is no longer at once.
  test('signs in once from two ways back at once, as a reload makes them, and nothing failed', {
    retry: 3,
  }, async () => {
    const before = (await failures()).length
    const own = fresh()
    const back = await wayBack(own, person.email, '&next=%2Fboard')
    const both = await Promise.all([own.send('GET', back), own.send('GET', back)])
    expect(both.map(({ headers }) => headers.location)).toEqual(['/board', '/board'])
    expect(await whoIs(own)).toBe(person.email)
    expect(await failures()).toHaveLength(before)
    // Afterwards it is used up.
    const later = fresh()
    expect((await later.send('GET', back)).headers.location).toBe(
      '/login?problem=expired&reference=come-back',
    )
  })

  test('fails once from two ways back at once', async () => {
    const before = (await failures()).length
    const own = fresh()
    const back = await wayBack(own, person.email)
    const wrong = back.replace(/code=[^&]*/, 'code=wrong')
    await Promise.all([own.send('GET', wrong), own.send('GET', wrong)])
    expect(await failures()).toHaveLength(before + 1)
  })

  test('does so after another tab was given up at the provider', async () => {
    const own = fresh()
    const back = await wayBack(own, person.email, '&next=%2Fboard')
    const other = await own.send('GET', '/api/login')
    const state = new URL(String(other.headers.location)).searchParams.get('state')
    const gone = await own.send('GET', `/api/auth/callback?error=access_denied&state=${state}`)
    expect(gone.headers.location).toBe('/login?problem=refused')
    expect((await own.send('GET', back)).headers.location).toBe('/board')
  })
})

describe('the account of the provider', () => {
  test('stays pinned if its issuer gets a last slash, or loses it', async () => {
    await signIn(fresh(), person.email)
    const { db } = server.database
    await db.run(sql`update users set oidc_issuer = oidc_issuer || '/' where id = ${person.userId}`)
    expect(await signIn(fresh(), person.email)).toBe('/')
    const second = await makeStaff(db, company, 'VP')
    await db.run(sql`update users set oidc_issuer = oidc_issuer || '/' where id = ${person.userId}`)
    knows(second.email, { sub: `sub of ${person.email}` })
    expect(await signIn(fresh(), second.email)).toBe('/login?problem=otherAccount')
  })

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

describe('a provider that does not say when it was proven', () => {
  let app: TestApp['app']

  beforeAll(async () => {
    const ask = openIdProvider(provider.settings, CALLBACK)
    const oidc: OidcProvider = {
      begin: (asked) => ask.begin(asked),
      finish: async (query, kept) => ({ ...(await ask.finish(query, kept)), provenSecondsAgo: undefined }),
    }
    app = await buildApp({ ...server.parts, oidc })
  })
  afterAll(() => app.close())

  const begin = (own: TestBrowser) => own.send('POST', '/api/passkeys/begin')

  test('is believed, for want of better, as long as the person has no passkey', async () => {
    const own = testBrowser(app)
    expect(await signIn(own, person.email, '&prompt=login')).toBe('/')
    expect((await begin(own)).status).toBe(200)
  })

  test('gives no fresh proof to who has a passkey: that is asked', async () => {
    await server.database.db.run(sql`
      insert into passkeys (id, user_id, public_key, counter, name, created_at)
      values (${person.userId}, ${person.userId}, 'k', 0, 'Key', now())`)
    const own = testBrowser(app)
    expect(await signIn(own, person.email)).toBe('/')
    expect((await begin(own)).body).toMatchObject({ code: 'proveAgain' })
    expect(await signIn(own, person.email, '&prompt=login')).toBe('/login?problem=usePasskey')
    expect((await begin(own)).body).toMatchObject({ code: 'proveAgain' })
    expect(await whoIs(own)).toBe(person.email)
  })
})

describe('what another site does', () => {
  let app: TestApp['app']
  beforeAll(async () => {
    app = await buildApp({ ...server.parts, config: { ...server.parts.config, signInPerMinute: 20 } })
  })
  afterAll(() => app.close())
  beforeEach(() => server.clock.set('2026-11-20T19:00:00Z'))

  const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const PAGE = { ...HTML, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  const by = (site: string, more: object = {}) => ({ ...PAGE, 'sec-fetch-site': site, ...more })
  const open = (headers: Record<string, string>, url = '/api/login') => app.inject({ url, headers })

  test('uses up nobody’s sign-in, and a person’s own steps count as before', async () => {
    const parts = [
      by('cross-site', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }),
      by('same-site', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }),
      by('cross-site', { 'sec-fetch-dest': 'iframe' }),
      by('cross-site', { 'sec-purpose': 'prefetch;prerender' }),
    ]
    for (const url of ['/api/login', '/api/auth/callback?code=x&state=y']) {
      for (let nth = 0; nth < 40; nth += 1) {
        expect((await open(parts[nth % parts.length] ?? {}, url)).statusCode).toBe(403)
      }
    }
    // A window that the other site sends here by itself: its person may then sign in.
    for (let nth = 0; nth < 40; nth += 1) {
      const { headers } = await open(by('cross-site'), '/api/login?next=%2Fboard')
      expect([headers.location, headers['set-cookie']]).toEqual(['/login?next=%2Fboard', undefined])
    }
    const own = [by('none'), by('same-origin'), by('cross-site', { 'sec-fetch-user': '?1' }), HTML]
    for (let nth = 0; nth < 20; nth += 1) {
      const { headers } = await open(own[nth % own.length] ?? {})
      expect(headers.location).toContain(provider.settings.issuer)
    }
    const refused = await open(by('none'))
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(refused.body).toContain('<p>Too many attempts from your network. Try again in a minute.</p>')
    expect((await open({ accept: 'application/json' })).json()).toMatchObject({ code: 'tooMany' })
  })
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
