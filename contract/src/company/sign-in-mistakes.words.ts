/** The words about a sign-in with a provider that fails by how it is set up. The browser loads this file when one has. */

/**
 * Usual mistakes, each with what an operator does about it. `/login?reference=` names one, and `scope doctor` says the same
 * sentence. `issuer`, `realm`, `client`: OIDC_ISSUER, OIDC_CLIENT_ID or OIDC_CLIENT_SECRET is wrong. `email-missing`,
 * `verified-missing`, `email-unverified`: the claims about the address. `clock`: the token's times do not fit.
 * `come-back`: the way back from the provider has been used, or is of another browser.
 */
export const SIGN_IN_MISTAKES = {
  issuer: 'OIDC_ISSUER must be exactly what the provider calls itself, to the last slash',
  realm: 'There is no provider at OIDC_ISSUER. Check its realm, tenant or application',
  client: 'The provider refuses OIDC_CLIENT_ID or OIDC_CLIENT_SECRET',
  'email-missing':
    'The provider sends no e-mail address. Give the application the claim email, and the account an address',
  'verified-missing':
    'The provider must send the claim email_verified as true. It is missing, or another word',
  'email-unverified': 'The provider says that this address is not verified. Verify it there',
  clock: 'The clocks of Scope and of the provider are more than 30 seconds apart. Set both by NTP',
  'come-back':
    'The way back from the provider was opened a second time, late, or in another browser. If it happens to everyone, a program in front of Scope repeats addresses or drops cookies',
} as const
export type SignInMistake = keyof typeof SIGN_IN_MISTAKES
