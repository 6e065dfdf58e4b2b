import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FRIDAY, type TestApp, testApp } from '../../../test/app.ts'
import { testBrowser } from '../../../test/browser.ts'
import { makeCompany, makeStaff, type Staff } from '../../../test/world.ts'

const SECRET = 'a secret that only the proxy knows, 2026'
const ENV = { SIGN_IN: 'proxy', SIGN_IN_PROXY_FROM: '127.0.0.1' }
const FAILURE = { status: 400, body: { error: 'This address cannot sign in here.', field: 'email' } }

let server: TestApp
let person: Staff

async function start(env: Record<string, string>): Promise<void> {
  server = await testApp(FRIDAY, undefined, undefined, { env: { ...ENV, ...env } })
}
async function addPerson(): Promise<void> {
  const { db } = server.database
  person = await makeStaff(db, await makeCompany(db), 'VP', { firstName: 'Kay' })
}

describe('a proxy with a secret', () => {
  beforeAll(() => start({ SIGN_IN_PROXY_SECRET: SECRET }))
  beforeEach(addPerson)
  afterAll(() => server.close())

  const through = (email: string, secret = SECRET) =>
    testBrowser(server.app, { 'x-forwarded-email': email, 'x-scope-proxy-secret': secret })

  test('signs in whom it names, if that is the typed address, and is asked at every call', async () => {
    const browser = through(person.email.toUpperCase())
    expect((await browser.send('POST', '/api/auth/login', { email: person.email })).status).toBe(200)
    expect(await browser.me()).toBe(200)
    const other = await makeStaff(server.database.db, await makeCompany(server.database.db), 'VP')
    const moved = through(other.email)
    for (const [name, value] of browser.cookies) moved.cookies.set(name, value)
    expect(await moved.me()).toBe(401)
    // The session has ended for the person too.
    expect(await browser.me()).toBe(401)
  })

  test('a session ends with the first call that names nobody', async () => {
    const browser = through(person.email)
    await browser.send('POST', '/api/auth/login', { email: person.email })
    const bare = testBrowser(server.app)
    for (const [name, value] of browser.cookies) bare.cookies.set(name, value)
    expect(await bare.me()).toBe(401)
    expect(await browser.me()).toBe(401)
  })

  test.each([
    ['another address', () => through(`x${person.email}`)],
    ['a wrong secret', () => through(person.email, `${SECRET}x`)],
    ['no proxy', () => testBrowser(server.app)],
    ['two addresses', () => through(`${person.email}, ${person.email}`)],
    ['the Kelvin sign for a k', () => through(person.email.replace('k', '\u212a'))],
    ['an apostrophe before it', () => through(`'${person.email}`)],
  ])('is refused with %s, always in the same words', async (_what, browser) => {
    expect(await browser().send('POST', '/api/auth/login', { email: person.email })).toMatchObject(FAILURE)
  })

  test('an address that nobody of the staff has is refused in the same words', async () => {
    const email = 'nobody@elsewhere.example'
    expect(await through(email).send('POST', '/api/auth/login', { email })).toMatchObject(FAILURE)
  })
})

describe('a proxy that is not where it should be', () => {
  beforeAll(() => start({ SIGN_IN_PROXY_SECRET: SECRET, SIGN_IN_PROXY_FROM: '10.0.0.0/8' }))
  beforeEach(addPerson)
  afterAll(() => server.close())

  test('is not believed, even with the secret', async () => {
    const headers = { 'x-forwarded-email': person.email, 'x-scope-proxy-secret': SECRET }
    const browser = testBrowser(server.app, headers)
    expect(await browser.send('POST', '/api/auth/login', { email: person.email })).toMatchObject(FAILURE)
  })
})

describe('a proxy with a signed JWT', () => {
  const CLAIMS = { issuer: 'https://iap.example', audience: 'scope' }
  let keys: Awaited<ReturnType<typeof generateKeyPair>>
  let provider: ReturnType<typeof createServer>

  beforeAll(async () => {
    keys = await generateKeyPair('ES256')
    const jwks = JSON.stringify({
      keys: [{ ...(await exportJWK(keys.publicKey)), alg: 'ES256', kid: 'one' }],
    })
    provider = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(jwks)
    }).listen(0, '127.0.0.1')
    await once(provider, 'listening')
    await start({
      SIGN_IN_PROXY_JWKS: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/keys`,
      SIGN_IN_PROXY_ISSUER: CLAIMS.issuer,
      SIGN_IN_PROXY_AUDIENCE: CLAIMS.audience,
    })
  })
  afterAll(async () => {
    await server.close()
    provider.close()
  })

  beforeEach(addPerson)

  async function statusWith(more: { issuer?: string; audience?: string; expires?: string; key?: CryptoKey }) {
    const { issuer, audience, expires = '1h', key = keys.privateKey } = { ...CLAIMS, ...more }
    const jwt = await new SignJWT({ email: person.email })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setExpirationTime(expires)
      .sign(key)
    const browser = testBrowser(server.app, { 'x-goog-iap-jwt-assertion': jwt })
    return (await browser.send('POST', '/api/auth/login', { email: person.email })).status
  }

  test('is believed if its signature, issuer, audience and time are right', async () => {
    expect(await statusWith({})).toBe(200)
    expect(await statusWith({ issuer: 'https://evil.example' })).toBe(400)
    expect(await statusWith({ audience: 'another' })).toBe(400)
    expect(await statusWith({ expires: '-20s' })).toBe(200)
    expect(await statusWith({ expires: '-40s' })).toBe(400)
    expect(await statusWith({ key: (await generateKeyPair('ES256')).privateKey })).toBe(400)
    const plain = testBrowser(server.app, { 'x-forwarded-email': person.email })
    expect(await plain.send('POST', '/api/auth/login', { email: person.email })).toMatchObject(FAILURE)
  })
})
