import { randomUUID } from 'node:crypto'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { isUuid, rowWithinReach, venueOfRow } from '../../kernel/db/sql.ts'
import { insert, type NewRow, type StoredRow, updateOne, updatingOne } from '../../kernel/db/tables.ts'
import { holdAtVenue } from '../../kernel/db/turns.ts'

export type PriorityRow = Pick<
  StoredRow<'priorities'>,
  | 'id'
  | 'venueId'
  | 'bltId'
  | 'title'
  | 'description'
  | 'category'
  | 'targetDate'
  | 'outcomeKpi'
  | 'confidence'
  | 'nextAction'
  | 'focusId'
  | 'status'
  | 'period'
  | 'year'
  | 'startedAt'
  | 'completedAt'
  | 'closedAt'
  | 'gmUserId'
  | 'signedForId'
  | 'isArchived'
  | 'updatedAt'
> & { timezone: string }

/** Locks a priority until the transaction ends. */
export async function holdPriority(reach: Reach, db: Db, id: string): Promise<void> {
  if (!isUuid(id)) return
  await Promise.all([
    holdAtVenue(db, sql`select blt_id from priorities where id = ${id}`),
    db.run(sql`
      select from priorities p ${venueOfRow('p')} where p.id = ${id} and ${withinReach(reach, 'v')} for update of p`),
  ])
}

/** One priority, locked until the transaction ends. */
export async function lockPriority(reach: Reach, db: Db, id: string): Promise<PriorityRow | undefined> {
  return isUuid(id) ? lockPriorityBy(reach, db, sql`${id}::uuid`) : undefined
}

/** The same, of an id that a query answers. */
export async function lockPriorityBy(reach: Reach, db: Db, id: Sql): Promise<PriorityRow | undefined> {
  const [, [row]] = await Promise.all([
    holdAtVenue(db, sql`select blt_id from priorities where id = (${id})`),
    db.rows<PriorityRow>(sql`
      select p.id, v.id as "venueId", p.blt_id as "bltId", p.title, p.description, p.category, p.status,
             p.target_date as "targetDate", p.outcome_kpi as "outcomeKpi", p.confidence, p.next_action as "nextAction",
             p.focus_id as "focusId",
             p.period, p.year, p.started_at as "startedAt", p.completed_at as "completedAt",
             p.closed_at as "closedAt", p.gm_user_id as "gmUserId", p.signed_for_id as "signedForId",
             p.is_archived as "isArchived", p.updated_at as "updatedAt", v.timezone
        from priorities p ${venueOfRow('p')}
       where p.id = (${id}) and ${withinReach(reach, 'v')} for update of p`),
  ])
  return row
}

/**
 * SQL condition: something was done on the priority, so that it cannot be removed. A removed file counts too. The other
 * tables are read only if its own columns say nothing.
 */
export const isTouched = (alias: string): Sql =>
  raw(`(num_nonnulls(${alias}.started_at, ${alias}.last_check_in, ${alias}.completed_at, ${alias}.closed_at) > 0
    ${['priority_check_ins', 'materials', 'uploads'].map((table) => `or exists (select from ${table} o where o.priority_id = ${alias}.id)`).join('\n    ')}
    or exists (select from priority_tasks o where o.priority_id = ${alias}.id and o.completed))`)

/** Removes a locked priority with its tasks, if nothing was done on it. Returns whether it did. */
export async function deleteUntouched(reach: Reach, db: Db, id: string): Promise<boolean> {
  const rows = await db.rows<{ id: string }>(sql`
    delete from priorities where id = ${id} and not ${isTouched('priorities')}
       and ${rowWithinReach(reach, 'priorities')} returning id`)
  return rows.length > 0
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
  await updateOne(db, 'priorities', id, changes, rowWithinReach(reach, 'priorities'))
}

/** Gives a locked priority to another member of its venue now, with its check-ins and files. `version` is its new one. */
export async function giveTo(
  reach: Reach,
  db: Db,
  id: string,
  { bltId, version, now }: { bltId: string; version: Date; now: Date },
): Promise<void> {
  await updatePriority(reach, db, id, { bltId, handedOverAt: now, updatedAt: version })
  for (const table of ['priority_check_ins', 'materials']) {
    await db.run(sql`
      update ${raw(table)} set blt_id = ${bltId}
       where priority_id = ${id} and exists (
         select 1 from priorities where priorities.id = ${id} and ${rowWithinReach(reach, 'priorities')})`)
  }
}

/** The statement of `updatePriority`, to be a part of another. There must be a change. */
export const updatingPriority = (reach: Reach, id: string, changes: Partial<NewRow<'priorities'>>): Sql =>
  updatingOne('priorities', id, changes, rowWithinReach(reach, 'priorities'))

/** Whether a check-in of the priority said on track. */
export async function wasOnTrack(reach: Reach, db: Db, id: string): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1 from priority_check_ins c join priorities on priorities.id = c.priority_id
     where c.priority_id = ${id} and c.status = 'ON_TRACK' and ${rowWithinReach(reach, 'priorities')} limit 1`)
  return rows.length > 0
}

/** How many tasks a priority has, how many are done, and the order of the last one (-1 if none). */
export async function countTasks(
  reach: Reach,
  db: Db,
  priorityId: string,
): Promise<{ tasks: number; tasksDone: number; lastPlace: number }> {
  const [counts] = await db.rows<{ tasks: number; tasksDone: number; lastPlace: number }>(sql`
    select count(*)::int as tasks, (count(*) filter (where completed))::int as "tasksDone",
           coalesce(max(sort_order), -1)::int as "lastPlace"
      from priority_tasks where priority_id = ${priorityId} and exists (
        select 1 from priorities where priorities.id = ${priorityId} and ${rowWithinReach(reach, 'priorities')})`)
  return counts ?? { tasks: 0, tasksDone: 0, lastPlace: -1 }
}
