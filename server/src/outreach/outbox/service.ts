import type { Channel } from '@scope/contract/outreach/outbox.words'
import type { Parts } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { deliver } from './deliver.ts'
import { retryAt } from './rules.ts'
import {
  deleteMessage,
  dropExpired,
  hasDue,
  type MessageCondition,
  updateMessage,
  type WaitingMessage,
} from './store.ts'
import { isStillTrue } from './view.ts'

export type Now = { db: Db; now: Date }

/**
 * The result of a try. `later`: not now, and not before `askedMs` if whoever takes it named a time; `rests`: whoever gets it
 * has a rest, so that this message stays due; `dueAt`: the channel has waits of its own. `never`: this message is not taken.
 * `reason` is in our own words; `status` is that of an answer over HTTP, null if there was none.
 */
export type Tried = { status?: number | null } & (
  | { result: 'sent' }
  | { result: 'later'; reason: string; askedMs: number | null; rests?: true; dueAt?: Date }
  | { result: 'never'; reason: string }
)

/** What a channel knows of its own way of sending. */
export type Delivery<M extends WaitingMessage> = {
  channel: Channel
  /** In which transactions it is sent. Absent: those that wait for other servers. */
  lane?: 'slowTransaction' | 'codeTransaction'
  /** Which messages `m` of the channel it sends. Absent: all. */
  only?: MessageCondition
  /** How many are sent at a time. */
  atOnce: number
  /** Locks the next message that may be sent now, until the transaction ends. */
  lockNext(now: Now): Promise<M | undefined>
  /** Tries once and notes what that says of whoever gets it. Does not throw. Absent: this server sends none. */
  send?(message: M, now: Now): Promise<Tried>
  /** A message is given up. */
  dropped?(db: Db, id: string): Promise<void>
}

/**
 * Sends what is due on a channel, and drops what is too late. Answers how many it tried and dropped. Channels are sent by
 * jobs of their own: one that does not answer holds up no other.
 */
export async function deliverDue<M extends WaitingMessage>(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  delivery: Delivery<M>,
): Promise<number> {
  const { channel, lane = 'slowTransaction', only, atOnce, send, dropped } = delivery
  const now = () => clock.now()
  const dropLate = async () => {
    const late = await dropExpired(database.db, channel, now())
    for (const id of late) await dropped?.(database.db, id)
    return late.length
  }
  if (!send) return dropLate()
  return deliver(clock, {
    dropLate,
    hasDue: () => hasDue(database.db, channel, now(), only),
    next: () => database[lane]((db) => sendNext(delivery, { db, now: now() })),
    atOnce,
  })
}

/**
 * Sends the next message that is due and saves the result in the same transaction; false if none is due. If the server
 * dies before the commit, another sends it again under the same id. One that is not true or not wanted any more is
 * deleted.
 */
async function sendNext<M extends WaitingMessage>(
  { lockNext, send, dropped }: Delivery<M>,
  { db, now }: Now,
): Promise<boolean> {
  const message = await lockNext({ db, now })
  if (!message || !send) return false
  if (!(await isStillTrue(db, message, now))) {
    await deleteMessage(db, message.id)
    return true
  }
  const tried = await send(message, { db, now })
  await updateMessage(db, message.id, changesAfter(message, tried, now))
  if (tried.result === 'never') await dropped?.(db, message.id)
  return true
}

/** A message's row after a try. The letter of an e-mail is deleted once it is sent or given up. */
function changesAfter(message: WaitingMessage, tried: Tried, now: Date) {
  const attempts = message.attempts + 1
  const lastStatus = tried.status === undefined ? {} : { lastStatus: tried.status }
  const counted = { attempts, triedAt: now, ...lastStatus }
  if (tried.result === 'later') {
    const next = () => tried.dueAt ?? retryAt({ ...message, attempts }, tried.askedMs, now)
    return { ...counted, ...(tried.rests ? {} : { dueAt: next() }), lastError: tried.reason }
  }
  const forgotten = message.channel === 'mail' ? { content: null } : {}
  return tried.result === 'sent'
    ? ({ ...counted, ...forgotten, state: 'sent', sentAt: now, lastError: null } as const)
    : ({ ...counted, ...forgotten, state: 'dropped', lastError: tried.reason } as const)
}
