import type { Parts } from '../../kernel/context.ts'
import { SLOW_CONNECTIONS } from '../../kernel/db/pool.ts'
import { deliver } from '../../kernel/outbox.ts'
import { sendNext } from './service.ts'
import { dropExpired, hasDueMail } from './store.ts'

/** Leaves connections for messages to Google Chat. */
const AT_ONCE = SLOW_CONNECTIONS / 2

/** Sends the e-mails that are due, and drops those that are too late. Answers how many it tried and dropped. */
export async function deliverMails({ database, clock, mail, secret }: Parts): Promise<number> {
  const now = () => clock.now()
  const dropLate = () => dropExpired(database.db, now())
  if (!mail) return dropLate()
  return deliver(clock, {
    dropLate,
    hasDue: () => hasDueMail(database.db, now()),
    next: () => database.slowTransaction((db) => sendNext({ db, now: now() }, { mail, secret })),
    atOnce: AT_ONCE,
  })
}
