import { randomUUID } from 'node:crypto'
import type { OpenContext } from '../../kernel/context.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { auditCommand } from '../../kernel/trail.ts'
import { hashToken, newToken } from '../session/rules.ts'
import { typedEmail } from '../sign-in/rules.ts'
import { SETUP_LINK_MS, SIGN_IN_LINK_MS } from './rules.ts'
import { findActive, hasAdmin, insertLink } from './store.ts'

/**
 * The path of a new link to set up a company, which works for an hour. Undefined once somebody is a full admin. The
 * token is in the fragment, which no server sees; the database has its hash.
 */
export async function newSetupLink({ db, now }: OpenContext): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined
  const token = newToken()
  const expire = new Date(now.getTime() + SETUP_LINK_MS)
  await insertLink(db, { id: hashToken(token), kind: 'setup', createdAt: now, expire })
  return `/setup#${token}`
}

/**
 * The path of a new link for one sign-in of a person within ten minutes, for when no other way in is left. Undefined if
 * no active person has this address.
 */
export async function newSignInLink(
  { db, now }: OpenContext,
  email: string,
  reachOf: (orgId: string) => Reach,
): Promise<string | undefined> {
  const address = typedEmail(email)
  const person = await findActive(db, address)
  if (!person) return undefined
  const token = newToken()
  const expire = new Date(now.getTime() + SIGN_IN_LINK_MS)
  const { userId, orgId } = person
  await insertLink(db, { id: hashToken(token), kind: 'sign-in', userId, createdAt: now, expire })
  const meta = { about: address }
  await auditCommand(reachOf(orgId), db, { id: randomUUID(), action: 'signInLink.printed', meta, now })
  return `/login#proof=${token}`
}
