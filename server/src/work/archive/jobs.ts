import { dateIn } from '@scope/contract/kernel/calendar'
import { listAllTimezones } from '../../company/venue/view.ts'
import type { Parts } from '../../kernel/context.ts'
import { mintReach, type Reach } from '../../kernel/db/reach.ts'
import { ownTries } from '../../kernel/own-tries.ts'
import { LATE_MS } from '../priority/rules.ts'
import { outcomeOf } from './rules.ts'
import { archive, countEndings, listEndedIn, lockEnded } from './store.ts'

type JobParts = Pick<Parts, 'database' | 'clock'>

/**
 * Archives the priorities of every period that has ended, in each venue's own time zone (decisions 4). It can run
 * repeatedly and on several servers, and catches up after a stop. Returns how many it archived. If one time zone of a
 * company fails, the others still run; then the first error is thrown.
 */
export async function archiveEnded(parts: JobParts): Promise<number> {
  const { database, clock } = parts
  const tries = ownTries()
  let archived = 0
  for (const timezone of (await listAllTimezones('every company', database.db)).ofVenues) {
    const ended = async () =>
      listEndedIn('every company', database.db, { timezone, today: todayIn(timezone, clock.now()) })
    for (const orgId of (await tries.of(ended)) ?? []) {
      archived += (await tries.of(() => archiveIn(parts, mintReach(orgId, 'every'), timezone))) ?? 0
    }
  }
  tries.end()
  return archived
}

/** The plain date until which priorities have ended: what was done before midnight may still arrive. */
const todayIn = (timezone: string, now: Date): string => dateIn(timezone, new Date(now.getTime() - LATE_MS))

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
    const ids = await lockEnded(reach, tx, { timezone, today: todayIn(timezone, now) })
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
