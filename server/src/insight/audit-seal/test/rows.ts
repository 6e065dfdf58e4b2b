import { randomUUID } from 'node:crypto'
import type { Db } from '../../../kernel/db/pool/pool.ts'
import type { Reach } from '../../../kernel/db/reach.ts'
import { insert } from '../../../kernel/db/tables.ts'

/** An instant some minutes into the evening. */
export const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 18, minutes))

/** Adds a row to the trail at a minute of the evening. Returns its id. */
export async function addRow(reach: Reach, minute: number, db: Db): Promise<string> {
  const id = randomUUID()
  const meta = { id, before: { note: 'Ein Wörtchen 🍸' }, after: { times: 1.5 } }
  await insert(db, 'audits', [
    { id, orgId: reach.orgId, userId: null, action: 'task.added', meta, createdAt: at(minute) },
  ])
  return id
}
