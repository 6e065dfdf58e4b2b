import { randomUUID } from 'node:crypto'
import type { Parts } from '../../kernel/context.ts'
import { mintReach, type Reach } from '../../kernel/db/reach.ts'
import { ownTries } from '../../kernel/own-tries.ts'
import { auditCommand } from '../../kernel/trail.ts'
import { keptAt, leftBefore } from './rules.ts'
import { countRemovable, findKept, listKeeping, removeOf, saveKept } from './store.ts'

type JobParts = Pick<Parts, 'database' | 'clock'>

/** Removes data of former members that companies no longer keep. Returns the number of people affected. */
export async function removeOutdated(parts: JobParts): Promise<number> {
  const tries = ownTries()
  let people = 0
  for (const orgId of await listKeeping('every company', parts.database.db)) {
    people += (await tries.of(() => removeIn(parts, mintReach(orgId, 'every')))) ?? 0
  }
  tries.end()
  return people
}

function removeIn({ database, clock }: JobParts, reach: Reach): Promise<number> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const before = await findKept(reach, tx, { lock: true })
    const current = keptAt(before, now)
    if (current !== before) await saveKept(reach, tx, current)
    if (current.years === null) return 0
    const until = leftBefore(current.years, now)
    const removed = await countRemovable(reach, tx, until)
    if (removed.people === 0) return 0
    await removeOf(reach, tx, until)
    await auditCommand(reach, tx, {
      id: randomUUID(),
      action: 'retention.removed',
      meta: { before: { ...removed } },
      now,
    })
    return removed.people
  })
}
