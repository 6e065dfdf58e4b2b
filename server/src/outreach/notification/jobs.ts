import type { Parts } from '../../kernel/context.ts'
import { listCompanies } from '../../kernel/db/companies.ts'
import { SLOW_CONNECTIONS } from '../../kernel/db/pool.ts'
import { mintReach, type Reach } from '../../kernel/db/reach.ts'
import { deliverNext, dropWorthless } from './service.ts'
import { hasDue } from './store.ts'

/** How many messages are sent at a time. A space that does not answer holds up only one of them. */
const AT_ONCE = SLOW_CONNECTIONS
/** After this time no further message is started, so that a server can stop quickly. */
const RUN_MS = 2000

/**
 * Sends what is due: at most one message a second per space, several spaces at a time. Answers how many it tried and
 * dropped.
 */
export async function deliverMessages(parts: Parts): Promise<number> {
  const { database, clock } = parts
  let done = 0
  const reaches: Reach[] = []
  for (const { id } of await listCompanies(database.db)) {
    const reach = mintReach(id, 'every')
    const now = clock.now()
    if (!(await hasDue(reach, database.db, now))) continue
    done += await database.transaction((db) => dropWorthless({ reach, db, now }))
    reaches.push(reach)
  }
  const until = clock.now().getTime() + RUN_MS
  const outgoing = { chat: parts.chat, origin: parts.config.publicUrl }
  const next = (reach: Reach) =>
    database.slowTransaction((db) => deliverNext({ reach, db, now: clock.now() }, outgoing))
  const work = async () => {
    for (const reach of reaches) {
      while (clock.now().getTime() < until && (await next(reach))) done += 1
    }
  }
  await Promise.all(Array.from({ length: reaches.length > 0 ? AT_ONCE : 0 }, work))
  return done
}
