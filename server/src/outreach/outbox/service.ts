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
 * The result of an attempt. `later`: not before `askedMs` if the receiver named a time; `rests`: the receiver is
 * resting, so this message stays due; `dueAt`: the channel decides when to try again. `never`: the receiver refuses
 * this message. `reason` is in our own words; `status` is the HTTP status, null if there was no answer.
 */
export type Tried = { status?: number | null } & (
  | { result: 'sent' }
  | { result: 'later'; reason: string; askedMs: number | null; rests?: true; dueAt?: Date }
  | { result: 'never'; reason: string }
)

/** A channel's own way of sending. */
export type Delivery<M extends WaitingMessage> = {
  channel: Channel
  /** The pool of transactions. Absent: the one for waiting on other servers. */
  lane?: 'slowTransaction' | 'codeTransaction'
  /** The messages `m` of the channel to send. Absent: all. */
  only?: MessageCondition
  /** How many are sent at a time. */
  atOnce: number
  /** Locks the next message that can be sent now, until the transaction ends. */
  lockNext(now: Now): Promise<M | undefined>
  /** Tries once and saves the receiver's state. Does not throw. Absent: this server sends none. */
  send?(message: M, now: Now): Promise<Tried>
  /** Called when a message is given up. */
  dropped?(db: Db, id: string): Promise<void>
}

/**
 * Sends due messages of a channel, and drops late ones. Returns how many it tried and dropped. Each channel has its own
 * job, so that one without an answer delays no other.
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
 * Sends the next due message and saves the result in the same transaction; false if none is due. If the server dies
 * before the commit, another sends the message again under the same id. Messages that are no longer true or wanted are
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

/** The changes of a message's row after an attempt. The letter of an e-mail is deleted once it is sent or given up. */
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
