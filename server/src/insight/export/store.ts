import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { insertOne } from '../../kernel/db/tables.ts'

/** Calls of one maker wait for each other, so that two at once begin only one export. */
export async function lockMaker(reach: Reach, db: Db, appUserId: string): Promise<void> {
  await db.run(
    sql`select from app_users where id = ${appUserId} and org_id = ${reach.orgId} for no key update`,
  )
}

/** Adds a pending export. */
export async function addExport(
  reach: Reach,
  db: Db,
  row: { id: string; personId: string | null; madeById: string; parts: number; startedAt: Date },
): Promise<void> {
  await insertOne(db, 'exports', { ...row, orgId: reach.orgId })
}

/** Deletes an export of this maker and returns the name of its file. Undefined if there is none. */
export async function deleteExport(
  reach: Reach,
  db: Db,
  { id, madeById }: { id: string; madeById: string },
): Promise<{ file: string | null } | undefined> {
  const [deleted] = await db.rows<{ file: string | null }>(sql`
    delete from exports where id = ${id} and org_id = ${reach.orgId} and made_by_id = ${madeById} returning file`)
  return deleted
}

/** Deletes all exports of the company and returns the names of their files. */
export async function deleteExportsOf(reach: Reach, db: Db): Promise<string[]> {
  const deleted = await db.rows<{ file: string | null }>(
    sql`delete from exports where org_id = ${reach.orgId} returning file`,
  )
  return deleted.flatMap(({ file }) => file ?? [])
}
