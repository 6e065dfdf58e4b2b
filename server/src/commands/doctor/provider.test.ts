import { SIGN_IN_MISTAKES } from '@scope/contract/company/sign-in-mistakes.words'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { testBrowser } from '../../../test/browser.ts'
import { envOf, type RealProvider, realProvider } from '../../../test/outside/real-provider.ts'
import { type Company, makeCompany, makeStaff, type Staff } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../kernel/config.ts'
import { runningClock } from '../../ports/clock/clock.ts'
import { openIdProvider } from '../../ports/oidc/openid.ts'
import { examineWith } from './doctor.ts'

/* The usual mistakes with a provider: what people see of them, and what the doctor says. */

const CALLBACK = 'http://localhost:3000/api/auth/callback'

let provider: RealProvider
let server: TestApp
let company: Company
let person: Staff

beforeAll(async () => {
  provider = await realProvider(CALLBACK, { path: '/realms/lantern' })
  server = await testApp(new Date().toISOString(), undefined, undefined, { env: envOf(provider.settings) })
  company = await makeCompany(server.database.db)
  person = await makeStaff(server.database.db, company, 'VP')
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

type Settings = Partial<RealProvider['settings']>

/** The doctor's line about the provider, with these settings. */
async function lineWith(settings: Settings = {}, clock = runningClock(), env: Record<string, string> = {}) {
  const oidc = envOf({ ...provider.settings, ...settings })
  const config = readConfig({ DATABASE_URL: server.workUrl, ...oidc, ...env })
  const lines = await examineWith(config, clock)
  return lines.find(({ check }) => check === 'provider')
}

/** A browser goes to the provider, and back if it gets there. Returns where it ends, and its way back. */
async function signIn(at: TestApp['app'] = server.app, from: RealProvider = provider) {
  server.clock.set(new Date().toISOString())
  const own = testBrowser(at)
  const sent = await own.send('GET', `/api/login?login_hint=${encodeURIComponent(person.email)}`)
  const location = String(sent.headers.location)
  if (location.startsWith('/')) return { own, location, back: '' }
  const { pathname, search } = new URL(await from.signIn(location))
  const back = pathname + search
  return { own, back, location: String((await own.send('GET', back)).headers.location) }
}

/** A server with other settings of the provider. */
async function serverWith(settings: Settings) {
  const app = await buildApp({
    ...server.parts,
    oidc: openIdProvider({ ...provider.settings, ...settings }, CALLBACK),
  })
  onTestFinished(() => app.close())
  return app
}

/** What the provider says of the person. */
function says(claims: { email?: string; email_verified?: unknown }) {
  provider.people.set(person.email, { sub: 'one', email: undefined, email_verified: undefined, ...claims })
}

const failing = (says: string) => ({ check: 'provider', state: 'failing', says })
const { issuer: _, ...advice } = SIGN_IN_MISTAKES

describe('the settings', () => {
  test('another redirect address', async () => {
    expect(await lineWith({}, undefined, { PUBLIC_URL: 'https://scope.lantern.example' })).toEqual(
      failing(
        `${provider.settings.issuer}: it refuses the sign-in (status 400). Register https://scope.lantern.example/api/auth/callback there as redirect address, to the letter, and look at OIDC_CLIENT_ID`,
      ),
    )
  })

  test('a slash too many in the issuer', async () => {
    const { issuer } = provider.settings
    expect(await lineWith({ issuer: `${issuer}/` })).toEqual(
      failing(
        `${issuer}/ does not describe itself (OIDC_ISSUER is ${issuer}/, but the provider calls itself ${issuer}. Set OIDC_ISSUER to exactly that). Look at OIDC_ISSUER`,
      ),
    )
    const { location } = await signIn(await serverWith({ issuer: `${issuer}/` }))
    expect(location).toBe('/login?problem=providerDown&reference=issuer')
  })

  test('a realm that does not exist', async () => {
    const issuer = provider.settings.issuer.replace('lantern', 'none')
    const line = await lineWith({ issuer })
    expect(line).toMatchObject({
      state: 'failing',
      says: expect.stringContaining(`no provider at ${issuer}/`),
    })
    expect(line?.says).toContain('its realm or tenant')
    const { location } = await signIn(await serverWith({ issuer }))
    expect(location).toBe('/login?problem=providerDown&reference=realm')
  })

  test('another secret', async () => {
    const clientSecret = 'another'
    expect(await lineWith({ clientSecret })).toEqual(
      failing(`${provider.settings.issuer}: it refuses OIDC_CLIENT_ID or OIDC_CLIENT_SECRET`),
    )
    says({ email: person.email, email_verified: true })
    const { location } = await signIn(await serverWith({ clientSecret }))
    expect(location).toBe('/login?problem=providerDown&reference=client')
  })
})

describe('what the provider says of people', () => {
  test.each([
    ['no e-mail claim', {}, 'email-missing', 'the claim email is missing'],
    [
      '`email_verified` missing',
      { email: 'of the person' },
      'verified-missing',
      'the claim email_verified is missing',
    ],
    [
      '`email_verified` as another text',
      { email: 'of the person', email_verified: 'yes' },
      'verified-missing',
      'the claim email_verified is "yes", not true',
    ],
  ] as const)('%s', async (_what, { email, ...claims }: Parameters<typeof says>[0], reference, reason) => {
    says({ ...claims, ...(email ? { email: person.email } : {}) })
    expect((await signIn()).location).toBe(`/login?problem=refused&reference=${reference}`)
    expect(await lineWith()).toEqual(
      failing(`${provider.settings.issuer}: the last sign-in failed (${reason}). ${advice[reference]}`),
    )
  })

  test('`email_verified` as the text true is taken, and the line is well again', async () => {
    says({ email: person.email, email_verified: 'true' })
    expect((await signIn()).location).toBe('/')
    expect(await lineWith()).toMatchObject({ state: 'ok', says: provider.settings.issuer })
  })

  test('an address that is not verified is one person’s', async () => {
    says({ email: person.email, email_verified: false })
    expect((await signIn()).location).toBe('/login?problem=refused&reference=email-unverified')
    expect(await lineWith()).toMatchObject({
      state: 'ok',
      says: expect.stringContaining(advice['email-unverified']),
    })
  })
})

describe('a clock that is off', () => {
  test('of this server', async () => {
    const behind = { now: () => new Date(Date.now() - 300_000) }
    expect(await lineWith({}, behind)).toMatchObject({
      state: 'failing',
      says: expect.stringMatching(
        /: this server's clock is (299|300) seconds behind the provider's\. Let both/,
      ),
    })
  })

  test('of the provider', async () => {
    const late = await realProvider(CALLBACK, { aheadSeconds: 120 })
    onTestFinished(() => late.close())
    late.people.set(person.email, { sub: 'one', email: person.email, email_verified: true })
    const { location } = await signIn(await serverWith(late.settings), late)
    expect(location).toBe('/login?problem=refused&reference=clock')
    const line = await lineWith(late.settings)
    expect(line).toMatchObject({ state: 'failing', says: expect.stringContaining(advice.clock) })
  })
})

test('a callback called twice, by something that is not the browser', async () => {
  says({ email: person.email, email_verified: true })
  const { back, location } = await signIn()
  expect(location).toBe('/')
  server.clock.set(new Date().toISOString())
  const again = testBrowser(server.app)
  expect((await again.send('GET', back)).headers.location).toBe('/login?problem=expired&reference=come-back')
  expect(await lineWith()).toMatchObject({
    state: 'ok',
    says: expect.stringContaining(advice['come-back']),
  })
})
