import { dateIn } from '@scope/contract/calendar'
import type { Parts } from '../../context.ts'
import { listCompanies } from '../../db/companies.ts'
import { mintReach } from '../../db/reach.ts'
import { hasEnded } from '../priority/rules.ts'
import { outcomeOf } from './rules.ts'
import { archiveOne, lockEnding } from './store.ts'

/** The date that comes first anywhere on earth, so that no venue's ended period is missed. */
const FIRST_ZONE = 'Pacific/Kiritimati'

/**
 * Archives the priorities of every period that has ended, in each venue's own time zone (decisions 4). Harmless to
 * repeat, safe beside other servers, and it catches up whatever a stop has missed. Answers how many it archived.
 */
export async function archiveEnded({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<number> {
  let archived = 0
  for (const { id } of await listCompanies(database.db)) {
    const reach = mintReach(id, 'every')
    let round: number
    do {
      round = await database.transaction(async (tx) => {
        const now = clock.now()
        const candidates = await lockEnding(reach, tx, dateIn(FIRST_ZONE, now))
        const ended = candidates.filter((row) => hasEnded(row, dateIn(row.timezone, now)))
        for (const row of ended) await archiveOne(reach, tx, row.id, outcomeOf(row), now)
        return ended.length
      })
      archived += round
    } while (round > 0)
  }
  return archived
}
