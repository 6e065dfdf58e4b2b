import { dateIn } from '@scope/contract/kernel/calendar'
import { listCompanies } from '../../company/company/view.ts'
import { listTimezones } from '../../company/venue/view.ts'
import type { Parts } from '../../kernel/context.ts'
import { mintReach, type Reach } from '../../kernel/db/reach.ts'
import { LATE_MS } from '../priority/rules.ts'
import { outcomeOf } from './rules.ts'
import { archive, countEndings, lockEnded } from './store.ts'

type JobParts = Pick<Parts, 'database' | 'clock'>

/**
 * Archives the priorities of every period that has ended, in each venue's own time zone (decisions 4). It can run
 * repeatedly and on several servers, and catches up after a stop. Returns how many it archived. If one time zone fails,
 * the others still run; then the first error is thrown.
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

/** Archives the ended priorities of one time zone, in batches. */
async function archiveIn(parts: JobParts, reach: Reach, timezone: string): Promise<number> {
  let archived = 0
  let round: number
  do {
    round = await archiveSome(parts, reach, timezone)
    archived += round
  } while (round > 0)
  return archived
}

/** Locks and archives one batch. Returns 0 when none is left. */
function archiveSome({ database, clock }: JobParts, reach: Reach, timezone: string): Promise<number> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    // What was done before midnight may still arrive.
    const today = dateIn(timezone, new Date(now.getTime() - LATE_MS))
    const ids = await lockEnded(reach, tx, { timezone, today })
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
