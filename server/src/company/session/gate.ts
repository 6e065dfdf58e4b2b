import { USER_HEADER } from '@scope/contract/company/session.words'
import { may, reachOf } from '@scope/contract/kernel/access'
import type { Call } from '@scope/contract/kernel/call'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../kernel/config.ts'
import type { Context, Parts, Person } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db/pool.ts'
import { mintReach, type Reach } from '../../kernel/db/reach.ts'
import { clientOf } from '../../kernel/http/network.ts'
import type { Gate } from '../../kernel/http/register.ts'
import { forbidden, Refusal } from '../../kernel/refusal.ts'
import { readSessionCookie } from './cookie.ts'
import { recentSessions } from './recent.ts'
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
import {
  findPeople,
  findPerson,
  findSession,
  hasPasskey,
  type LiveSession,
  renewSession,
  stampOf,
} from './store.ts'

/** Whether a request is still the session's person's: in `proxy`, the proxy says so each time. */
type StillIs = (request: FastifyRequest, person: Person) => Promise<boolean>

/** Identifies the caller and their reach, for every call except those open to anyone. */
export function sessionGate(stillIs: StillIs): Gate {
  const recent = recentSessions()
  return {
    judge: async ({ config, database, clock }, call, request) => {
      const sid = sidOf(request, config)
      const now = clock.now()
      const session = sid ? await findSession(database.quick, sid, now) : undefined
      if (!sid || !session) throw loggedOut()
      const { person } = session
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
      recent.set(sid, session, now)
      return callerOf(session, config, now)
    },
    presume: ({ config, clock }, call, request) => {
      // These two are asked at each call.
      if (config.signIn === 'proxy' || config.managersNeedPasskey) return undefined
      const sid = sidOf(request, config)
      const now = clock.now()
      const session = sid && recent.get(sid, now)
      if (!session || !isOpenTo(call, session.person)) return undefined
      const named = request.headers[USER_HEADER]
      if (named !== undefined && named !== session.person.userId) return undefined
      return {
        ...callerOf(session, config, now),
        presumed: { stamp: session.stamp, stampNow: stampOf(sid, now) },
      }
    },
  }
}

function sidOf(request: FastifyRequest, config: Config): string | undefined {
  const token = readSessionCookie(request, config)
  return token && hashToken(token)
}

const isOpenTo = ({ who }: Call, person: Person): boolean =>
  who === 'signedIn' || who === 'anyone' || may(person, who)

const callerOf = ({ person, companyZone, provenAt }: LiveSession, { signIn }: Config, now: Date) => ({
  person,
  companyZone,
  reach: reachFor(person),
  fresh: isFresh(signIn, provenAt, now),
})

function reachFor(person: Person): Reach {
  const whole = reachOf(person, person.venueId) === 'org'
  return mintReach(person.orgId, whole ? 'every' : person.venueIds)
}

/**
 * An active person with their roles and reach of now, where no session says who asks: for their calendar feed. Undefined
 * if they have left.
 */
export async function personNow(
  db: Db,
  userId: string,
): Promise<Pick<Context, 'person' | 'companyZone' | 'reach'> | undefined> {
  const found = await findPerson(db, userId)
  return found && { ...found, reach: reachFor(found.person) }
}

/** Who of these sessions is still signed in, with their roles and reach of now. */
export async function stillSignedIn(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  sids: readonly string[],
): Promise<Map<string, { person: Person; reach: Reach }>> {
  const found = await findPeople(database.db, sids, clock.now())
  return new Map(found.map(({ sid, person }) => [sid, { person, reach: reachFor(person) }]))
}

const passkeyNeeded = () =>
  new Refusal('passkeyNeeded', 'Your role needs a passkey. Add one in Settings before you go on.')
const loggedOut = () => new Refusal('unauthorized', 'You are logged out.')
