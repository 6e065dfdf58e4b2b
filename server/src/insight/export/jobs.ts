import type { Readable } from 'node:stream'
import sql from 'sql-template-tag'
import type { Parts } from '../../kernel/context.ts'
import { newKey, newName } from '../../ports/files/files.ts'
import { addContents, type ExportRequest } from './contents.ts'
import { mayMakerHave, requestOf } from './request.ts'
import { KEPT_MS } from './service.ts'
import { type ClaimedExport, end, giveUp, makeReady, renew, takeNext, takeOld } from './under-way.ts'
import { writeZip } from './zip.ts'

type Writing = Pick<Parts, 'database' | 'clock' | 'files'>

/** An export that no server has renewed for this long is abandoned, and another server starts it again. */
const SILENT_MS = 120_000
/** How often a long part renews the export. */
const RENEW_MS = 5_000

/** An export was ended by its maker, or taken over by another server. */
class Ended extends Error {}

/** Its maker may no longer have it. */
class NotTheirs extends Ended {}

/** Writes the pending exports, one after the other. Returns how many. */
export async function writeExports(parts: Writing, stopping: AbortSignal): Promise<number> {
  let written = 0
  while (!stopping.aborted) {
    const now = parts.clock.now()
    const file = newName(newKey())
    const silent = new Date(now.getTime() - SILENT_MS)
    const taken = await takeNext(parts.database.db, { silent, now, file })
    if (!taken) break
    if (taken.before) await parts.files.remove(taken.before)
    if (await write(parts, stopping, { ...taken, file })) written += 1
  }
  return written
}

/** False if it was ended meanwhile. A failed export is marked as failed for its maker; the log has the reason. */
async function write(
  { database, clock, files }: Writing,
  stopping: AbortSignal,
  { id, file, orgId, personId, madeById }: ClaimedExport & { file: string },
): Promise<boolean> {
  const { db } = database
  const refuseOthers = async () => {
    if (!(await mayMakerHave(db, { orgId, personId, madeById }))) throw new NotTheirs()
  }
  let saidAt = clock.now().getTime()
  let said = -1
  const onProgress = async (done: number) => {
    if (stopping.aborted) throw new Ended()
    const now = clock.now()
    if (done === said && now.getTime() - saidAt < RENEW_MS) return
    ;[said, saidAt] = [done, now.getTime()]
    if (!(await renew(db, { id, file, done, now }))) throw new Ended()
    await refuseOthers()
  }
  try {
    await refuseOthers()
    const request = await requestOf(db, { orgId, personId, by: madeById, now: clock.now() })
    const size = await exportTo({ database, files }, request, {
      onProgress,
      take: (stream) => files.write(file, stream),
    })
    await refuseOthers()
    if (await makeReady(db, { id, file, size, now: clock.now() })) return true
    await files.remove(file)
    return false
  } catch (error) {
    if (error instanceof NotTheirs) {
      await end(db, { id, file })
      await files.remove(file)
      return false
    }
    await giveUp(db, { id, file, state: stopping.aborted ? 'waiting' : 'failed' })
    if (error instanceof Ended) return false
    throw error
  }
}

/** Streams an export of one moment into `take`. */
export function exportTo<T>(
  { database, files }: Pick<Parts, 'database' | 'files'>,
  request: ExportRequest,
  { onProgress, take }: { onProgress(done: number): Promise<void>; take(stream: Readable): Promise<T> },
): Promise<T> {
  return database.snapshot(async (tx) => {
    // The file store can take longer between two reads than a call may.
    await tx.run(sql`set local idle_in_transaction_session_timeout = 0`)
    return writeZip(request.now, (add) => addContents(request, { db: tx, files, add, onProgress }), take)
  })
}

/** Deletes exports older than a day, with their files. Returns how many. */
export async function deleteOldExports({ database, clock, files }: Writing): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  let deleted = 0
  const one = () =>
    database.transaction(async (tx) => {
      const taken = await takeOld(tx, before)
      if (taken?.file) await files.remove(taken.file)
      return taken !== undefined
    })
  while (await one()) deleted += 1
  return deleted
}
