import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { insert, type NewRow, updateOne } from '../../kernel/db/tables.ts'
import type { StoredPoints } from '../points/rules.ts'
import { lockTalk } from '../talk/store.ts'
import type { Facts } from './rules.ts'

export type StoredOneOnOne = Facts & { id: string; points: string | null; updatedAt: Date }

/** A member's one-on-one of a week, with all of the member's locked. */
export async function lockOneOnOne(
  reach: Reach,
  db: Db,
  { bltId, weekOf }: { bltId: string; weekOf: string },
): Promise<StoredOneOnOne | undefined> {
  await lockTalk(db, 'one-on-one', bltId)
  const [row] = await db.rows<StoredOneOnOne>(sql`
    select o.id, o.week_of as "weekOf", o.manager_id as "managerId", o.begun_at as "begunAt",
           o.finished_at as "finishedAt", o.skip_reason as "skipReason", o.moved_to as "movedTo", o.points,
           o.updated_at as "updatedAt"
      from one_on_ones o join app_users a on a.id = o.blt_id join venues v on v.id = a.venue_id
     where o.blt_id = ${bltId} and o.week_of = ${weekOf} and ${withinReach(reach, 'v')}`)
  return row
}

/** Adds a week's one-on-one, or changes it if there is one. Lock it before. */
export async function saveOneOnOne(
  reach: Reach,
  db: Db,
  stored: { id: string } | undefined,
  row: { bltId: string; weekOf: string; now: Date },
  changes: Partial<NewRow<'oneOnOnes'>>,
): Promise<void> {
  const { bltId, weekOf, now } = row
  if (stored) await updateOne(db, 'oneOnOnes', stored.id, { ...changes, updatedAt: now }, inReach(reach))
  else {
    const added = { id: randomUUID(), bltId, weekOf, createdAt: now, updatedAt: now }
    await insert(db, 'oneOnOnes', [{ ...added, ...changes }])
  }
}

/** SQL condition: the one-on-one's member is within reach. */
const inReach = (reach: Reach) => sql`exists (
  select 1 from app_users a join venues v on v.id = a.venue_id
   where a.id = one_on_ones.blt_id and ${withinReach(reach, 'v')})`

/** A member's points for the next one-on-one, with all of the member's one-on-ones locked. */
export async function lockPoints(reach: Reach, db: Db, bltId: string): Promise<StoredPoints | undefined> {
  await lockTalk(db, 'one-on-one', bltId)
  const [row] = await db.rows<StoredPoints>(sql`
    select p.text, p.updated_at as "updatedAt"
      from one_on_one_points p join app_users a on a.id = p.blt_id join venues v on v.id = a.venue_id
     where p.blt_id = ${bltId} and ${withinReach(reach, 'v')}`)
  return row
}

/** Saves locked points. */
export async function savePoints(_reach: Reach, db: Db, row: NewRow<'oneOnOnePoints'>): Promise<void> {
  await insert(db, 'oneOnOnePoints', [row], {
    orElse: sql`on conflict (blt_id) do update set text = excluded.text, updated_at = excluded.updated_at`,
  })
}
