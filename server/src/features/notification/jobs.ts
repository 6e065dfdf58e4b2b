import type { OwnContext, Parts } from '../../context.ts'
import { type Company, listCompanies } from '../../db/companies.ts'
import { mintReach, type Reach } from '../../db/reach.ts'
import { digestDue, reminderDue } from './rules.ts'
import { deliverNext, dropWorthless, planDigest, planReminder } from './service.ts'
import { hasDue } from './store.ts'
import { listPlanned, type Planned } from './view.ts'

/** So many messages are under way at a time: a space that does not answer holds up one of them. */
const AT_ONCE = 4
/** After so long nothing more is begun, so that a server that stops need not wait. */
const RUN_MS = 2000

/**
 * Writes the reminders and digests that are due into the outbox, each once whatever the clock does and however many
 * servers run. Answers how many it wrote.
 */
export async function planMessages({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<number> {
  let written = 0
  const faults: unknown[] = []
  for (const company of await listCompanies(database.db)) {
    const reach = mintReach(company.id, 'every')
    for (const space of await listPlanned(reach, database.db)) {
      // One space with a fault keeps no other from its message.
      try {
        const plan = planOf(company, space, clock.now())
        if (plan) written += await database.transaction((db) => plan({ reach, db, now: clock.now() }))
      } catch (error) {
        faults.push(error)
      }
    }
  }
  if (faults.length > 0) throw faults[0]
  return written
}

/** How the message of a space that is due now is decided; null where it is, or none is due. */
function planOf(
  company: Company,
  { venue, createdAt, plannedFor }: Planned,
  now: Date,
): ((context: OwnContext) => Promise<number>) | null {
  const due = venue ? reminderDue(venue.timezone, now) : digestDue(now)
  // A venue that was added after the hour begins with the next day.
  if (!due || plannedFor === due.date || createdAt > due.at) return null
  return (context) => (venue ? planReminder(context, venue, due) : planDigest(context, company, due))
}

/**
 * Sends what is due: at most one message a second to a space, several spaces at a time. Answers how many it tried and
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
    database.transaction((db) => deliverNext({ reach, db, now: clock.now() }, outgoing))
  const work = async () => {
    for (const reach of reaches) {
      while (clock.now().getTime() < until && (await next(reach))) done += 1
    }
  }
  await Promise.all(Array.from({ length: reaches.length > 0 ? AT_ONCE : 0 }, work))
  return done
}
