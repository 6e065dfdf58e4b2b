import { dateIn } from '@scope/contract/kernel/calendar'
import type { Parts, Person } from '../../kernel/context.ts'
import type { Gate } from '../../kernel/http/pipeline/identify.ts'
import { clientOf, networkToStore, type Sender } from '../../kernel/http/socket/network.ts'
import { forbidden, Refusal } from '../../kernel/refusal.ts'
import type { securityLog } from '../security-log/service.ts'
import { isOpenTo, reachFor } from '../session/gate.ts'
import { hashOf, leftOutOf, refuseScope, tokenIn, tokenWrong } from './rules.ts'
import { findHolder, type Holding, saveUse } from './store.ts'

type Note = ReturnType<typeof securityLog>
type Request = Sender & { log: Parameters<Note>[0]['log'] }

/**
 * Identifies the caller by their token, or else by their session. A token gives what its holder may do at that moment, as
 * far as its scopes go; a request with both is the token's.
 */
export function gateWithTokens(session: Gate, note: Note): Gate {
  return async (parts, call, request) => {
    const token = tokenIn(request.headers.authorization)
    if (token === undefined) return session(parts, call, request)
    const { holding, person } = await holderOf(parts, note, request, token)
    request.person = person
    refuseScope(request.method, call, holding.scopes)
    if (!isOpenTo(call, person)) throw forbidden()
    return { person, companyZone: holding.companyZone, reach: reachFor(person), fresh: false }
  }
}

/** The holder of a token that is good now. Throws `unauthorized`, and notes that in the security log. */
async function holderOf(
  { database, clock }: Parts,
  note: Note,
  request: Request,
  token: string,
): Promise<{ holding: Holding; person: Person }> {
  const now = clock.now()
  const hash = hashOf(token)
  const holding = hash === undefined ? undefined : await findHolder(database.quick, hash)
  const wrong = holding ? tokenWrong(holding, now) : 'This token is not known here.'
  if (!holding || wrong) {
    const about = holding ? `${holding.name}: ${wrong}` : wrong
    await note(request, { kind: 'token-refused', person: holding?.person, about })
    throw new Refusal('unauthorized', wrong ?? '')
  }
  const network = networkToStore(clientOf(request))
  const lastUsedOn = dateIn(holding.companyZone, now)
  // Once a day and network: a write for each call would be too much.
  if (holding.lastUsedOn !== lastUsedOn || holding.lastNetwork !== network) {
    await saveUse(database.db, holding.id, { lastUsedOn, lastNetwork: network })
  }
  const { id, name, scopes } = holding
  const without = leftOutOf(scopes)
  return { holding, person: { ...holding.person, without, token: { id, name, scopes } } }
}
