import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OidcSettings } from '../../src/ports/oidc/oidc.ts'

/*
 * A small OpenID provider that issues any ID token a test needs, and can fail.
 */

type Claims = Record<string, unknown>
type Token = { claims?: Claims; alg?: 'RS256' | 'none'; key?: KeyObject; kid?: string }

export type ForgingProvider = {
  settings: OidcSettings
  /** How often its addresses and its keys were requested. */
  asked: { addresses: number; keys: number }
  /** Sets the next ID token: changes of a valid one. `undefined` leaves a claim out. */
  issues(token: Token): void
  /** Sets what it says of the person beside the ID token. Without a person it says nothing. */
  tells(person?: Claims): void
  /** Uses a new key from now on. */
  changesKey(): void
  /** Sets the answer to every request from now on; without an argument, ends that. */
  fails(answer?: (response: ServerResponse) => void): void
  close(): Promise<void>
}

const newPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const json = (response: ServerResponse, body: object) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

export const GOOD = { sub: 'subject-1', email: 'lead@lantern.example', email_verified: true }

export async function forgingProvider(nonce: () => string): Promise<ForgingProvider> {
  let pair = newPair()
  let kid = 1
  let token: Token = {}
  let told: Claims | undefined
  let failing: ((response: ServerResponse) => void) | undefined
  const counts = { addresses: 0, keys: 0 }
  const settings = { issuer: '', clientId: 'scope', clientSecret: 'a secret', hostedDomain: undefined }

  const idToken = (): string => {
    const now = Math.floor(Date.now() / 1000)
    const { issuer: iss, clientId: aud } = settings
    const claims = { iss, aud, iat: now, exp: now + 60, nonce: nonce(), ...GOOD, ...token.claims }
    const alg = token.alg ?? 'RS256'
    const text = `${encoded({ alg, kid: token.kid ?? `${kid}` })}.${encoded(claims)}`
    const key = token.key ?? pair.privateKey
    return `${text}.${alg === 'none' ? '' : sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`
  }

  const server = createServer((request, response) => {
    if (failing) return failing(response)
    const { issuer } = settings
    if (request.url === '/.well-known/openid-configuration') {
      counts.addresses += 1
      return json(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        ...(told ? { userinfo_endpoint: `${issuer}/person` } : {}),
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    }
    if (request.url === '/person') return json(response, { sub: GOOD.sub, ...told })
    if (request.url === '/keys') {
      counts.keys += 1
      const jwk = pair.publicKey.export({ format: 'jwk' })
      return json(response, { keys: [{ ...jwk, use: 'sig', alg: 'RS256', kid: `${kid}` }] })
    }
    return json(response, { access_token: 'access', token_type: 'Bearer', id_token: idToken() })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  settings.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings,
    asked: counts,
    issues: (next) => {
      token = next
    },
    tells: (person) => {
      told = person
    },
    changesKey: () => {
      pair = newPair()
      kid += 1
    },
    fails: (answer) => {
      failing = answer
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
