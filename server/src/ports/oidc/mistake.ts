import type { SignInMistake } from '@scope/contract/company/sign-in-mistakes.words'

/** The reasons that the log has of failed sign-ins, for which a usual mistake is the likely cause. */
const MISTAKES: readonly (readonly [RegExp, SignInMistake])[] = [
  [/^OIDC_ISSUER is /, 'issuer'],
  [/^there is no provider at /, 'realm'],
  [/^it answered (invalid|unauthorized)_client$/, 'client'],
  [/^the claim email is (missing|""|null)/, 'email-missing'],
  [/^the claim email_verified is "?false\b/, 'email-unverified'],
  [/^the claim email_verified is /, 'verified-missing'],
  [/^OAUTH_JWT_TIMESTAMP_CHECK_FAILED/, 'clock'],
  [/^(no such sign-in is under way|it answered invalid_grant)$/, 'come-back'],
]

/** The usual mistake that a failed sign-in comes from, by its reason in the log. Undefined if it may have any cause. */
export const mistakeIn = (reason: string): SignInMistake | undefined =>
  MISTAKES.find(([pattern]) => pattern.test(reason))?.[1]
