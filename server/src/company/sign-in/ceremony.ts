import type { StoredRow } from '../../kernel/db/tables.ts'
import { hashToken, newToken } from '../session/rules.ts'
import type { Visit } from './identity.ts'
import { insertCeremony, takeCeremony } from './store.ts'

type Ceremony = StoredRow<'ceremonies'>
type Kind = Ceremony['kind']
/** A visit, or the call of someone who is signed in. */
type InBrowser = Pick<Visit, 'db' | 'now' | 'cookies'>

/** How long a ceremony can be finished (sign-in, oidc). */
const LIFE_S = 600

const cookieOf = (kind: Kind): string => `scope_${kind.replaceAll('-', '_')}`

/**
 * Keeps what the second step of a sign-in needs, for ten minutes and this browser: only the one that began can finish.
 * The provider sends the browser back from another site, so that its cookie is Lax.
 */
export async function beginCeremony(
  { db, now, cookies }: InBrowser,
  { kind, state, userId }: Pick<Ceremony, 'kind' | 'state'> & { userId?: string },
): Promise<void> {
  const token = newToken()
  const expire = new Date(now.getTime() + LIFE_S * 1000)
  await insertCeremony(db, { id: hashToken(token), kind, userId: userId ?? null, state, expire })
  cookies.set(cookieOf(kind), token, { seconds: LIFE_S, sameSite: kind === 'oidc' ? 'lax' : 'strict' })
}

/** Ends the ceremony of this browser. Returns what was kept; nothing if there is none, or if it has expired. */
export async function endCeremony(
  { db, now, cookies }: InBrowser,
  kind: Kind,
): Promise<(Pick<Ceremony, 'userId' | 'state'> & { began: Date }) | undefined> {
  const token = cookies.read(cookieOf(kind))
  if (!token) return undefined
  cookies.clear(cookieOf(kind))
  const taken = await takeCeremony(db, { id: hashToken(token), kind, now })
  return taken && { ...taken, began: new Date(taken.expire.getTime() - LIFE_S * 1000) }
}
