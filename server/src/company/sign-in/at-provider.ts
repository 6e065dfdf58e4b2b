import type { Input } from '@scope/contract/calls'
import type { SignInProblem } from '@scope/contract/company/sign-in.words'
import { domainOf } from '@scope/contract/kernel/email'
import type { Parts } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { mistakeIn } from '../../ports/oidc/mistake.ts'
import { OidcFailed, type OidcProvider } from '../../ports/oidc/oidc.ts'
import { hashToken, passkeySite, safeNext } from '../session/rules.ts'
import { findSession, hasPasskey } from '../session/store.ts'
import { beginCeremony, ceremonyKey, endCeremony, forgetCeremonies, stateOfCeremony } from './ceremony.ts'
import type { OnProven, Visit } from './identity.ts'
import {
  isSince,
  LONG_AGO,
  proofRefused,
  provenAtOf,
  signInScreen,
  vouchedEmail,
  writtenEmail,
} from './rules.ts'
import { type Browser, type Opened, signIn } from './service.ts'
import { findCompanyOfDomain, findStaff, pinAccount } from './store.ts'

/** Where a browser goes next, and the session if one has begun. `failed` and the address are for the logs. */
export type Step = { location: string; opened?: Opened; failed?: string; email?: string }

/** Sends the browser to the provider. */
export async function goToProvider(
  provider: OidcProvider,
  visit: Visit,
  { login_hint: hint, prompt, next: wanted }: Input<'GET /api/login'>['query'],
): Promise<Step> {
  const next = safeNext(wanted)
  const begun = await provider.begin({ hint, prompt }).catch(failureOf)
  if (begun instanceof OidcFailed) return failed({ next, problem: begun.problem }, begun.message)
  const setupLink = (await stateOfCeremony(visit, 'oidc'))?.setupLink
  const state = {
    ...{ ...begun.kept, next },
    ...(prompt === 'login' ? { prompt } : {}),
    ...(setupLink ? { setupLink } : {}),
  }
  await beginCeremony(visit, { kind: 'oidc', name: begun.kept.state, state })
  return { location: begun.url }
}

/** A reload right after a way back that failed fails as that did, and is not told again. */
const SAME_MS = 10_000

/** The ways back of these seconds on this server, by the browser and what the provider sent it back with. */
const recent = new Map<string, Promise<Step>>()

/**
 * Opens a session for who comes back from the provider. `query` is that of the callback. A browser that comes twice at
 * once, as a double click or a reload makes it, ends in the one session, and a failure is logged once.
 */
export async function comeBackFromProvider(
  parts: Parts,
  onProven: OnProven,
  visit: Visit,
  back: { query: string; browser: Browser },
): Promise<Step> {
  const key = ceremonyKey(visit, 'oidc', back.query)
  const first = key && recent.get(key)
  if (first) {
    const { failed: _, ...step } = await first
    return step
  }
  const step = comeBackOnce(parts, onProven, visit, back)
  if (!key) return step
  recent.set(key, step)
  const forget = () => void recent.delete(key)
  step.then(({ opened }) => (opened ? forget() : setTimeout(forget, SAME_MS).unref()), forget)
  return step
}

async function comeBackOnce(
  parts: Parts,
  onProven: OnProven,
  visit: Visit,
  { query, browser }: { query: string; browser: Browser },
): Promise<Step> {
  const states = new URLSearchParams(query).getAll('state')
  const ceremony = states.length === 1 ? await endCeremony(visit, 'oidc', states[0]) : undefined
  const { next = '/', state, nonce, verifier, prompt, setupLink } = ceremony?.state ?? {}
  if (!parts.oidc || !ceremony || !state || !nonce || !verifier) {
    // Another tab was first, or the browser went back: its session is there.
    if (await isSignedIn(visit, browser.token)) return { location: next }
    return failed({ next, problem: 'expired' }, 'no such sign-in is under way')
  }
  const account = await parts.oidc.finish(query, { state, nonce, verifier }).catch(failureOf)
  if (account instanceof OidcFailed) {
    return failed({ next, problem: account.problem }, account.message, account.email)
  }
  const email = vouchedEmail(account.email)
  if (!email) {
    return failed(
      { next, problem: 'notOnList' },
      'the claim email is no address',
      writtenEmail(account.email),
    )
  }
  const company = await findCompanyOfDomain(visit.db, domainOf(email))
  if (company?.movedTo) return { location: company.movedTo }
  const staff = setupLink ? { email, setupLink } : await findStaff(visit.db, email)
  if (!staff) return failed({ next, problem: 'notOnList' }, 'not on the staff list', email)
  // Where the provider does not say when it asked, people with a passkey prove it here (decision 058).
  const saysWhen = account.provenSecondsAgo !== undefined
  const site = passkeySite(parts.config)
  const asksPasskey = !saysWhen && 'userId' in staff && (await hasPasskey(visit.db, staff.userId, site))
  if (prompt === 'login' && asksPasskey) {
    return failed({ next, problem: 'usePasskey' }, 'the claim auth_time is missing', email)
  }
  const provenAt = asksPasskey ? LONG_AGO : provenAtOf(account.provenSecondsAgo, visit.now)
  if (prompt === 'login' && !isSince(provenAt, ceremony.began)) {
    return failed({ next, problem: 'refused' }, 'no new proof', email)
  }
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
  if (!opened) return failed({ next, problem: 'refused' }, 'refused by Scope', email)
  forgetCeremonies(visit, 'oidc')
  return { location: next, opened }
}

const isSignedIn = async ({ db, now }: Visit, token: string | undefined): Promise<boolean> =>
  token !== undefined && (await findSession(db, hashToken(token), now)) !== undefined

function failureOf(error: unknown): OidcFailed {
  if (error instanceof OidcFailed) return error
  throw error
}

const failed = (screen: { next: string; problem: SignInProblem }, why: string, email?: string): Step => ({
  location: signInScreen({ ...screen, reference: mistakeIn(why) }),
  failed: why,
  ...(email === undefined ? {} : { email }),
})

function refusalOf(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}
