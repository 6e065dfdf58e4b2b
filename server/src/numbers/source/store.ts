import type { SourceReading } from '@scope/contract/numbers/source.words'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { insert } from '../../kernel/db/tables.ts'

type Row = { id: string; name: string; header: string[]; reading: SourceReading; updatedById: string }

/** Adds a source to the company. */
export async function insertSource(reach: Reach, db: Db, row: Row, now: Date): Promise<void> {
  await insert(db, 'sources', [{ ...row, orgId: reach.orgId, createdAt: now, updatedAt: now }])
}

/** Replaces a source of the company. */
export async function updateSource(reach: Reach, db: Db, row: Row, updatedAt: Date): Promise<void> {
  await db.run(sql`
    update sources set name = ${row.name}, header = ${row.header}::text[], reading = ${JSON.stringify(row.reading)}::jsonb,
           updated_by_id = ${row.updatedById}, updated_at = ${updatedAt}
     where id = ${row.id} and org_id = ${reach.orgId}`)
}

/** Removes a source of the company. Files that came by it stay. */
export async function deleteSource(reach: Reach, db: Db, id: string): Promise<void> {
  await db.run(sql`delete from sources where id = ${id} and org_id = ${reach.orgId}`)
}

/** Removes the days that were read of files that wait: they are read again by the changed source. */
export async function dropWaitingDays(reach: Reach, db: Db, id: string): Promise<void> {
  await db.run(sql`
    delete from arrived_days d using inbox_files f
     where d.org_id = ${reach.orgId} and d.source_id = ${id} and f.id = d.file_id and f.state = 'waiting'`)
}
