import type { Reply } from '@scope/contract/calls'
import type { Parts } from '../../kernel/context.ts'
import { openSession } from '../session/service.ts'
import type { Answer, Begun, Identity, Proven, Visit } from './identity.ts'
import { normalEmail, proofRefused } from './rules.ts'
import { hasNoCompany } from './store.ts'
import { trusted } from './trusted.ts'

/** The way to prove an address that this server has (`SIGN_IN`). */
export function identityOf({ config }: Parts): Identity {
  switch (config.signIn) {
    case 'trusted':
      return trusted
    default:
      throw new Error(`SIGN_IN=${config.signIn} is not built yet.`)
  }
}

/** The browser in which a session is opened: the session that it replaces, and its name. */
export type Browser = { token: string | undefined; userAgent: string | undefined }

/** What a sign-in answers, and the token of the session if it has begun. */
type Begins = { reply: Reply<'POST /api/auth/login'>; token?: string }

/** Takes a typed address: opens a session at once, or says what proof is asked for. */
export async function beginSignIn(
  parts: Parts,
  identity: Identity,
  visit: Visit,
  { email, browser }: { email: string; browser: Browser },
): Promise<Begins> {
  const begun: Begun = await identity.begin(visit, normalEmail(email))
  if (!('proven' in begun)) return { reply: { ok: true, ...begun } }
  return { reply: { ok: true }, token: await begin(parts, visit, begun.proven, browser) }
}

/** Takes a proof and opens the session. Returns its token for the cookie. */
export async function finishSignIn(
  parts: Parts,
  identity: Identity,
  visit: Visit,
  { answer, browser }: { answer: Answer; browser: Browser },
): Promise<string> {
  return begin(parts, visit, await identity.finish(visit, answer), browser)
}

/** Opens the session of a proven person. Refuses someone who was deactivated meanwhile. */
async function begin({ database }: Parts, { now }: Visit, proven: Proven, browser: Browser): Promise<string> {
  const token = await database.transaction((db) => openSession({ db, now }, proven, browser))
  if (!token) throw proofRefused()
  return token
}

/** What the sign-in screen must know before anyone has signed in. */
export async function signInState(
  { config, demoAccounts }: Parts,
  identity: Identity,
  visit: Visit,
): Promise<Reply<'GET /api/sign-in'>> {
  return {
    mode: config.signIn,
    demo: [...demoAccounts],
    passkeys: false,
    empty: await hasNoCompany(visit.db),
    shared: false,
    waiting: await identity.waiting(visit),
  }
}
