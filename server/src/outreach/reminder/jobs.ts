import { listAllTimezones } from '../../company/venue/view.ts'
import type { Parts } from '../../kernel/context.ts'
import { mintReach } from '../../kernel/db/reach.ts'
import { ownTries } from '../../kernel/own-tries.ts'
import { type Mailing, mailMissingNumbers } from '../mail/chosen.ts'
import { pushMissingNumbers } from '../push/jobs.ts'
import { digestDue, reminderDue } from './rules.ts'
import { planDigest, planReminder } from './service.ts'
import { type DueIn, listPlanned } from './view.ts'

/**
 * Writes due reminders and digests to the outbox, as messages and e-mails. Each is written once, even if the clock
 * moves or several servers run. Returns how many it wrote.
 */
export async function planMessages(parts: Pick<Parts, 'database' | 'clock'> & Mailing): Promise<number> {
  const { database, clock } = parts
  const tries = ownTries()
  const zones = await listAllTimezones('every company', database.db)
  const reminders = await dueIn(zones.ofVenues, reminderDue)
  const digests = await dueIn(zones.ofCompanies, digestDue)
  let written = 0
  for (const { company, venue } of await listPlanned('every company', database.db, { reminders, digests })) {
    const plan = async () => {
      const now = clock.now()
      const own = { reach: mintReach(company.id, 'every'), now, companyZone: company.timezone }
      // The previous one may have taken long.
      const due = venue ? reminderDue(venue.timezone, now) : digestDue(company.timezone, now)
      if (!due) return 0
      return database.transaction((db) =>
        venue
          ? planReminder({ ...own, db }, parts, venue, due)
          : planDigest({ ...own, db }, database.db, company, due),
      )
    }
    written += (await tries.of(plan)) ?? 0
  }
  tries.end()
  return written

  /** The messages due now in each of these time zones. */
  async function dueIn(timezones: readonly string[], dueOf: typeof reminderDue): Promise<DueIn[]> {
    const due = timezones.map((timezone) =>
      tries.of(async () => {
        const one = dueOf(timezone, clock.now())
        return one ? [{ timezone, ...one }] : []
      }),
    )
    return (await Promise.all(due)).flatMap((one) => one ?? [])
  }
}

/** Writes messages that last week’s numbers are missing, on Monday from noon on. Returns how many it wrote. */
export async function planMissingNumbers(parts: Parts): Promise<number> {
  const { database, clock } = parts
  const pushed = await pushMissingNumbers(parts)
  return pushed + (await database.transaction((db) => mailMissingNumbers(parts, { db, now: clock.now() })))
}
