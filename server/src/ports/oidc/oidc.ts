/** The company's OpenID provider, as the operator names it. */
export type OidcSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The Google Workspace domain that the claim `hd` must name, in lower case. */
  hostedDomain: string | undefined
}

/** What the server keeps between the redirect to the provider and the way back. The verifier and nonce are secrets. */
export type PendingSignIn = { state: string; nonce: string; verifier: string }

/** How the provider asks. `select_account`: which account to use. `login`: to prove again who it is. */
type Prompt = 'select_account' | 'login'

/** A person as the provider vouches for them. */
export type Account = {
  issuer: string
  /** The person's id at the provider, which never changes. */
  subject: string
  /** As the provider writes it. Verified. */
  email: string
  /** How long ago the person proved to the provider who they are, if it says so. */
  provenSecondsAgo: number | undefined
}

/**
 * An OpenID provider (sign-in, oidc): authorization code with PKCE. Both functions throw OidcFailed, and wait at most
 * 10 seconds for each reply of the provider.
 */
export type OidcProvider = {
  /** The address to which the browser is sent, and what to keep until it comes back. */
  begin(ask: {
    hint: string | undefined
    prompt: Prompt | undefined
  }): Promise<{ url: string; kept: PendingSignIn }>
  /** The account of who came back. `query` is that of the callback, as the browser sent it. */
  finish(query: string, kept: PendingSignIn): Promise<Account>
}

/** The clocks of the provider, or of a proxy, and of this server may be apart by this much. */
export const CLOCKS_APART_SECONDS = 30

/**
 * Why the provider vouched for nobody. `providerDown`: it did not answer, or not as it should. `refused`: it refused,
 * or its answer does not hold. The message is for the log, in our own words; `email` is the address that came, whoever
 * it belongs to.
 */
export class OidcFailed extends Error {
  readonly problem: 'providerDown' | 'refused'
  readonly email: string | undefined

  constructor(problem: OidcFailed['problem'], reason: string, email?: unknown) {
    super(reason)
    this.problem = problem
    this.email = typeof email === 'string' ? email : undefined
  }
}
