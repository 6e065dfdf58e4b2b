import { createHash, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../kernel/config.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { CLOCKS_APART_SECONDS } from '../../ports/oidc/oidc.ts'
import type { Caller, Identity } from './identity.ts'
import { proofRefused, vouchedEmail } from './rules.ts'
import { findStaff } from './store.ts'

const JWKS_WITHIN_MS = 5_000
/** Keys of both sides only: a key that is shared, or none, proves nothing here. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA']

/**
 * Believes an authenticating proxy in front (sign-in, `proxy`). It must come from a known address and prove itself with
 * a shared secret or a signed JWT: a header that a client sends itself is worth nothing.
 */
export function proxyIdentity({ proxy }: Pick<Config, 'proxy'>): Identity {
  if (!proxy) throw new Error('SIGN_IN=proxy has its settings.')
  const read = proxy.proof.kind === 'jwt' ? byJwt(proxy.proof) : bySecret(proxy.header, proxy.proof)
  const asserted = async (caller: Caller): Promise<string | undefined> => {
    const email = proxy.isFrom(caller.peer) ? await read(caller) : undefined
    return email && vouchedEmail(email)
  }
  return {
    begin: async (visit, email) => {
      const staff = (await asserted(visit)) === email ? await findStaff(visit.db, email) : undefined
      if (!staff) {
        throw new Refusal('invalid', 'This address cannot sign in here.', { field: 'email' })
      }
      return { proven: { userId: staff.userId, how: 'proxy' } }
    },
    finish: async () => {
      throw proofRefused()
    },
    waiting: async () => null,
    giveUp: async () => undefined,
    stillIs: async (caller, { email }) => (await asserted(caller)) === email,
  }
}

type Read = (caller: Caller) => Promise<string | undefined>
type Proof = NonNullable<Config['proxy']>['proof']

function bySecret(header: string, { header: name, secret }: Extract<Proof, { kind: 'secret' }>): Read {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expected = digest(secret)
  return async ({ headers }) =>
    timingSafeEqual(digest(String(headers[name] ?? '')), expected) ? textOf(headers[header]) : undefined
}

/** The address is the claim `email` of the JWT: the plain header beside it is not signed. */
function byJwt({ header, jwks, issuer, audience }: Extract<Proof, { kind: 'jwt' }>): Read {
  const open = async () => {
    const { createRemoteJWKSet, jwtVerify } = await import('jose')
    return { jwtVerify, keys: createRemoteJWKSet(new URL(jwks), { timeoutDuration: JWKS_WITHIN_MS }) }
  }
  let opened: ReturnType<typeof open> | undefined
  return async ({ headers }) => {
    const jwt = textOf(headers[header])
    if (!jwt) return undefined
    opened ??= open()
    const { jwtVerify, keys } = await opened
    const verified = await jwtVerify(jwt, keys, {
      ...{ issuer, audience, algorithms: ALGORITHMS, clockTolerance: CLOCKS_APART_SECONDS },
      requiredClaims: ['exp', 'email'],
    }).catch(() => undefined)
    const email = verified?.payload.email
    return typeof email === 'string' ? email : undefined
  }
}

/** A header that came once. Node joins repeated ones with a comma, which no address contains. */
const textOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && !value.includes(',') ? value : undefined
