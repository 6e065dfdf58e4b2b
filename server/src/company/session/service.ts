import { hkdfSync } from 'node:crypto'
import type { Input, Reply } from '@scope/contract/calls'
import type { SignInMode } from '@scope/contract/company/sign-in.words'
import { type Ability, type AboutMember, mayAbout, reachOf } from '@scope/contract/kernel/access'
import type { Context, OpenContext } from '../../kernel/context.ts'
import { sharedSecret } from '../../kernel/db/secret.ts'
import { notFound } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { noteSecurity } from '../security-log/service.ts'
import { deviceOf, expiryOf, hashToken, newToken, refuseOtherUser, sessionsAllowed } from './rules.ts'
import {
  deleteSession,
  deleteSessionsOf,
  endCalendarFeeds,
  endOldest,
  endSessions,
  findPersonOf,
  findStart,
  holdStaff,
  insertSession,
  listSessions,
  renameSession,
  type SignedIn,
  saveKept,
  savePreferencesOf,
} from './store.ts'

/** How someone signed in, for the security log. */
const WAYS = {
  trusted: 'without a proof',
  code: 'with a code',
  link: 'with a link',
  oidc: 'with the provider',
  proxy: 'by the proxy',
  passkey: 'with a passkey',
} as const

/** The client's network address, for the security log. */
type Network = { network: string | undefined }

/** Ends all tokens of people, for the security log by whom. `app.ts` passes it in. */
export type EndTokens = (
  at: Pick<Context, 'reach' | 'db' | 'now'> & Network,
  appUserIds: readonly string[],
  by: string,
) => Promise<void>

/** Who has been proven, by which way to sign in, and when, if not now. */
type Proven = { userId: string; how: keyof typeof WAYS; provenAt?: Date }

/**
 * Opens a session for a proven person and ends the one that the browser had. Returns the token for the cookie and who
 * signed in where, or undefined if the person is no longer active staff.
 */
export async function openSession(
  { db, now, mode }: OpenContext & { mode: SignInMode },
  proven: Proven,
  browser: { token: string | undefined; userAgent: string | undefined } & Network,
): Promise<(SignedIn & { token: string; device: string }) | undefined> {
  const person = await holdStaff(db, proven.userId)
  if (!person) return undefined
  const at = { db, now, network: browser.network }
  await signOut(at, browser.token)
  const token = newToken()
  const device = deviceOf(browser.userAgent)
  await insertSession(db, {
    sid: hashToken(token),
    sess: { signIn: proven.how, device },
    expire: expiryOf(mode, { createdAt: now, kept: false }, now),
    userId: person.userId,
    createdAt: now,
    provenAt: proven.provenAt ?? now,
  })
  const allowed = sessionsAllowed(mode)
  const beyond = allowed === null ? 0 : await endOldest(db, person.userId, allowed, now)
  if (beyond > 0) await noteSecurity(at, { kind: 'session-ended', person, about: 'The oldest of too many' })
  await audit({ db, now, person }, 'session.started', { about: device })
  await noteSecurity(at, { kind: 'signed-in', person, about: `${device}, ${WAYS[proven.how]}` })
  return { ...person, token, device }
}

/** Ends the session of a token, if it is that of the named user. An unknown token is ignored. */
export async function signOut(
  at: OpenContext & Network,
  token: string | undefined,
  named?: string | string[],
): Promise<void> {
  const person = token && (await deleteSession(at.db, hashToken(token), at.now))
  if (!person) return
  refuseOtherUser(named, person.userId)
  await audit({ ...at, person }, 'session.ended', {})
  await noteSecurity(at, { kind: 'signed-out', person })
}

/** Ends a session whose requests come from someone else now, as the proxy says. */
export async function endSessionOfOther(at: OpenContext & Network, sid: string): Promise<void> {
  const person = await deleteSession(at.db, sid, at.now)
  if (person) await noteSecurity(at, { kind: 'session-ended', person, about: 'The proxy named someone else' })
}

/** Keeps the caller's session for weeks, or stops doing so: then it ends as one that was never kept. */
export async function keepSession(
  { db, now }: Context,
  { keep, token, mode }: { keep: boolean; token: string | undefined; mode: SignInMode },
): Promise<Reply<'PUT /api/sessions/keep'>> {
  const sid = hashToken(token ?? '')
  const createdAt = await findStart(db, sid, now)
  if (!createdAt) throw notFound()
  const expire = expiryOf(mode, { createdAt, kept: keep }, now)
  await saveKept(db, sid, keep, expire)
  return { expiresAt: expire.toISOString() }
}

/** Gives the caller's session a new id, since their rights changed. Returns the token for the cookie. */
export async function renewId({ db }: Pick<Context, 'db'>, token: string): Promise<string> {
  const next = newToken()
  await renameSession(db, hashToken(token), hashToken(next))
  return next
}

const UNKNOWN = deviceOf(undefined)

/**
 * Lists where the caller is signed in. A session's id is its `sid`, the hash of the token, which cannot be used to sign
 * in.
 */
export async function sessionsOf(
  context: Context,
  token: string | undefined,
): Promise<Reply<'GET /api/sessions'>> {
  const current = token && hashToken(token)
  const sessions = await listSessions(context)
  return sessions.map(({ sid, device, ...times }) => ({
    id: sid,
    device: device ?? UNKNOWN,
    ...times,
    current: sid === current,
  }))
}

/**
 * Ends one of the caller's sessions, or all except the current one, and with them the calendar address and the tokens,
 * which `endTokens` ends. Returns whether the current one ended.
 */
export async function endSession(
  context: Context & Network,
  id: string,
  { token, endTokens }: { token: string | undefined; endTokens: EndTokens },
): Promise<boolean> {
  const current = hashToken(token ?? '')
  const ended = await endSessions(context, id === 'others' ? { except: current } : { sid: id })
  if (ended.length === 0 && id !== 'others') throw notFound()
  if (id === 'others') {
    const calendars = await endCalendarFeeds(context.reach, context.db, [context.person.appUserId])
    if (calendars > 0) await audit(context, 'calendarFeed.ended', {})
    await endTokens(context, [context.person.appUserId], context.person.email)
  }
  if (ended.length > 0) {
    const about = ended.map((device) => device ?? UNKNOWN).join('; ')
    await audit(context, 'session.revoked', { about })
    await noteSecurity(context, { kind: 'session-ended', person: context.person, about })
  }
  return id === current
}

/**
 * Ends all sessions of people of the company, except the one that makes the call. `by` is who does it, for the security
 * log. Returns how many ended.
 */
export async function endSessionsOf(
  { reach, db, now }: Pick<Context, 'reach' | 'db' | 'now'>,
  appUserIds: readonly string[],
  { by, token }: { by: string; token?: string | undefined },
): Promise<number> {
  if (appUserIds.length === 0) return 0
  const ended = await deleteSessionsOf(reach, db, appUserIds, { except: hashToken(token ?? '') })
  for (const userId of new Set(ended.map((session) => session.userId))) {
    const person = { userId, orgId: reach.orgId }
    await noteSecurity({ db, now, network: undefined }, { kind: 'session-ended', person, about: `By ${by}` })
  }
  return ended.length
}

/** Saves what the caller prefers. What the call leaves out stays. */
export async function savePreferences(
  context: Context,
  body: Input<'PUT /api/preferences'>['body'],
): Promise<Reply<'PUT /api/preferences'>> {
  const { theme, compare } = context.person
  const after = { theme, compare, ...body }
  const changed = (['theme', 'compare'] as const).filter((name) => after[name] !== context.person[name])
  if (changed.length > 0) {
    await savePreferencesOf(context, after)
    const only = (all: typeof after) => Object.fromEntries(changed.map((name) => [name, all[name]]))
    await audit(context, 'preferences.changed', { before: only({ theme, compare }), after: only(after) })
  }
  return after
}

/**
 * Whether an app user of the company may do something about a member now, also by standing in. False for somebody who has
 * left, or no longer reaches the member.
 */
export async function mayNow(
  { reach, db, now }: Pick<Context, 'reach' | 'db' | 'now'>,
  { appUserId, ability, member }: { appUserId: string; ability: Ability; member: AboutMember },
): Promise<boolean> {
  const person = await findPersonOf(reach, db, { appUserId, now })
  if (!person || !mayAbout(person, ability, member)) return false
  const { venueId, venueIds, region, standsIn = [] } = person
  if (reachOf(person, { venueId, hasRegion: region !== null }) === 'org') return true
  return [...venueIds, ...standsIn.map((one) => one.venueId)].includes(member.venueId)
}

/**
 * The secret with which a person's devices encrypt what they keep. Derived from a secret of the database, so that it is
 * the same on every server, at every sign-in and after a restore: another one could not open what a device holds.
 */
export async function deviceSecretOf({
  db,
  person,
}: Pick<Context, 'db' | 'person'>): Promise<Reply<'POST /api/device-secret'>> {
  const secret = await sharedSecret(db, 'devices')
  const bytes = hkdfSync('sha256', secret, '', `device of ${person.userId}`, 32)
  return { secret: Buffer.from(bytes).toString('base64url') }
}
