import { type Company, listCompanies } from '../../company/company/view.ts'
import type { OwnContext, Parts } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { mintReach } from '../../kernel/db/reach.ts'
import { type Mailing, mailMissingNumbers } from '../mail/chosen.ts'
import { pushMissingNumbers } from '../push/jobs.ts'
import { digestDue, reminderDue } from './rules.ts'
import { planDigest, planReminder } from './service.ts'
import { listPlanned, type Planned } from './view.ts'

/**
 * Writes the reminders and digests that are due to the outboxes of messages and e-mails. Each is written once, even if the clock moves or several
 * servers run. Answers how many it wrote.
 */
export async function planMessages(parts: Pick<Parts, 'database' | 'clock'> & Mailing): Promise<number> {
  const { database, clock } = parts
  let written = 0
  const faults: unknown[] = []
  for (const company of await listCompanies(database.db)) {
    const reach = mintReach(company.id, 'every')
    for (const space of await listPlanned(reach, database.db)) {
      // An error in one space does not stop the others.
      try {
        const now = clock.now()
        const plan = planOf(company, space, { pool: database.db, now, mailing: parts })
        if (plan) {
          const own = { reach, now, companyZone: company.timezone }
          written += await database.transaction((db) => plan({ ...own, db }))
        }
      } catch (error) {
        faults.push(error)
      }
    }
  }
  if (faults.length > 0) throw faults[0]
  return written
}

/** Writes that last week’s numbers are missing, on Monday from noon on. Answers how many messages it wrote. */
export async function planMissingNumbers(parts: Parts): Promise<number> {
  const { database, clock } = parts
  const pushed = await pushMissingNumbers(parts)
  return pushed + (await database.transaction((db) => mailMissingNumbers(parts, { db, now: clock.now() })))
}

/** Decides the message that a space is due now; null if none is due or it was already decided. */
function planOf(
  company: Company,
  { venue, createdAt, plannedFor }: Planned,
  { pool, now, mailing }: { pool: Db; now: Date; mailing: Mailing },
): ((context: OwnContext) => Promise<number>) | null {
  const due = venue ? reminderDue(venue.timezone, now) : digestDue(company.timezone, now)
  // A venue added after the hour starts with the next day.
  if (!due || plannedFor === due.date || createdAt > due.at) return null
  return (context) =>
    venue ? planReminder(context, mailing, venue, due) : planDigest(context, pool, company, due)
}
