import type { Input } from '@scope/contract/calls'
import type { SignInProblem } from '@scope/contract/company/sign-in.words'
import type { Parts } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { OidcFailed, type OidcProvider } from '../../ports/oidc/oidc.ts'
import { safeNext } from '../session/rules.ts'
import { beginCeremony, endCeremony } from './ceremony.ts'
import type { OnProven, Visit } from './identity.ts'
import { isSince, proofRefused, provenAtOf, signInScreen, vouchedEmail, writtenEmail } from './rules.ts'
import { type Browser, type Opened, signIn } from './service.ts'
import { findStaff, pinAccount } from './store.ts'

/** Where a browser goes next, and the session if one has begun. `failed` and the address are for the logs. */
type Step = { location: string; opened?: Opened; failed?: string; email?: string }

/** Sends the browser to the provider. */
export async function goToProvider(
  provider: OidcProvider,
  visit: Visit,
  { login_hint: hint, prompt, next: asked }: Input<'GET /api/login'>['query'],
): Promise<Step> {
  const next = safeNext(asked)
  const begun = await provider.begin({ hint, prompt }).catch(failureOf)
  if (begun instanceof OidcFailed) return failed({ next, problem: begun.problem }, begun.message)
  const before = await endCeremony(visit, 'oidc')
  const setupLink = before?.state.setupLink
  const state = {
    ...{ ...begun.kept, next },
    ...(prompt === 'login' ? { prompt } : {}),
    ...(setupLink ? { setupLink } : {}),
  }
  await beginCeremony(visit, { kind: 'oidc', state })
  return { location: begun.url }
}

/** Opens a session for who comes back from the provider. `query` is that of the callback. */
export async function comeBackFromProvider(
  parts: Parts,
  onProven: OnProven,
  visit: Visit,
  { query, browser }: { query: string; browser: Browser },
): Promise<Step> {
  const ceremony = await endCeremony(visit, 'oidc')
  const { next = '/', state, nonce, verifier, prompt, setupLink } = ceremony?.state ?? {}
  const came = new URLSearchParams(query).get('state')
  if (!parts.oidc || !ceremony || !state || !nonce || !verifier || came !== state) {
    return failed({ next, problem: 'expired' }, 'no such sign-in is under way')
  }
  const account = await parts.oidc.finish(query, { state, nonce, verifier }).catch(failureOf)
  if (account instanceof OidcFailed) return failed({ next, problem: account.problem }, account.message)
  const provenAt = provenAtOf(account.provenSecondsAgo, visit.now)
  if (prompt === 'login' && !isSince(provenAt, ceremony.began)) {
    return failed({ next, problem: 'refused' }, 'no new proof')
  }
  const email = vouchedEmail(account.email)
  if (!email) return failed({ next, problem: 'notOnList' }, 'not an address', writtenEmail(account.email))
  const staff = setupLink ? { email, setupLink } : await findStaff(visit.db, email)
  if (!staff) return failed({ next, problem: 'notOnList' }, 'not on the staff list', email)
  if ('userId' in staff && !(await pinAccount(visit.db, staff.userId, account))) {
    return failed({ next, problem: 'otherAccount' }, 'another account is pinned', email)
  }
  const opened = await signIn(
    parts,
    async (context, admin) => {
      const userId = await onProven(context, admin)
      if (!(await pinAccount(context.db, userId, account))) throw proofRefused()
      return userId
    },
    visit,
    { ...staff, how: 'oidc', provenAt },
    browser,
  ).catch(refusalOf)
  // The set-up link does not hold any more, another address than the typed one came back, or the person just left.
  return opened ? { location: next, opened } : failed({ next, problem: 'refused' }, 'refused by Scope', email)
}

function failureOf(error: unknown): OidcFailed {
  if (error instanceof OidcFailed) return error
  throw error
}

const failed = (screen: { next: string; problem: SignInProblem }, why: string, email?: string): Step => ({
  location: signInScreen(screen),
  failed: why,
  ...(email === undefined ? {} : { email }),
})

function refusalOf(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}
