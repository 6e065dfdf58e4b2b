import type { Parts } from '../../kernel/context.ts'
import { listCompanies } from '../../kernel/db/companies.ts'
import { mintReach } from '../../kernel/db/reach.ts'
import { KEPT_MS } from './rules.ts'
import { takeOldUpload, takeRemoved } from './store.ts'

/*
 * What becomes of files that belong to nothing. Each is a job of its own, so that one that fails holds no other up;
 * harmless to repeat, and safe beside other servers. Each answers how much it removed.
 */

type Sweeping = Pick<Parts, 'database' | 'clock' | 'files'>

/** Gives up what was announced a day ago and never attached. */
export const giveUpUploads = (parts: Sweeping): Promise<number> => freeEach(parts, takeOldUpload)

/** Removes the bytes of what was taken off a day ago, with every copy that an attempt to attach it left. */
export const removeTakenOff = (parts: Sweeping): Promise<number> => freeEach(parts, takeRemoved)

/** Removes what browsers sent a day ago and nothing kept. */
export const sweepSent = ({ files }: Pick<Parts, 'files'>): Promise<number> => files.sweep(KEPT_MS)

/**
 * A row goes in the transaction that removes its object: attaching the same upload waits for it and then finds none, so
 * nothing that is recorded loses its object.
 */
async function freeEach(
  { database, clock, files }: Sweeping,
  take: typeof takeOldUpload | typeof takeRemoved,
): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  let freed = 0
  for (const { id } of await listCompanies(database.db)) {
    const reach = mintReach(id, 'every')
    const one = (): Promise<boolean> =>
      database.transaction(async (tx) => {
        const key = await take(reach, tx, before)
        if (key) await files.clear(key)
        return key !== undefined
      })
    while (await one()) freed += 1
  }
  return freed
}
