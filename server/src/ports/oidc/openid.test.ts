import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ForgingProvider, forgingProvider, GOOD } from '../../../test/outside/forging-provider.ts'
import type { OidcProvider, PendingSignIn } from './oidc.ts'
import { openIdProvider } from './openid.ts'

const CALLBACK = 'http://localhost:3000/api/auth/callback'

let provider: ForgingProvider
let own: OidcProvider
let kept: PendingSignIn = { state: '', nonce: '', verifier: '' }

beforeAll(async () => {
  provider = await forgingProvider(() => kept.nonce)
})
afterAll(() => provider.close())
beforeEach(() => {
  provider.fails()
  provider.issues({})
  provider.tells()
  own = openIdProvider(provider.settings, CALLBACK, 1)
})

const NOTHING = { hint: undefined, prompt: undefined }

async function begin(ask: Partial<Parameters<OidcProvider['begin']>[0]> = {}): Promise<URLSearchParams> {
  const begun = await own.begin({ ...NOTHING, ...ask })
  kept = begun.kept
  return new URL(begun.url).searchParams
}

/** A whole sign-in, with the way back as the provider would send it. */
async function signIn(query = 'code=abc'): Promise<unknown> {
  await begin()
  return own.finish(`${query}&state=${kept.state}`, kept)
}

const refused = { problem: 'refused' }
const down = { problem: 'providerDown' }

test('the browser is sent with PKCE, state and nonce, and asks for the address only', async () => {
  const sent = Object.fromEntries(await begin({ hint: GOOD.email }))
  expect(sent).toEqual({
    client_id: 'scope',
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid email',
    state: kept.state,
    nonce: kept.nonce,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    login_hint: GOOD.email,
  })
  expect((await begin({ prompt: 'select_account' })).get('prompt')).toBe('select_account')
  expect((await begin({ prompt: 'login' })).get('max_age')).toBe('0')
})

test('a good ID token names the account, and when it was proven', async () => {
  const { sub: subject, email } = GOOD
  const account = { issuer: provider.settings.issuer, subject, email }
  expect(await signIn()).toEqual({ ...account, provenSecondsAgo: undefined })
  provider.issues({ claims: { iat: seconds(), auth_time: seconds() - 300 } })
  expect(await signIn()).toMatchObject({ provenSecondsAgo: 300 })
})

const seconds = () => Math.floor(Date.now() / 1000)
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

describe('an ID token is refused', () => {
  test.each([
    ['for another browser', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['for another client', { aud: 'another' }],
    ['for several clients, unless it is ours', { aud: ['scope', 'another'], azp: 'another' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['without an issuer', { iss: undefined }],
    ['that expired before half a minute', { exp: seconds() - 31 }],
    ['without an end', { exp: undefined }],
    ['with an address that is not verified', { email_verified: false }],
    ['that does not say whether the address is verified', { email_verified: undefined }],
    ['with an address that is not verified, as text', { email_verified: 'false' }],
    ['with an address that is verified in other words', { email_verified: 'yes' }],
    ['without an address', { email: undefined }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
    ['with a blank subject', { sub: ' ' }],
    ['with a subject that cannot be stored', { sub: 'a\u0000b' }],
    ['with a subject without end', { sub: 'x'.repeat(256) }],
    ['with a subject that is no text', { sub: 7 }],
  ])('%s', async (_what, claims: Record<string, unknown>) => {
    provider.issues({ claims })
    await expect(signIn()).rejects.toMatchObject(refused)
  })

  test('without a signature', async () => {
    provider.issues({ alg: 'none' })
    await expect(signIn()).rejects.toMatchObject(refused)
  })

  test('with the signature of another key', async () => {
    provider.issues({ key: stranger })
    await expect(signIn()).rejects.toMatchObject(refused)
  })

  test('of another domain, where one is set', async () => {
    own = openIdProvider({ ...provider.settings, hostedDomain: 'lantern.example' }, CALLBACK)
    await expect(signIn()).rejects.toMatchObject(refused)
    provider.issues({ claims: { hd: 'harbor.example' } })
    await expect(signIn()).rejects.toMatchObject(refused)
    provider.issues({ claims: { hd: 'Lantern.example' } })
    expect(await signIn()).toMatchObject({ email: GOOD.email })
    expect((await begin()).get('hd')).toBe('lantern.example')
  })
})

test.each([
  [{ email_verified: undefined }, 'the claim email_verified is missing'],
  [{ email_verified: 'no' }, 'the claim email_verified is "no", not true'],
  [{ sub: '' }, 'the claim sub is "", not an id'],
  [{ aud: 'another' }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED: the claim aud'],
  [{ sub: undefined }, 'OAUTH_INVALID_RESPONSE: the claim sub'],
  [{ exp: seconds() - 31 }, 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED: the claim exp'],
])('a refusal names the claim and the address that came: %o', async (claims, message) => {
  provider.issues({ claims })
  await expect(signIn()).rejects.toMatchObject({ message, email: GOOD.email })
})

test.each([
  ['without whether the address is verified, as Okta’s', { email_verified: undefined }],
  ['without the address', { email: undefined, email_verified: undefined }],
])('an ID token %s is completed by what the provider says of the person', async (_what, claims) => {
  const { email } = GOOD
  provider.issues({ claims })
  provider.tells({ email, email_verified: true })
  expect(await signIn()).toMatchObject({ email })
  provider.tells({ email, email_verified: false })
  await expect(signIn()).rejects.toMatchObject(refused)
  provider.tells({ sub: 'of another person', email, email_verified: true })
  await expect(signIn()).rejects.toMatchObject(refused)
})

test('an address may be verified as text, as some providers write it', async () => {
  provider.issues({ claims: { email_verified: 'true' } })
  expect(await signIn()).toMatchObject({ email: GOOD.email })
})

test('clocks may be apart by half a minute', async () => {
  provider.issues({ claims: { exp: seconds() - 25, nbf: seconds() + 25 } })
  expect(await signIn()).toMatchObject({ email: GOOD.email })
})

test('a way back with another state, or with the provider’s no, is refused', async () => {
  await begin()
  await expect(own.finish('code=abc&state=another', kept)).rejects.toMatchObject(refused)
  await expect(own.finish('code=abc', kept)).rejects.toMatchObject(refused)
  await expect(signIn('error=access_denied')).rejects.toMatchObject(refused)
  await expect(signIn('error=server_error')).rejects.toMatchObject(down)
})

describe('the provider’s addresses and keys', () => {
  test('are asked for once', async () => {
    Object.assign(provider.asked, { addresses: 0, keys: 0 })
    await signIn()
    await signIn()
    expect(provider.asked).toEqual({ addresses: 1, keys: 1 })
  })

  test('are asked for again after a failure: a new key is found', async () => {
    await signIn()
    provider.changesKey()
    await expect(signIn()).rejects.toMatchObject(refused)
    expect(await signIn()).toMatchObject({ email: GOOD.email })
  })
})

describe('an issuer that is not the provider’s is said in words for the operator', () => {
  const beginAt = (issuer: string) =>
    openIdProvider({ ...provider.settings, issuer }, CALLBACK, 1)
      .begin(NOTHING)
      .catch((error: unknown) => error)

  test('with a slash too many', async () => {
    const realm = `${provider.settings.issuer}/realms/lantern`
    provider.fails((response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ issuer: realm })),
    )
    expect(await beginAt(`${realm}/`)).toMatchObject({
      ...down,
      message: `OIDC_ISSUER is ${realm}/, but the provider calls itself ${realm}. Set OIDC_ISSUER to exactly that`,
    })
  })

  test('with a wrong realm', async () => {
    provider.fails((response) => response.writeHead(404).end('{}'))
    const issuer = `${provider.settings.issuer}/realms/other`
    expect(await beginAt(issuer)).toMatchObject({
      ...down,
      message: `there is no provider at ${issuer}/.well-known/openid-configuration (status 404). Check the path of OIDC_ISSUER: its realm or tenant`,
    })
  })

  test('with the address of a page', async () => {
    provider.fails((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'))
    expect(await beginAt(provider.settings.issuer)).toMatchObject({
      ...down,
      message: expect.stringMatching(
        /^there is no provider at http\S+openid-configuration \(not JSON\)\. Check the path of OIDC_ISSUER/,
      ),
    })
  })

  test('while it is down, without a wrong hint', async () => {
    provider.fails((response) => response.writeHead(503).end())
    expect(await beginAt(provider.settings.issuer)).toMatchObject({
      ...down,
      message: 'it answered with status 503',
    })
  })
})

describe('a provider that is down', () => {
  test.each([
    ['refuses the connection', (response) => response.destroy()],
    ['answers 503', (response) => response.writeHead(503).end()],
    ['answers a page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')],
    ['does not answer in time', () => undefined],
  ] satisfies [string, Parameters<ForgingProvider['fails']>[0]][])('%s', async (_what, answer) => {
    provider.fails(answer)
    await expect(own.begin(NOTHING)).rejects.toMatchObject(down)
    provider.fails()
    await begin()
    provider.fails(answer)
    await expect(own.finish(`code=abc&state=${kept.state}`, kept)).rejects.toMatchObject(down)
    provider.fails()
    expect(await signIn()).toMatchObject({ email: GOOD.email })
  })
})
