import { OidcFailed } from './oidc.ts'

/** What the library says of a reply, in an error or in the cause of one. */
type Failure = { code?: unknown; cause?: unknown; attribute?: unknown; body?: { issuer?: unknown } }

/** What the provider calls itself is shown up to this length. */
const ISSUER_SHOWN = 200

/**
 * Why the provider’s addresses could not be read, where OIDC_ISSUER is the likely cause or the reply has a status: a
 * sentence for the operator. Any other error as it is.
 */
export function discoveryFailure(error: unknown, issuer: string): unknown {
  const causes = causesOf(error)
  const itself = causes.find(({ attribute }) => attribute === 'issuer')?.body?.issuer
  if (typeof itself === 'string' && URL.canParse(itself) && itself.length <= ISSUER_SHOWN) {
    return new OidcFailed(
      'providerDown',
      `OIDC_ISSUER is ${issuer}, but the provider calls itself ${itself}. Set OIDC_ISSUER to exactly that`,
    )
  }
  const reply = causes.find((cause) => cause instanceof Response)
  if (!(reply instanceof Response)) return error
  if (reply.status >= 500 || reply.status === 429) {
    return new OidcFailed('providerDown', `it answered with status ${reply.status}`)
  }
  const answer = reply.ok ? 'not JSON' : `status ${reply.status}`
  const page = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`
  const where = `there is no provider at ${page} (${answer})`
  return new OidcFailed('providerDown', `${where}. Check the path of OIDC_ISSUER: its realm or tenant`)
}

function causesOf(error: unknown): Failure[] {
  const causes: Failure[] = []
  for (let at = error; at instanceof Object && causes.length < 5; at = (at as Failure).cause) causes.push(at)
  return causes
}
