import { randomUUID } from 'node:crypto'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { isUuid, venueOfRow } from '../../kernel/db/sql.ts'
import { insert, type NewRow, type StoredRow } from '../../kernel/db/tables.ts'
import { takeTurns } from '../../kernel/db/turns.ts'
import type { Unattached } from './rules.ts'

/** From before an instant, but not those of these keys. */
type Outdated = { before: Date; except: readonly string[] }

export type UploadRow = Pick<StoredRow<'uploads'>, 'key' | 'priorityId' | 'fileName' | 'fileType' | 'size'>

/** SQL condition: this priority is within reach. */
const ofPriority = (reach: Reach, priorityId: string): Sql => sql`exists (
  select 1 from priorities p ${venueOfRow('p')}
   where p.id = ${raw(priorityId)} and ${withinReach(reach, 'v')})`

export async function insertUpload(_reach: Reach, db: Db, row: NewRow<'uploads'>): Promise<void> {
  await insert(db, 'uploads', [row])
}

/**
 * Restarts this person's upload of the same file for the same priority with this key, if begun since an instant. False
 * if there is none.
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

type Held = { open: number; own: Unattached; company: Unattached }

/**
 * The uploads of this person and of the company that are neither attached nor given up, and how many of the person's
 * were begun since an instant. Locked until the transaction ends, so that uploads begun at once cannot pass a limit.
 */
export async function lockUploads(reach: Reach, db: Db, userId: string, since: Date): Promise<Held> {
  await takeTurns(db, `uploads ${reach.orgId}`)
  const [row] = await db.rows<{
    open: number
    bytes: number
    oldest: Date | null
    companyBytes: number
    companyOldest: Date | null
  }>(sql`
    select (count(*) filter (where n.own and n.created_at > ${since}))::int as open,
           coalesce(sum(n.size) filter (where n.own), 0)::float8 as bytes,
           min(n.created_at) filter (where n.own) as oldest,
           coalesce(sum(n.size), 0)::float8 as "companyBytes", min(n.created_at) as "companyOldest"
      from (select u.size, u.created_at, u.user_id = ${userId} as own
              from uploads u join app_users a on a.auth_user_id = u.user_id and a.org_id = ${reach.orgId}) n`)
  const { open = 0, bytes = 0, oldest = null, companyBytes = 0, companyOldest = null } = row ?? {}
  return { open, own: { bytes, oldest }, company: { bytes: companyBytes, oldest: companyOldest } }
}

/** This person's upload with a key, if begun since an instant. */
export async function findUpload(
  reach: Reach,
  db: Db,
  { key, userId, since }: { key: string; userId: string; since: Date },
): Promise<UploadRow | undefined> {
  const [row] = await db.rows<UploadRow>(sql`
    select key, priority_id as "priorityId", file_name as "fileName", file_type as "fileType", size
      from uploads
     where key = ${key} and user_id = ${userId} and created_at > ${since} and ${ofPriority(reach, 'uploads.priority_id')}`)
  return row
}

/** Ends an upload; others who end it wait for this transaction. False if it has already ended. */
export async function deleteUpload(reach: Reach, db: Db, key: string): Promise<boolean> {
  const deleted = await db.run(
    sql`delete from uploads where key = ${key} and ${ofPriority(reach, 'uploads.priority_id')}`,
  )
  return deleted === 1
}

/** Deletes and locks one upload begun before an instant. Other servers take another one. */
export async function takeOldUpload(
  _whose: 'every company',
  db: Db,
  { before, except }: Outdated,
): Promise<string | undefined> {
  const [taken] = await db.rows<{ key: string }>(sql`
    delete from uploads where key = (
      select key from uploads
       where created_at < ${before} and key <> all(${[...except]}::text[])
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

/** The file attached from this person's upload with a key. Its name in the store starts with the key. */
export async function findAttached(
  reach: Reach,
  db: Db,
  { key, priorityId, uploadedById }: { key: string; priorityId: string; uploadedById: string },
): Promise<string | undefined> {
  const [row] = await db.rows<{ id: string }>(sql`
    select id from materials
     where priority_id = ${priorityId} and split_part(key, '/', 1) = ${key} and uploaded_by_id = ${uploadedById}
       and removed_at is null and ${ofPriority(reach, 'materials.priority_id')}`)
  return row?.id
}

/** Marks a file as removed. False if it already is. */
export async function markRemoved(reach: Reach, db: Db, id: string, now: Date): Promise<boolean> {
  if (!isUuid(id)) return false
  const removed = await db.run(sql`
    update materials set removed_at = ${now}
     where id = ${id} and removed_at is null and ${ofPriority(reach, 'materials.priority_id')}`)
  return removed === 1
}

/**
 * Deletes and locks one file removed before an instant. Other servers take another one. Returns the key of its copies.
 */
export async function takeRemoved(
  _whose: 'every company',
  db: Db,
  { before, except }: Outdated,
): Promise<string | undefined> {
  const [taken] = await db.rows<{ key: string }>(sql`
    delete from materials where id = (
      select id from materials
       where removed_at < ${before} and split_part(key, '/', 1) <> all(${[...except]}::text[])
       order by removed_at limit 1 for update skip locked)
    returning split_part(key, '/', 1) as key`)
  return taken?.key
}
