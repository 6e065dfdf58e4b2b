import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { isUuid } from '../../kernel/db/sql.ts'
import { insertOne, type NewRow, updateOne } from '../../kernel/db/tables.ts'
import { lockTalk } from '../talk/store.ts'
import type { OfVisit } from './rules.ts'

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

/** A stored agreement: of a one-on-one or of a visit. */
export type StoredAgreement = {
  id: string
  taskId: string | null
  doneAt: Date | null
  line: string | null
  droppedAt: Date | null
  oneOnOne: { bltId: string; venueId: string; weekOf: string } | null
  visit: (OfVisit & { id: string }) | null
}

type Row = Omit<StoredAgreement, 'oneOnOne' | 'visit'> & {
  venueId: string
  bltId: string | null
  weekOf: string | null
  visitId: string | null
  visitorId: string | null
  ownerId: string | null
  sharedAt: Date | null
}

/** An agreement with its visit, or its member's one-on-ones, locked. */
export async function lockAgreement(reach: Reach, db: Db, id: string): Promise<StoredAgreement | undefined> {
  if (!isUuid(id)) return undefined
  const row = await findRow(reach, db, id)
  if (!row) return undefined
  if (row.visitId) await lockTalk(db, 'visit', row.visitId)
  else if (row.bltId) await lockTalk(db, 'one-on-one', row.bltId)
  const locked = await findRow(reach, db, id)
  return locked && stored(locked)
}

async function findRow(reach: Reach, db: Db, id: string): Promise<Row | undefined> {
  const [row] = await db.rows<Row>(sql`
    select g.id, g.task_id as "taskId",
           case when t.id is null then g.done_at else t.completed_at end as "doneAt", g.line, g.dropped_at as "droppedAt", v.id as "venueId",
           o.blt_id as "bltId", o.week_of as "weekOf", x.id as "visitId", x.visitor_id as "visitorId",
           g.owner_id as "ownerId", x.shared_at as "sharedAt"
      from agreements g
      left join one_on_ones o on o.id = g.one_on_one_id left join app_users a on a.id = o.blt_id
      left join venue_visits x on x.id = g.visit_id left join priority_tasks t on t.id = g.task_id
      join venues v on v.id = coalesce(x.venue_id, a.venue_id)
     where g.id = ${id} and ${withinReach(reach, 'v')}`)
  return row
}

function stored({
  venueId,
  bltId,
  weekOf,
  visitId,
  visitorId,
  ownerId,
  sharedAt,
  ...row
}: Row): StoredAgreement {
  return {
    ...row,
    oneOnOne: bltId && weekOf ? { bltId, venueId, weekOf } : null,
    visit: visitId && visitorId && ownerId ? { id: visitId, venueId, visitorId, ownerId, sharedAt } : null,
  }
}

/** Changes a locked agreement. */
export async function changeAgreement(
  _reach: Reach,
  db: Db,
  id: string,
  {
    now,
    ...changes
  }: Pick<NewRow<'agreements'>, 'doneAt' | 'doneById' | 'line' | 'droppedAt' | 'dropReason'> & {
    now: Date
  },
): Promise<void> {
  await updateOne(db, 'agreements', id, { ...changes, updatedAt: now }, sql`true`)
}

export async function deleteAgreement(_reach: Reach, db: Db, id: string): Promise<void> {
  await db.run(sql`delete from agreements where id = ${id}`)
}
