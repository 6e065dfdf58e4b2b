import { randomUUID } from 'node:crypto'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { isUuid, venueOfRow } from '../../kernel/db/sql.ts'
import { insert, type NewRow, type StoredRow } from '../../kernel/db/tables.ts'

export type UploadRow = Pick<StoredRow<'uploads'>, 'key' | 'priorityId' | 'fileName' | 'fileType' | 'size'>

/** The condition that the row of this priority is within reach. */
const ofPriority = (reach: Reach, priorityId: string): Sql => sql`exists (
  select 1 from priorities p ${venueOfRow('p')}
   where p.id = ${raw(priorityId)} and ${withinReach(reach, 'v')})`

export async function insertUpload(_reach: Reach, db: Db, row: NewRow<'uploads'>): Promise<void> {
  await insert(db, 'uploads', [row])
}

/**
 * Begins an upload of this person's again, if the same file was announced for the same priority under this key since
 * an instant. False: there is no such upload.
 */
export async function renewUpload(
  _reach: Reach,
  db: Db,
  { key, priorityId, userId, fileName, fileType, size, createdAt }: NewRow<'uploads'>,
  since: Date,
): Promise<boolean> {
  const renewed = await db.run(sql`
    update uploads set created_at = ${createdAt}
     where key = ${key} and user_id = ${userId} and priority_id = ${priorityId} and file_name = ${fileName}
       and file_type = ${fileType} and size = ${size} and created_at > ${since}`)
  return renewed === 1
}

/** How many uploads this person has begun since an instant and not finished. */
export async function countUploads(_reach: Reach, db: Db, userId: string, since: Date): Promise<number> {
  const [count] = await db.rows<{ open: number }>(
    sql`select count(*)::int as open from uploads where user_id = ${userId} and created_at > ${since}`,
  )
  return count?.open ?? 0
}

/** What this person announced under a key, since an instant. */
export async function findUpload(
  reach: Reach,
  db: Db,
  { key, userId, since }: { key: string; userId: string; since: Date },
): Promise<UploadRow | undefined> {
  const [found] = await db.rows<UploadRow>(sql`
    select key, priority_id as "priorityId", file_name as "fileName", file_type as "fileType", size
      from uploads
     where key = ${key} and user_id = ${userId} and created_at > ${since} and ${ofPriority(reach, 'uploads.priority_id')}`)
  return found
}

/** Ends an upload. Whoever else ends it waits for this transaction; false where it has ended already. */
export async function deleteUpload(reach: Reach, db: Db, key: string): Promise<boolean> {
  const deleted = await db.run(
    sql`delete from uploads where key = ${key} and ${ofPriority(reach, 'uploads.priority_id')}`,
  )
  return deleted === 1
}

/** One upload that was announced before an instant, ended and held; other servers take another. */
export async function takeOldUpload(reach: Reach, db: Db, before: Date): Promise<string | undefined> {
  const [taken] = await db.rows<{ key: string }>(sql`
    delete from uploads where key = (
      select key from uploads
       where created_at < ${before} and ${ofPriority(reach, 'uploads.priority_id')}
       order by created_at limit 1 for update skip locked)
    returning key`)
  return taken?.key
}

export async function countMaterials(reach: Reach, db: Db, priorityId: string): Promise<number> {
  const [count] = await db.rows<{ files: number }>(sql`
    select count(*)::int as files from materials
     where priority_id = ${priorityId} and removed_at is null and ${ofPriority(reach, 'materials.priority_id')}`)
  return count?.files ?? 0
}

export async function insertMaterial(
  _reach: Reach,
  db: Db,
  row: Omit<NewRow<'materials'>, 'id'>,
): Promise<string> {
  const id = randomUUID()
  await insert(db, 'materials', [{ ...row, id }])
  return id
}

/** The file that was attached from what this person sent under a key. Its name in the store begins with the key. */
export async function findAttached(
  reach: Reach,
  db: Db,
  { key, priorityId, uploadedById }: { key: string; priorityId: string; uploadedById: string },
): Promise<string | undefined> {
  const [found] = await db.rows<{ id: string }>(sql`
    select id from materials
     where priority_id = ${priorityId} and split_part(key, '/', 1) = ${key} and uploaded_by_id = ${uploadedById}
       and removed_at is null and ${ofPriority(reach, 'materials.priority_id')}`)
  return found?.id
}

/** Takes a file off; false where it is off already. */
export async function markRemoved(reach: Reach, db: Db, id: string, now: Date): Promise<boolean> {
  if (!isUuid(id)) return false
  const removed = await db.run(sql`
    update materials set removed_at = ${now}
     where id = ${id} and removed_at is null and ${ofPriority(reach, 'materials.priority_id')}`)
  return removed === 1
}

/**
 * One file that was taken off before an instant, deleted and held; other servers take another. Answers the key that all
 * its copies lie under.
 */
export async function takeRemoved(reach: Reach, db: Db, before: Date): Promise<string | undefined> {
  const [taken] = await db.rows<{ key: string }>(sql`
    delete from materials where id = (
      select id from materials
       where removed_at < ${before} and ${ofPriority(reach, 'materials.priority_id')}
       order by removed_at limit 1 for update skip locked)
    returning split_part(key, '/', 1) as key`)
  return taken?.key
}
