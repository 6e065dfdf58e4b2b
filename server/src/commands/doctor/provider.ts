import { SIGN_IN_MISTAKES, type SignInMistake } from '@scope/contract/company/sign-in-mistakes.words'
import type { Config } from '../../kernel/config.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import { mistakeIn } from '../../ports/oidc/mistake.ts'
import {
  CLOCKS_APART_SECONDS,
  OidcFailed,
  type OidcProvider,
  type PendingSignIn,
} from '../../ports/oidc/oidc.ts'
import { openIdProvider } from '../../ports/oidc/openid.ts'
import { BY_NTP, clocksApart } from './clocks.ts'
import { type Finding, failing, notUsed, ok } from './line.ts'

const WITHIN_MS = 10_000

/** Mistakes of one sign-in, and not of the settings. */
const OF_ONE_PERSON: readonly SignInMistake[] = ['email-unverified', 'come-back']

/**
 * Checks that the provider answers, describes itself correctly, and takes our redirect address and secret. `lastFailure`:
 * why the last sign-in failed, if it did. Only that shows what the provider says of people.
 */
export async function checkProvider(
  { oidc, publicUrl }: Pick<Config, 'oidc' | 'publicUrl'>,
  clock: Clock,
  lastFailure: string | undefined,
): Promise<Finding> {
  if (!oidc) return notUsed('SIGN_IN is not oidc')
  const { issuer } = oidc
  const callback = `${publicUrl}/api/auth/callback`
  const provider = openIdProvider(oidc, callback)
  try {
    const { url, kept } = await provider.begin({ hint: undefined, prompt: undefined })
    const refusal = (await formRefusal(url, callback, clock)) ?? (await tokenRefusal(provider, kept, issuer))
    if (refusal) return failing(`${issuer}: ${refusal}`)
  } catch (error) {
    if (!(error instanceof OidcFailed)) throw error
    return failing(`${issuer} does not describe itself (${error.message}). Look at OIDC_ISSUER`)
  }
  const mistake = lastFailure && mistakeIn(lastFailure)
  if (!mistake) return ok(issuer)
  const says = `the last sign-in failed (${lastFailure}). ${SIGN_IN_MISTAKES[mistake]}`
  return OF_ONE_PERSON.includes(mistake) ? ok(`${issuer}, ${says}`) : failing(`${issuer}: ${says}`)
}

/** Opens the page where people sign in. Returns why the provider does not show it. */
async function formRefusal(url: string, callback: string, clock: Clock): Promise<string | undefined> {
  const before = clock.now()
  const signal = AbortSignal.timeout(WITHIN_MS)
  const answer = await fetch(url, { redirect: 'manual', signal }).catch(() => undefined)
  // The page may be open to people's browsers alone.
  if (!answer) return undefined
  await answer.body?.cancel()
  const after = clock.now()
  if (answer.status >= 400) {
    return `it refuses the sign-in (status ${answer.status}). Register ${callback} there as redirect address, to the letter, and look at OIDC_CLIENT_ID`
  }
  const location = answer.headers.get('location') ?? ''
  if (location.startsWith(`${callback}?`)) {
    const error = new URL(location).searchParams.get('error') ?? ''
    return `it refuses the sign-in (${error.replaceAll(/[^a-z_]/g, '')}). Look at the application there`
  }
  const there = new Date(answer.headers.get('date') ?? '')
  const apart = clocksApart(there, { before, after }, CLOCKS_APART_SECONDS)
  return apart && `this server's clock is ${apart} the provider's. ${BY_NTP}`
}

/** Asks for a token with a code that nobody got. Returns why the provider did not even look at the code. */
async function tokenRefusal(
  provider: OidcProvider,
  { state, ...kept }: PendingSignIn,
  iss: string,
): Promise<string | undefined> {
  const query = new URLSearchParams({ code: 'of-scope-doctor', state, iss })
  const failure = await provider.finish(`${query}`, { state, ...kept }).catch((error: unknown) => error)
  const isOurs = failure instanceof OidcFailed && mistakeIn(failure.message) === 'client'
  return isOurs ? 'it refuses OIDC_CLIENT_ID or OIDC_CLIENT_SECRET' : undefined
}
