import { hasOwn, isOfStandIns, may, reachOf } from '@scope/contract/kernel/access'
import type { Call, Who } from '@scope/contract/kernel/call'
import { USER_HEADER } from '@scope/contract/kernel/headers.words'
import type { FastifyRequest } from 'fastify'
import type { Context, Parts, Person } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { mintReach, type Reach } from '../../kernel/db/reach.ts'
import type { Gate } from '../../kernel/http/pipeline/identify.ts'
import { clientOf } from '../../kernel/http/socket/network.ts'
import { forbidden, Refusal } from '../../kernel/refusal.ts'
import { actsForManagers } from '../stand-in/service.ts'
import { readSessionCookie } from './cookie.ts'
import {
  expiryOf,
  hashToken,
  isFresh,
  needsPasskey,
  passkeySite,
  refuseOtherUser,
  shouldRenew,
} from './rules.ts'
import { endSessionOfOther } from './service.ts'
import { findPeople, findPerson, findSession, hasPasskey, renewSession } from './store.ts'

/** Whether a request is still the session's person's: in `proxy`, the proxy says so each time. */
type StillIs = (request: FastifyRequest, person: Person) => Promise<boolean>

/** Identifies the caller and their reach, for every call except those open to anyone. */
export function sessionGate(stillIs: StillIs): Gate {
  return async ({ config, database, clock }, call, request) => {
    const token = readSessionCookie(request, config)
    const sid = token && hashToken(token)
    const now = clock.now()
    const session = sid ? await findSession(database.quick, sid, now) : undefined
    if (!sid || !session) throw loggedOut()
    const { person, companyZone, provenAt } = session
    if (!(await stillIs(request, person))) {
      await endSessionOfOther({ db: database.db, now, network: clientOf(request) }, sid)
      throw loggedOut()
    }
    request.person = person
    refuseOtherUser(request.headers[USER_HEADER], person.userId)
    if (!isOpenTo(call, person)) throw forbidden()
    if (config.managersNeedPasskey && !call.beforePasskey && needsPasskey(person)) {
      if (!(await hasPasskey(database.db, person.userId, passkeySite(config)))) throw passkeyNeeded()
    }
    if (!call.polled && shouldRenew(config.signIn, session, now)) {
      await renewSession(database.db, sid, expiryOf(config.signIn, session, now))
    }
    const reach = reachFor(person, call.who)
    const isStandIn = (person.standsIn ?? []).length > 0
    return {
      person: isStandIn ? { ...person, actsFor: actsForManagers(person, reach) } : person,
      companyZone,
      reach,
      fresh: isFresh(config.signIn, provenAt, now),
    }
  }
}

/** Stands for the venue of an account, so that one without a venue is not taken for one of the whole company. */
const NO_VENUE = '00000000-0000-0000-0000-000000000000'

/** Whether the roles of a person allow a call. */
export const isOpenTo = ({ who }: Call, person: Person): boolean =>
  who === 'signedIn' || who === 'anyone' || may(person, who)

/**
 * The venues that a person reaches with a call now: their own venues if their roles allow it, and those where they
 * stand in if it is one of a general manager (life, stand-in). A service account of some venues reaches no more, even
 * if none of them is left.
 */
export function reachFor(person: Person, who: Who = 'signedIn'): Reach {
  const venueId = person.account ? NO_VENUE : person.venueId
  const whole = reachOf(person, { venueId, hasRegion: person.region !== null }) === 'org'
  if (whole) return mintReach(person.orgId, 'every')
  const isOpen = who === 'signedIn' || who === 'anyone'
  const own = isOpen || hasOwn(person, who) ? person.venueIds : []
  const lent = isOpen || isOfStandIns(who) ? (person.standsIn ?? []).map((one) => one.venueId) : []
  return mintReach(person.orgId, [...new Set([...own, ...lent])])
}

/**
 * An active person with their roles and reach of now, where no session says who asks: for their calendar feed. Undefined
 * if they have left.
 */
export async function personNow(
  db: Db,
  userId: string,
): Promise<Pick<Context, 'person' | 'companyZone' | 'reach'> | undefined> {
  const signedIn = await findPerson(db, userId)
  return signedIn && { ...signedIn, reach: reachFor(signedIn.person) }
}

/** Who of these sessions is still signed in, with their roles and reach of now. */
export async function stillSignedIn(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  sids: readonly string[],
): Promise<Map<string, { person: Person; reach: Reach }>> {
  const signedIn = await findPeople(database.db, sids, clock.now())
  return new Map(signedIn.map(({ sid, person }) => [sid, { person, reach: reachFor(person) }]))
}

const passkeyNeeded = () =>
  new Refusal('passkeyNeeded', 'Your role needs a passkey. Add one in Settings first.')
const loggedOut = () => new Refusal('unauthorized', 'You are logged out.')
