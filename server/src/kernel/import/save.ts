import type { Db } from '../db/pool/pool.ts'
import type { Reach } from '../db/reach.ts'

/** Reports progress: rows saved so far, and in all. */
export type Progress = (done: number, total: number) => void

/** Saves a batch of rows in the import's transaction. */
type Write<Row> = (reach: Reach, db: Db, rows: readonly Row[], now: Date) => Promise<void>

const BATCH = 1000

/** Saves a plan's added and changed rows in batches and reports progress. */
export async function saveRows<Added, Changed>(
  { reach, tx, now, onProgress }: { reach: Reach; tx: Db; now: Date; onProgress?: Progress | undefined },
  { added, changed }: { added: readonly Added[]; changed: readonly Changed[] },
  write: { add: Write<Added>; change: Write<Changed> },
): Promise<void> {
  const total = added.length + changed.length
  let done = 0
  const saveAll = async <Row>(rows: readonly Row[], save: Write<Row>): Promise<void> => {
    for (let from = 0; from < rows.length; from += BATCH) {
      const batch = rows.slice(from, from + BATCH)
      await save(reach, tx, batch, now)
      done += batch.length
      onProgress?.(done, total)
    }
  }
  await saveAll(added, write.add)
  await saveAll(changed, write.change)
}
