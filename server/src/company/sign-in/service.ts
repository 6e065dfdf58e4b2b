import type { Reply } from '@scope/contract/calls'
import type { Parts } from '../../kernel/context.ts'
import { openSession } from '../session/service.ts'
import type { Answer, Begun, Identity, OnProven, Proven, Visit } from './identity.ts'
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

/** How addresses are proven, and what follows for the first admin of a company. */
export type SignIn = { identity: Identity; onProven: OnProven }

/** Takes a typed address: opens a session at once, or says what proof is asked for. */
export async function beginSignIn(
  parts: Parts,
  { identity, onProven }: SignIn,
  visit: Visit,
  { email, setupLink, browser }: { email: string; setupLink?: string | undefined; browser: Browser },
): Promise<Begins> {
  const begun: Begun = await identity.begin(visit, normalEmail(email), setupLink)
  if (!('proven' in begun)) return { reply: { ok: true, ...begun } }
  return { reply: { ok: true }, token: await begin(parts, onProven, visit, begun.proven, browser) }
}

/** Takes a proof and opens the session. Returns its token for the cookie. */
export async function finishSignIn(
  parts: Parts,
  { identity, onProven }: SignIn,
  visit: Visit,
  { answer, browser }: { answer: Answer; browser: Browser },
): Promise<string> {
  return begin(parts, onProven, visit, await identity.finish(visit, answer), browser)
}

/** Opens the session of a proven person. Refuses someone who was deactivated meanwhile. */
async function begin(
  { database }: Parts,
  onProven: OnProven,
  { now }: Visit,
  proven: Proven,
  browser: Browser,
): Promise<string> {
  const token = await database.transaction(async (db) => {
    const userId = 'userId' in proven ? proven.userId : await onProven({ db, now }, proven)
    return openSession({ db, now }, { userId, how: proven.how }, browser)
  })
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
