import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../../db/pool.ts'
import { type Reach, withinReach } from '../../db/reach.ts'
import { isUuid, memberWithinReach, venueOfMember } from '../../db/sql.ts'
import { insert, type NewRow, type StoredRow, updateOne } from '../../db/tables.ts'

export type PriorityRow = Pick<
  StoredRow<'priorities'>,
  | 'id'
  | 'venueId'
  | 'bltId'
  | 'title'
  | 'description'
  | 'category'
  | 'status'
  | 'period'
  | 'year'
  | 'startedAt'
  | 'completedAt'
  | 'isArchived'
  | 'updatedAt'
> & { timezone: string }

/** One priority, held against other writers until the transaction ends. */
export async function lockPriority(reach: Reach, db: Db, id: string): Promise<PriorityRow | undefined> {
  if (!isUuid(id)) return undefined
  const [found] = await db.rows<PriorityRow>(sql`
    select p.id, v.id as "venueId", p.blt_id as "bltId", p.title, p.description, p.category, p.status,
           p.period, p.year, p.started_at as "startedAt", p.completed_at as "completedAt",
           p.is_archived as "isArchived", p.updated_at as "updatedAt", v.timezone
      from priorities p join app_users a on a.id = p.blt_id ${venueOfMember('p', 'a')}
     where p.id = ${id} and ${withinReach(reach, 'v')} for update of p`)
  return found
}

export async function insertPriority(
  _reach: Reach,
  db: Db,
  row: Omit<NewRow<'priorities'>, 'id'>,
): Promise<string> {
  const id = randomUUID()
  await insert(db, 'priorities', [{ ...row, id }])
  return id
}

export async function updatePriority(
  reach: Reach,
  db: Db,
  id: string,
  changes: Partial<NewRow<'priorities'>>,
): Promise<void> {
  await updateOne(db, 'priorities', id, changes, memberWithinReach(reach, 'priorities'))
}
