import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { isUuid } from '../../kernel/db/sql.ts'
import { insert, insertOne, type NewRow, updateOne } from '../../kernel/db/tables.ts'
import { takeTurns } from '../../kernel/db/turns.ts'
import type { Facts } from './rules.ts'

export type StoredOneOnOne = Facts & { id: string; points: string | null; updatedAt: Date }

/** Locks a member's one-on-ones until the transaction ends. Before the first there is no row to lock. */
const lock = (db: Db, bltId: string) => takeTurns(db, `one-on-one ${bltId}`)

/** A member's one-on-one of a week, with all of the member's locked. */
export async function lockOneOnOne(
  reach: Reach,
  db: Db,
  { bltId, weekOf }: { bltId: string; weekOf: string },
): Promise<StoredOneOnOne | undefined> {
  await lock(db, bltId)
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

export async function countAgreements(_reach: Reach, db: Db, oneOnOneId: string): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    sql`select count(*)::int as count from agreements where one_on_one_id = ${oneOnOneId}`,
  )
  return row?.count ?? 0
}

/** Adds an agreement and returns its id. */
export async function insertAgreement(
  _reach: Reach,
  db: Db,
  row: Omit<NewRow<'agreements'>, 'id'>,
): Promise<string> {
  const id = randomUUID()
  await insertOne(db, 'agreements', { ...row, id })
  return id
}

export type StoredAgreement = {
  id: string
  bltId: string
  venueId: string
  weekOf: string
  text: string
  taskId: string | null
  doneAt: Date | null
}

/** An agreement with its member's one-on-ones locked. */
export async function lockAgreement(reach: Reach, db: Db, id: string): Promise<StoredAgreement | undefined> {
  if (!isUuid(id)) return undefined
  const agreement = await findStored(reach, db, id)
  if (!agreement) return undefined
  await lock(db, agreement.bltId)
  return findStored(reach, db, id)
}

async function findStored(reach: Reach, db: Db, id: string): Promise<StoredAgreement | undefined> {
  const [row] = await db.rows<StoredAgreement>(sql`
    select g.id, o.blt_id as "bltId", v.id as "venueId", o.week_of as "weekOf", g.text, g.task_id as "taskId", g.done_at as "doneAt"
      from agreements g join one_on_ones o on o.id = g.one_on_one_id
      join app_users a on a.id = o.blt_id join venues v on v.id = a.venue_id
     where g.id = ${id} and ${withinReach(reach, 'v')}`)
  return row
}

/** Ticks or unticks a locked agreement. */
export async function tickAgreement(
  _reach: Reach,
  db: Db,
  id: string,
  { doneAt, now }: { doneAt: Date | null; now: Date },
): Promise<void> {
  await db.run(sql`update agreements set done_at = ${doneAt}, updated_at = ${now} where id = ${id}`)
}

export async function deleteAgreement(_reach: Reach, db: Db, id: string): Promise<void> {
  await db.run(sql`delete from agreements where id = ${id}`)
}

/** A member's points for the next one-on-one, with all of the member's one-on-ones locked. */
export async function lockPoints(
  reach: Reach,
  db: Db,
  bltId: string,
): Promise<{ text: string; updatedAt: Date } | undefined> {
  await lock(db, bltId)
  const [row] = await db.rows<{ text: string; updatedAt: Date }>(sql`
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
