import type { CallName, Input } from '@scope/contract/calls'
import type { Call } from '@scope/contract/kernel/call'
import { ASKED_AT_HEADER, DONE_AT_HEADER } from '@scope/contract/kernel/headers.words'
import type { FastifyRequest } from 'fastify'
import type { Context, OpenContext, Parts } from '../../context.ts'
import { actAs } from '../../db/acting.ts'
import { readFromReplica } from '../../db/pool/replica.ts'
import type { Http } from '../routes.ts'
import { readAskedAt, readDoneAt } from './done-at.ts'
import type { Caller } from './identify.ts'
import { once } from './once.ts'

export type AnyHandler = (context: OpenContext | Context, input: unknown, http: Http) => Promise<unknown>

/** Whether a call changes something. */
export const isWrite = ({ method }: Pick<FastifyRequest, 'method'>): boolean =>
  method !== 'GET' && method !== 'HEAD'

/** Runs reads on the pool or on the replica, and writes in one transaction and once per Idempotency-Key. */
export async function handle(
  parts: Parts,
  name: CallName,
  { call, handler }: { call: Call; handler: AnyHandler },
  http: Http,
): Promise<unknown> {
  const { request } = http
  const input = { params: request.params, query: request.query, body: request.body } as Input<typeof name>
  const now = parts.clock.now()
  const caller = callerOf(request)
  if (call.mayBeLate) {
    const { replica, database, changes } = parts
    const where = { db: database.db, replica, after: changes?.newest() }
    return readFromReplica(where, (db) => handler({ db, now, ...caller }, input, http))
  }
  if (call.slow || !isWrite(request)) {
    const { db, quick } = parts.database
    return handler({ db: call.quick ? quick : db, now, ...caller }, input, http)
  }
  const doneAt = readDoneAt(request.headers[DONE_AT_HEADER], now)
  const askedAt = readAskedAt(request.headers[ASKED_AT_HEADER], now)
  return parts.database.transaction(async (db) => {
    if (call.who === 'anyone' || !caller) return handler({ db, now }, input, http)
    const context: Context = {
      db,
      now,
      ...caller,
      ...(doneAt ? { doneAt } : {}),
      ...(askedAt ? { askedAt } : {}),
    }
    const key = request.headers['idempotency-key']
    const [, answer] = await Promise.all([
      actAs(db, caller.person.appUserId, now),
      once(context, key, { ...call, name }, input, () => handler(context, input, http)),
    ])
    return answer
  })
}

function callerOf({ caller }: FastifyRequest): Omit<Caller, 'fresh'> | undefined {
  if (!caller) return undefined
  const { fresh: _fresh, ...rest } = caller
  return rest
}
