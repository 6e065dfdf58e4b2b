import { dateIn } from '@scope/contract/kernel/calendar'
import { listTimezones } from '../../company/venue/view.ts'
import type { Parts } from '../../kernel/context.ts'
import { listCompanies } from '../../kernel/db/companies.ts'
import { mintReach, type Reach } from '../../kernel/db/reach.ts'
import { outcomeOf } from './rules.ts'
import { archive, countEndings, lockEnded } from './store.ts'

type JobParts = Pick<Parts, 'database' | 'clock'>

/**
 * Archives the priorities of every period that has ended, in each venue's own time zone (decisions 4). Harmless to
 * repeat, safe beside other servers, and it catches up whatever a stop has missed. Answers how many it archived. A
 * company's time zone that fails holds up no other; the first such fault is thrown when all others are done.
 */
export async function archiveEnded(parts: JobParts): Promise<number> {
  const faults: unknown[] = []
  let archived = 0
  for (const { id } of await listCompanies(parts.database.db)) {
    const reach = mintReach(id, 'every')
    for (const timezone of await listTimezones(reach, parts.database.db)) {
      try {
        archived += await archiveIn(parts, reach, timezone)
      } catch (fault) {
        faults.push(fault)
      }
    }
  }
  if (faults.length > 0) throw faults[0]
  return archived
}

/** All of them at the venues of a time zone, batch by batch. */
async function archiveIn(parts: JobParts, reach: Reach, timezone: string): Promise<number> {
  let archived = 0
  let round: number
  do {
    round = await archiveSome(parts, reach, timezone)
    archived += round
  } while (round > 0)
  return archived
}

/** A batch of them, held and archived together; 0 when none is left to hold. */
function archiveSome({ database, clock }: JobParts, reach: Reach, timezone: string): Promise<number> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const ids = await lockEnded(reach, tx, { timezone, today: dateIn(timezone, now) })
    if (ids.length === 0) return 0
    const ended = await countEndings(reach, tx, ids)
    await archive(
      reach,
      tx,
      ended.map((ending) => ({ id: ending.id, ...outcomeOf(ending) })),
      now,
    )
    return ids.length
  })
}
