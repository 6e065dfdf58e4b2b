import type { Parts } from '../../kernel/context.ts'
import { SLOW_CONNECTIONS } from '../../kernel/db/pool.ts'
import { sendNext } from './service.ts'
import { dropExpired, hasDueMail } from './store.ts'

/** After this time no further e-mail is started, so that a server can stop quickly. */
const RUN_MS = 2000
/** Leaves connections for messages to Google Chat. */
const AT_ONCE = SLOW_CONNECTIONS / 2

/** Sends the e-mails that are due, and drops those that are too late. Answers how many it tried and dropped. */
export async function deliverMails({ database, clock, mail, secret }: Parts): Promise<number> {
  let done = await dropExpired(database.db, clock.now())
  if (!mail || !(await hasDueMail(database.db, clock.now()))) return done
  const until = clock.now().getTime() + RUN_MS
  const next = () => database.slowTransaction((db) => sendNext({ db, now: clock.now() }, { mail, secret }))
  const work = async () => {
    while (clock.now().getTime() < until && (await next())) done += 1
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return done
}
