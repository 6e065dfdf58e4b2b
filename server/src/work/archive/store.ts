import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { rowWithinReach, venueOfRow } from '../../kernel/db/sql.ts'
import { update } from '../../kernel/db/tables.ts'
import type { CarryFacts, Ending, Outcome } from './rules.ts'

const BATCH = 500

/**
 * Holds for this transaction some of the live priorities at the venues of a time zone whose due week's Sunday is before
 * `today`; what another server holds is passed over. Answers their ids.
 */
export async function lockEnded(
  reach: Reach,
  db: Db,
  { timezone, today }: { timezone: string; today: string },
): Promise<string[]> {
  const found = await db.rows<{ id: string }>(sql`
    select p.id from priorities p ${venueOfRow('p')}
     where not p.is_archived and p.due_at < ${today} and v.timezone = ${timezone} and ${withinReach(reach, 'v')}
     order by p.due_at, p.id limit ${BATCH} for update of p skip locked`)
  return found.map(({ id }) => id)
}

/**
 * What is counted of priorities whose period has ended. A statement of its own after the one that holds them: it sees
 * what was saved up to the moment from which nobody else could save any more.
 */
export function countEndings(
  reach: Reach,
  db: Db,
  ids: readonly string[],
): Promise<(Ending & { id: string })[]> {
  return db.rows(sql`
    select p.id, p.status, p.period, p.year,
           (select count(*)::int from priority_tasks t where t.priority_id = p.id) as tasks,
           (select count(*)::int from priority_tasks t where t.priority_id = p.id and t.completed) as "tasksDone",
           (select count(*)::int from priority_check_ins c where c.priority_id = p.id) as "checkIns",
           (select count(*)::int from priority_check_ins c
             where c.priority_id = p.id and c.status = 'ON_TRACK') as "onTrackWeeks"
      from priorities p ${venueOfRow('p')}
     where p.id = any(${[...ids]}::uuid[]) and ${withinReach(reach, 'v')}`)
}

/** Archives priorities with how they ended. */
export async function archive(
  reach: Reach,
  db: Db,
  ended: readonly (Outcome & { id: string })[],
  now: Date,
): Promise<void> {
  const stamp = { isArchived: true, archivedAt: now, archiveReason: 'Period ended' }
  await update(
    db,
    'priorities',
    ended.map((outcome) => ({ ...outcome, ...stamp })),
    rowWithinReach(reach, 'priorities'),
  )
}

export type CarriedWork = Pick<CarryFacts, 'carriedInto' | 'onTeam'> & {
  outcomeKpi: string | null
  nextAction: string | null
  carriedTimes: number
  carriedSincePeriod: number | null
  carriedSinceYear: number | null
}

/** What is carried of a priority besides what its row is locked with, and what stands against carrying it. */
export async function findCarriedWork(reach: Reach, db: Db, id: string): Promise<CarriedWork | undefined> {
  const [found] = await db.rows<CarriedWork>(sql`
    select p.outcome_kpi as "outcomeKpi", p.next_action as "nextAction", p.carried_times as "carriedTimes",
           p.carried_since_period as "carriedSincePeriod", p.carried_since_year as "carriedSinceYear",
           case when n.id is null then null else
             json_build_object('period', n.period, 'year', n.year) end as "carriedInto",
           u.active and a.role in ('AGM', 'BLT') as "onTeam"
      from priorities p join app_users a on a.id = p.blt_id join users u on u.id = a.auth_user_id
      ${venueOfRow('p')} left join priorities n on n.carried_from_id = p.id
     where p.id = ${id} and ${withinReach(reach, 'v')}`)
  return found
}

/** Gives a priority the unfinished tasks of another, in their order; when they were due has passed with the period. */
export async function copyOpenTasks(
  reach: Reach,
  db: Db,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into priority_tasks (priority_id, label, sort_order, created_at, updated_at)
    select ${to}, t.label, row_number() over (order by t.sort_order, t.created_at, t.id) - 1, ${now}, ${now}
      from priority_tasks t join priorities on priorities.id = t.priority_id
     where t.priority_id = ${from} and not t.completed and ${rowWithinReach(reach, 'priorities')}`)
}
