import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { insert } from '../../kernel/db/tables.ts'
import type { StoredAway } from './view.ts'

/** Locks a person, so that two absences of theirs are entered one after the other. */
export async function lockPerson(reach: Reach, db: Db, appUserId: string): Promise<void> {
  await db.run(
    sql`select from app_users where id = ${appUserId} and org_id = ${reach.orgId} for no key update`,
  )
}

export async function insertAway(
  _reach: Reach,
  db: Db,
  row: Pick<StoredAway, 'id' | 'appUserId' | 'kind' | 'from' | 'to'> & { createdById: string; now: Date },
): Promise<void> {
  const { from: fromDay, to: toDay, now, ...rest } = row
  await insert(db, 'away', [{ ...rest, fromDay, toDay, createdAt: now, updatedAt: now }])
}

/** Changes an absence, and leaves its earlier version as a removed row. */
export async function changeAway(
  reach: Reach,
  db: Db,
  { id, kind, from, to }: Pick<StoredAway, 'id' | 'kind' | 'from' | 'to'>,
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into away (app_user_id, kind, from_day, to_day, created_by_id, created_at, updated_at, removed_at)
    select w.app_user_id, w.kind, w.from_day, w.to_day, w.created_by_id, w.created_at, w.updated_at, ${now}
      from away w join app_users a on a.id = w.app_user_id where w.id = ${id} and a.org_id = ${reach.orgId}`)
  await db.run(sql`
    update away w set kind = ${kind}, from_day = ${from}, to_day = ${to}, updated_at = ${now}
      from app_users a where a.id = w.app_user_id and w.id = ${id} and a.org_id = ${reach.orgId}`)
}

export async function removeAway(reach: Reach, db: Db, id: string, now: Date): Promise<void> {
  await db.run(sql`
    update away w set removed_at = ${now}
      from app_users a where a.id = w.app_user_id and w.id = ${id} and a.org_id = ${reach.orgId}`)
}
