import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Flow, interactionPolicy, Provider } from 'oidc-provider'
import type { OidcSettings } from '../../src/ports/oidc/oidc.ts'

/*
 * A certified OpenID provider on loopback. It signs in the person in `login_hint`.
 */

/** An account at the provider, by the address that is typed. */
type Person = { sub: string; email: string | undefined; email_verified: unknown }

export type RealProvider = {
  settings: OidcSettings
  /** The accounts, by their typed address. */
  people: Map<string, Person>
  /** Follows the provider's redirects as a browser does. Returns the address that it finally sends the browser to. */
  signIn(url: string): Promise<string>
  close(): Promise<void>
}

/** The settings of a server that uses a provider. */
export const envOf = ({ issuer, clientId, clientSecret }: Omit<OidcSettings, 'hostedDomain'>) => ({
  SIGN_IN: 'oidc',
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
})

const CLIENT = { clientId: 'scope', clientSecret: 'a secret of the test' }
const HOPS_MAX = 10

/** `path`: where on its host it is. `aheadSeconds`: by how much its clock is ahead. */
export async function realProvider(
  callback: string,
  { path = '', aheadSeconds = 0 }: { path?: string; aheadSeconds?: number } = {},
): Promise<RealProvider> {
  const people = new Map<string, Person>()
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [callback] }],
    cookies: { keys: ['of this test'] },
    jwks: { keys: [newKey()] },
    claims: { openid: ['sub'], email: ['email', 'email_verified', ...(aheadSeconds > 0 ? ['nbf'] : [])] },
    features: { devInteractions: { enabled: false } },
    interactions: {
      policy: policy(),
      url: (_flow: Flow, { uid }: { uid: string }) => `${path}/interaction/${uid}`,
    },
    findAccount: (_flow: Flow, sub: string) => {
      const person = [...people.values()].findLast((known) => known.sub === sub)
      return (
        person && {
          accountId: sub,
          claims: () => ({ ...person, nbf: Math.floor(Date.now() / 1000) + aheadSeconds }),
        }
      )
    },
    // The company's provider does not ask people whether Scope may know their address.
    loadExistingGrant: async ({ oidc: { client, session, provider: own } }: Flow) => {
      const grant = new own.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
    subjectTypes: ['public'],
    conformIdTokenClaims: aheadSeconds === 0,
  })
  const answer = provider.callback()
  server.on('request', async (request, response) => {
    const url = request.url ?? ''
    if (!url.startsWith(`${path}/interaction/`)) {
      // As a server that mounts it at its path calls it.
      return answer(Object.assign(request, { originalUrl: url, url: url.slice(path.length) }), response)
    }
    const { params } = await provider.interactionDetails(request, response)
    const login = { accountId: people.get(params.login_hint ?? '')?.sub }
    return provider.interactionFinished(request, response, { login, select_account: {} })
  })
  return {
    settings: { ...CLIENT, issuer, hostedDomain: undefined },
    people,
    signIn: (url) => follow(url, issuer),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Supports `prompt=select_account`, which the library leaves to its users. */
function policy(): object {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return policy
}

function newKey(): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'one' }
}

async function follow(url: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>()
  let at = url
  for (let hop = 0; hop < HOPS_MAX; hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    at = new URL(location, at).href
    if (!at.startsWith(issuer)) return at
  }
  throw new Error('The provider redirects without end.')
}
