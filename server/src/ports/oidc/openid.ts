import { firstCharacters } from '@scope/contract/kernel/text.words'
import type * as Client from 'openid-client'
import { boundedFetch } from '../bounded-fetch.ts'
import { traceHeaders } from '../trace/trace.ts'
import { discoveryFailure } from './discovery-failure.ts'
import {
  type Account,
  CLOCKS_APART_SECONDS,
  OidcFailed,
  type OidcProvider,
  type OidcSettings,
} from './oidc.ts'

/** Each reply of the provider has this long (sign-in, oidc). */
const REPLY_SECONDS = 10
/** Addresses, keys and tokens take some kB. */
const REPLY_BYTES = 1024 * 1024
/** The provider's addresses are asked for again after this time, and after every failure. */
const ADDRESSES_MS = 3_600_000

type Library = typeof Client
type Discovery = { client: Library; config: Client.Configuration }

/**
 * The provider by `openid-client`, which is loaded at the first sign-in. `callback` is our address that the provider
 * sends the browser back to, without a query. The provider's addresses and keys are cached. Tokens expire by the time
 * of the machine.
 */
export function openIdProvider(
  settings: OidcSettings,
  callback: string,
  replySeconds = REPLY_SECONDS,
): OidcProvider {
  let discovery: Promise<Discovery> | undefined
  const forget = () => {
    discovery = undefined
  }
  const find = (): Promise<Discovery> => {
    setTimeout(forget, ADDRESSES_MS).unref()
    return discover(settings, replySeconds).catch((error: unknown) => {
      throw discoveryFailure(error, settings.issuer)
    })
  }
  const asking = async <T>(ask: (discovered: Discovery) => Promise<T>): Promise<T> => {
    discovery ??= find()
    try {
      return await ask(await discovery)
    } catch (error) {
      // The provider may have moved, or changed its keys.
      forget()
      throw failureOf(error)
    }
  }
  return {
    begin: ({ hint, prompt }) =>
      asking(async ({ client, config }) => {
        const [state, nonce] = [client.randomState(), client.randomNonce()]
        const verifier = client.randomPKCECodeVerifier()
        const url = client.buildAuthorizationUrl(config, {
          redirect_uri: callback,
          scope: 'openid email',
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(hint ? { login_hint: hint } : {}),
          ...(settings.hostedDomain ? { hd: settings.hostedDomain } : {}),
          ...(prompt === 'select_account' ? { prompt } : {}),
          // The same as prompt=login, which Google refuses.
          ...(prompt === 'login' ? { max_age: '0' } : {}),
        })
        return { url: url.href, kept: { state, nonce, verifier } }
      }),
    finish: (query, pending) =>
      asking(async ({ client, config }) => {
        const tokens = await client.authorizationCodeGrant(config, new URL(`${callback}?${query}`), {
          expectedState: pending.state,
          expectedNonce: pending.nonce,
          pkceCodeVerifier: pending.verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new OidcFailed('refused', 'no ID token')
        // Some providers name the address only when asked for it, and Okta whether it is verified.
        const isWhole = claims.email !== undefined && claims.email_verified !== undefined
        const more =
          !isWhole && config.serverMetadata().userinfo_endpoint
            ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
            : {}
        return accountOf(claims, { ...claims, ...more }, settings.hostedDomain)
      }),
  }
}

async function discover(
  { issuer, clientId, clientSecret }: OidcSettings,
  timeout: number,
): Promise<Discovery> {
  const client = await import('openid-client')
  const server = new URL(issuer)
  const ask = boundedFetch(REPLY_BYTES, () => new OidcFailed('providerDown', 'a reply without end'))
  const byPost = client.ClientSecretPost(clientSecret)
  const byHeader = client.ClientSecretBasic(clientSecret)
  const config = await client.discovery(
    server,
    clientId,
    { [client.clockTolerance]: CLOCKS_APART_SECONDS },
    (...request) => {
      const takesPost = request[0].token_endpoint_auth_methods_supported?.includes('client_secret_post')
      return takesPost ? byPost(...request) : byHeader(...request)
    },
    {
      timeout,
      [client.customFetch]: (url, init) =>
        ask(url, { ...(init as RequestInit), headers: { ...init.headers, ...traceHeaders() } }),
      // By default the library trusts the connection and leaves the signature.
      execute: [
        client.enableNonRepudiationChecks,
        ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    },
  )
  return { client, config }
}

function accountOf(
  { iss, sub, hd, iat, auth_time: provenAt }: Client.IDToken,
  { email, email_verified: verified }: Record<string, unknown>,
  hostedDomain: string | undefined,
): Account {
  const refuse = (reason: string) => new OidcFailed('refused', reason, email)
  if (!/^[^\p{Cc}]{1,255}$/u.test(sub) || sub.trim() === '') throw refuse(isNot('sub', sub, 'an id'))
  if (typeof email !== 'string') throw refuse(isNot('email', email, 'an address'))
  // Some providers, Amazon Cognito among them, write it as text.
  if (verified !== true && verified !== 'true') throw refuse(isNot('email_verified', verified, 'true'))
  if (hostedDomain && (typeof hd !== 'string' || hd.toLowerCase() !== hostedDomain)) {
    throw refuse(isNot('hd', hd, hostedDomain))
  }
  return {
    issuer: iss,
    subject: sub,
    email,
    provenSecondsAgo: provenAt === undefined ? undefined : Math.max(0, iat - provenAt),
  }
}

/** What is wrong with a claim, for the operator: `the claim email_verified is "true", not true`. */
const isNot = (claim: string, value: unknown, wanted: string): string =>
  value === undefined
    ? `the claim ${claim} is missing`
    : `the claim ${claim} is ${firstCharacters(JSON.stringify(value), CLAIM_SHOWN)}, not ${wanted}`

/** Characters of a claim in the log. */
const CLAIM_SHOWN = 60

/** Failures that say something about this sign-in, by the library's codes. All others are the provider's. */
const REFUSED = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
])

/** OAuth errors that are the provider's own trouble, or our settings', and not the person's. */
const TROUBLE = new Set(['server_error', 'temporarily_unavailable', 'invalid_client', 'unauthorized_client'])

function failureOf(error: unknown): OidcFailed {
  if (error instanceof OidcFailed) return error
  const { code, error: answered } = error as { code?: unknown; error?: unknown }
  if (typeof answered === 'string') {
    // The provider's word is shortened: it may come from the browser's address.
    const reason = `it answered ${answered.replaceAll(/[^a-z_]/g, '').slice(0, 40)}`
    return new OidcFailed(TROUBLE.has(answered) ? 'providerDown' : 'refused', reason)
  }
  if (typeof code === 'string') {
    const { claim, email } = claimIn(error)
    const reason = claim ? `${code}: the claim ${claim}` : code
    return new OidcFailed(REFUSED.has(code) ? 'refused' : 'providerDown', reason, email)
  }
  return new OidcFailed('providerDown', 'no connection')
}

/** What the library says of a wrong or missing claim, in an error or in the cause of one. */
type AboutClaim = {
  message?: string
  claim?: string
  claims?: { email?: unknown }
  cause?: AboutClaim
}

/** The claim that was wrong or missing, and the address beside it. */
function claimIn(error: unknown): { claim?: string | undefined; email?: unknown } {
  const { message = '', claim, claims, cause } = error as AboutClaim
  const deeper = cause ? claimIn(cause) : {}
  const [, named] = /JWT "(\w+)"/.exec(message) ?? []
  return { claim: claim ?? deeper.claim ?? named, email: claims?.email ?? deeper.email }
}
