import type { Parts } from '../../context.ts'
import { listCompanies } from '../../db/companies.ts'
import { mintReach } from '../../db/reach.ts'
import { KEPT_MS } from './rules.ts'
import { takeOldUpload, takeRemoved } from './store.ts'

/**
 * Gives up what was announced a day ago and never attached, and removes the bytes of what was taken off a day ago.
 * Harmless to repeat, and safe beside other servers. A row goes in the transaction that removes its object: attaching
 * the same upload waits for it and then finds none, so nothing that is recorded loses its object. Answers how much it
 * removed.
 */
export async function sweepFiles({
  database,
  clock,
  files,
}: Pick<Parts, 'database' | 'clock' | 'files'>): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  let swept = await files.sweep(KEPT_MS)
  for (const { id } of await listCompanies(database.db)) {
    const reach = mintReach(id, 'every')
    const one = async (
      take: typeof takeOldUpload | typeof takeRemoved,
      free: (key: string) => Promise<void>,
    ): Promise<boolean> =>
      database.transaction(async (tx) => {
        const key = await take(reach, tx, before)
        if (key) await free(key)
        return key !== undefined
      })
    while (await one(takeOldUpload, files.clear)) swept += 1
    while (await one(takeRemoved, files.remove)) swept += 1
  }
  return swept
}
