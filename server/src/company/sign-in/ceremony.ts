import type { StoredRow } from '../../kernel/db/tables.ts'
import { hashToken, newToken } from '../session/rules.ts'
import type { Visit } from './identity.ts'
import { findCeremony, insertCeremony, takeCeremony } from './store.ts'

type Ceremony = StoredRow<'ceremonies'>
type Kind = Ceremony['kind']
/** A visit, or the call of someone who is signed in. */
type InBrowser = Pick<Visit, 'db' | 'now' | 'cookies'>

/** How long a ceremony can be finished (sign-in, oidc). */
const LIFE_S = 600

const cookieOf = (kind: Kind): string => `scope_${kind.replaceAll('-', '_')}`

/**
 * Keeps what the second step of a sign-in needs, for ten minutes and this browser: only the one that began can finish.
 * With `name`, a browser can have several, as two tabs at the provider do. The provider sends the browser back from
 * another site, so that its cookie is Lax.
 */
export async function beginCeremony(
  { db, now, cookies }: InBrowser,
  { kind, state, userId, name }: Pick<Ceremony, 'kind' | 'state'> & { userId?: string; name?: string },
): Promise<void> {
  const token = (name && cookies.read(cookieOf(kind))) || newToken()
  const expire = new Date(now.getTime() + LIFE_S * 1000)
  await insertCeremony(db, { id: idOf(token, name), kind, userId: userId ?? null, state, expire })
  cookies.set(cookieOf(kind), token, { seconds: LIFE_S, sameSite: kind === 'oidc' ? 'lax' : 'strict' })
}

const idOf = (token: string, name: string | undefined): string =>
  hashToken(name === undefined ? token : `${token} ${name}`)

/** Tells a step of this browser from others of its kind; undefined if it has begun none. */
export function ceremonyKey(
  { cookies }: Pick<InBrowser, 'cookies'>,
  kind: Kind,
  step: string,
): string | undefined {
  const token = cookies.read(cookieOf(kind))
  return token && idOf(token, step)
}

/** The state of this browser's ceremony, which goes on. Nothing without one, or if it has expired. */
export async function stateOfCeremony(
  { db, now, cookies }: InBrowser,
  kind: Kind,
): Promise<Ceremony['state'] | undefined> {
  const token = cookies.read(cookieOf(kind))
  return token ? findCeremony(db, { id: idOf(token, undefined), kind, now }) : undefined
}

/** This browser can finish no ceremony of this kind any more. */
export const forgetCeremonies = ({ cookies }: Pick<InBrowser, 'cookies'>, kind: Kind): void =>
  cookies.clear(cookieOf(kind))

/**
 * Ends the ceremony of this browser, or the one of that name. Returns what was kept; nothing if there is none, or if it
 * has expired.
 */
export async function endCeremony(
  { db, now, cookies }: InBrowser,
  kind: Kind,
  name?: string,
): Promise<(Pick<Ceremony, 'userId' | 'state'> & { began: Date }) | undefined> {
  const token = cookies.read(cookieOf(kind))
  if (!token) return undefined
  if (name === undefined) cookies.clear(cookieOf(kind))
  const taken = await takeCeremony(db, { id: idOf(token, name), kind, now })
  return taken && { ...taken, began: new Date(taken.expire.getTime() - LIFE_S * 1000) }
}
