import type { Reply } from '@scope/contract/calls'
import { domainOf } from '@scope/contract/kernel/email'
import type { Parts } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { writeMail } from '../mail/service.ts'
import { hashToken } from '../session/rules.ts'
import { openSession } from '../session/service.ts'
import { codeIdentity } from './code.ts'
import { DEVICE_COOKIE, DEVICE_DAYS, devices, isShared, newDevice } from './device.ts'
import type { Answer, Begun, Identity, OnProven, Proven, Visit } from './identity.ts'
import { newSignInLetter } from './letters.ts'
import { oidc } from './oidc.ts'
import { proxyIdentity } from './proxy.ts'
import { hasPasskeys, newSignInMail, proofRefused, typedEmail } from './rules.ts'
import {
  findCompanyOfDomain,
  findCompanyOfUser,
  forgiveWrongCodes,
  hasNoCompany,
  takeOneTimeLink,
} from './store.ts'
import { trusted } from './trusted.ts'

/** The way to prove an address that this server has (`SIGN_IN`). */
export function identityOf(parts: Parts): Identity {
  switch (parts.config.signIn) {
    case 'trusted':
      return trusted
    case 'code':
      return codeIdentity(parts)
    case 'proxy':
      return proxyIdentity(parts.config)
    case 'oidc':
      return oidc
  }
}

/** The browser in which a session is opened: the session that it replaces, its name, and its network address. */
export type Browser = { token: string | undefined; userAgent: string | undefined; network: string }

/** The answer of a sign-in, and the session if it has begun. */
type Begins = { reply: Reply<'POST /api/auth/login'>; opened?: Opened }

/** A session that has begun: its token for the cookie, and whose it is. */
export type Opened = { token: string; userId: string }

/** How addresses are proven, and what follows for the first admin of a company. */
export type SignIn = { identity: Identity; onProven: OnProven }

/** Takes a typed address: opens a session at once, or says what proof is asked for. */
export async function beginSignIn(
  parts: Parts,
  { identity, onProven }: SignIn,
  visit: Visit,
  { email, setupLink, browser }: { email: string; setupLink?: string | undefined; browser: Browser },
): Promise<Begins> {
  const address = typedEmail(email)
  await refuseMoved(visit.db, { email: address })
  const begun: Begun = await identity.begin(visit, address, setupLink)
  if (!('proven' in begun)) return { reply: { ok: true, ...begun } }
  return { reply: { ok: true }, opened: await signIn(parts, onProven, visit, begun.proven, browser) }
}

/** Takes a proof and opens the session. */
export async function finishSignIn(
  parts: Parts,
  { identity, onProven }: SignIn,
  visit: Visit,
  { answer, browser }: { answer: Answer; browser: Browser },
): Promise<Opened> {
  const proven = (await byPrintedLink(visit, answer)) ?? (await identity.finish(visit, answer))
  return signIn(parts, onProven, visit, proven, browser)
}

/** The person for whom an operator printed a link (`scope sign-in-link`). It works in every mode and browser. */
async function byPrintedLink({ db, now }: Visit, answer: Answer): Promise<Proven | undefined> {
  if (!('proof' in answer)) return undefined
  const userId = await takeOneTimeLink(db, hashToken(answer.proof), now)
  if (!userId) return undefined
  await forgiveWrongCodes(db, userId)
  return { userId, how: 'link' }
}

/**
 * Opens the session of a proven person, and tells them by e-mail if they had not signed in with this device. Refuses
 * someone who was deactivated meanwhile.
 */
export async function signIn(
  parts: Parts,
  onProven: OnProven,
  visit: Visit,
  proven: Proven,
  browser: Browser,
): Promise<Opened> {
  const { config, database, mail, secret } = parts
  const { now } = visit
  const device = deviceOf(parts, visit)
  const opened = await database.transaction(async (db) => {
    const userId = 'userId' in proven ? proven.userId : await onProven({ db, now }, proven)
    const session = await openSession({ db, now, mode: config.signIn }, { ...proven, userId }, browser)
    const isNew = !device || !devices(secret).knows(device, userId)
    if (session && isNew && mail && proven.how !== 'trusted' && proven.how !== 'proxy') {
      const letter = newSignInLetter({ ...session, now, origin: config.publicUrl })
      await writeMail({ db, now, secret }, { ...newSignInMail(session, now), letter })
    }
    return session
  })
  if (opened) return opened
  if ('userId' in proven) await refuseMoved(database.db, proven)
  throw proofRefused()
}

/** The device of a browser, if anyone has signed in with it. */
const deviceOf = ({ secret }: Parts, { cookies, now }: Pick<Visit, 'cookies' | 'now'>) =>
  devices(secret).read(cookies.read(DEVICE_COOKIE), now)

/** Lets the browser know who has signed in with it. */
export function rememberDevice(parts: Parts, visit: Pick<Visit, 'cookies' | 'now'>, userId: string): void {
  const device = deviceOf(parts, visit) ?? newDevice()
  const lasting = { seconds: DEVICE_DAYS * 86_400, sameSite: 'lax' } as const
  visit.cookies.set(DEVICE_COOKIE, devices(parts.secret).write(device, userId, visit.now), lasting)
}

/** Whether several people have signed in with this browser. */
export const isSharedBrowser = (parts: Parts, visit: Pick<Visit, 'cookies' | 'now'>): boolean =>
  isShared(deviceOf(parts, visit))

/** The facts that the sign-in screen needs before anyone has signed in. */
export async function signInState(
  parts: Parts,
  identity: Identity,
  visit: Visit,
): Promise<Reply<'GET /api/sign-in'>> {
  return {
    mode: parts.config.signIn,
    demo: [...parts.demoAccounts],
    passkeys: hasPasskeys(parts.config.signIn),
    empty: await hasNoCompany(visit.db),
    shared: isSharedBrowser(parts, visit),
    waiting: await identity.waiting(visit),
  }
}

/** Refuses to sign in with an address of a company that has moved, and says where to. */
async function refuseMoved(db: Db, who: { email: string } | { userId: string }): Promise<void> {
  const company =
    'email' in who
      ? await findCompanyOfDomain(db, domainOf(who.email))
      : await findCompanyOfUser(db, who.userId)
  if (!company?.movedTo) return
  const { name, movedTo } = company
  throw new Refusal('moved', `${name} is at ${movedTo} now. Sign in there.`, { movedTo })
}
