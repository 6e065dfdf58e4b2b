import type { Parts } from '../../kernel/context.ts'
import { ownTries } from '../../kernel/own-tries.ts'
import { REMOVED_MS, UNATTACHED_MS } from './rules.ts'
import { takeOldUpload, takeRemoved } from './store.ts'

/*
 * Jobs that remove files nobody needs. They are separate, so that a failing one does not stop the others. They can run
 * repeatedly and on several servers. Each returns how many files it removed.
 */

type Sweeping = Pick<Parts, 'database' | 'clock' | 'files'>

/** Removes uploads that were begun an hour ago and never attached. */
export const giveUpUploads = (parts: Sweeping): Promise<number> =>
  freeEach(parts, UNATTACHED_MS, takeOldUpload)

/** Removes the files of materials removed a day ago, with all copies from failed attempts. */
export const removeTakenOff = (parts: Sweeping): Promise<number> => freeEach(parts, REMOVED_MS, takeRemoved)

/** Removes files uploaded an hour ago and not kept. */
export const sweepSent = ({ files }: Pick<Parts, 'files'>): Promise<number> => files.sweep(UNATTACHED_MS)

/**
 * Deletes the row and its object in one transaction. Attaching the same upload waits for it and then finds no row, so
 * that no recorded file loses its object.
 */
async function freeEach(
  { database, clock, files }: Sweeping,
  keptMs: number,
  take: typeof takeOldUpload | typeof takeRemoved,
): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs)
  const tries = ownTries()
  const failed: string[] = []
  let freed = 0
  for (;;) {
    const taken: { key?: string | undefined } = {}
    const isFreed = await tries.of(() =>
      database.transaction(async (tx) => {
        taken.key = await take('every company', tx, { before, except: failed })
        if (taken.key) await files.clear(taken.key)
        return taken.key !== undefined
      }),
    )
    if (isFreed) freed += 1
    else if (taken.key) failed.push(taken.key)
    else break
  }
  tries.end()
  return freed
}
