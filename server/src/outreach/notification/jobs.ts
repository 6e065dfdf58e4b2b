import type { Parts } from '../../kernel/context.ts'
import { listCompanies } from '../../kernel/db/companies.ts'
import { SLOW_CONNECTIONS } from '../../kernel/db/pool.ts'
import { mintReach, type Reach } from '../../kernel/db/reach.ts'
import { deliver } from '../../kernel/outbox.ts'
import { deliverNext, dropWorthless } from './service.ts'
import { hasDue } from './store.ts'

/** A space that does not answer holds up only one of them. */
const AT_ONCE = SLOW_CONNECTIONS

/**
 * Sends what is due: at most one message a second per space, several spaces at a time. Answers how many it tried and
 * dropped.
 */
export async function deliverMessages({ database, clock, chat, config }: Parts): Promise<number> {
  const now = () => clock.now()
  const outgoing = { chat, origin: config.publicUrl }
  /** The companies for which something is due. */
  const due = new Set<Reach>()
  return deliver(clock, {
    dropLate: async () => {
      let dropped = 0
      for (const { id } of await listCompanies(database.db)) {
        const reach = mintReach(id, 'every')
        if (!(await hasDue(reach, database.db, now()))) continue
        dropped += await database.transaction((db) => dropWorthless({ reach, db, now: now() }))
        due.add(reach)
      }
      return dropped
    },
    hasDue: async () => due.size > 0,
    next: async () => {
      for (const reach of due) {
        if (await database.slowTransaction((db) => deliverNext({ reach, db, now: now() }, outgoing)))
          return true
        due.delete(reach)
      }
      return false
    },
    atOnce: AT_ONCE,
  })
}
