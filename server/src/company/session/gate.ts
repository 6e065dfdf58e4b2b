import { USER_HEADER } from '@scope/contract/company/session.words'
import { may, reachOf } from '@scope/contract/kernel/access'
import type { Call } from '@scope/contract/kernel/call'
import type { FastifyRequest } from 'fastify'
import type { Context, Parts } from '../../kernel/context.ts'
import { mintReach } from '../../kernel/db/reach.ts'
import { forbidden, Refusal } from '../../kernel/refusal.ts'
import { readSessionCookie } from './cookie.ts'
import { expiryOf, hashToken, refuseOtherUser, shouldRenew } from './rules.ts'
import { findSession, renewSession } from './store.ts'

/** Identifies the caller and their reach, for every call except those open to anyone. */
export async function passGate(
  { config, database, clock }: Parts,
  call: Call,
  request: FastifyRequest,
): Promise<Pick<Context, 'person' | 'reach' | 'companyZone'>> {
  const token = readSessionCookie(request, config)
  const now = clock.now()
  const sid = token && hashToken(token)
  const session = sid ? await findSession(database.db, sid, now) : undefined
  if (!sid || !session) throw new Refusal('unauthorized', 'You are logged out.')
  const { person, companyZone } = session
  refuseOtherUser(request.headers[USER_HEADER], person.userId)
  if (call.who !== 'signedIn' && call.who !== 'anyone' && !may(person, call.who)) throw forbidden()
  if (!call.polled && shouldRenew(session, now)) {
    await renewSession(database.db, sid, expiryOf(session.createdAt, now))
  }
  const whole = reachOf(person, person.venueId) === 'org'
  return { person, companyZone, reach: mintReach(person.orgId, whole ? 'every' : person.venueIds) }
}
