import sql from 'sql-template-tag'
import { awayJson } from '../../company/away/view.ts'
import { openDaysOf } from '../../company/venue/view.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { onTeam, rowWithinReach, venueOfRow } from '../../kernel/db/sql.ts'
import { update } from '../../kernel/db/tables.ts'
import { updatePriority } from '../priority/store.ts'
import { givenOn } from '../week/view.ts'
import type { CarryFacts, Ending, Outcome } from './rules.ts'

const BATCH = 500
/** Why a priority was archived that was not withdrawn. */
const PERIOD_ENDED = 'Period ended'

/** The companies with live priorities whose due week ended before `today` in a time zone. */
export async function listEndedIn(
  _whose: 'every company',
  db: Db,
  { timezone, today }: { timezone: string; today: string },
): Promise<string[]> {
  const rows = await db.rows<{ orgId: string }>(sql`
    select distinct v.org_id as "orgId" from priorities p ${venueOfRow('p')}
     where not p.is_archived and p.due_at < ${today} and v.timezone = ${timezone}`)
  return rows.map(({ orgId }) => orgId)
}

/**
 * Locks a batch of live priorities in a time zone whose due week ended before `today`, and skips those that another
 * server has locked. Returns their ids.
 */
export async function lockEnded(
  reach: Reach,
  db: Db,
  { timezone, today }: { timezone: string; today: string },
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select p.id from priorities p ${venueOfRow('p')}
     where not p.is_archived and p.due_at < ${today} and v.timezone = ${timezone} and ${withinReach(reach, 'v')}
     order by p.due_at, p.id limit ${BATCH} for update of p skip locked`)
  return rows.map(({ id }) => id)
}

/**
 * Counts for priorities whose period has ended. This must be a separate statement after locking them, so that it sees
 * everything saved before the lock.
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
           ${givenOn('p')}, (p.handed_over_at at time zone v.timezone)::date as "handedOverOn", ${openDaysOf('v')} as "openDays",
           coalesce((select json_agg(c.week_of) from priority_check_ins c where c.priority_id = p.id),
                    '[]'::json) as "checkInWeeks", ${awayJson('a')} as away,
           (select count(*)::int from priority_check_ins c
             where c.priority_id = p.id and c.status = 'ON_TRACK') as "onTrackWeeks"
      from priorities p ${venueOfRow('p')} join app_users a on a.id = p.blt_id
     where p.id = any(${[...ids]}::uuid[]) and ${withinReach(reach, 'v')}`)
}

/** A member's priorities that were archived when their period ended, of periods that end on a day or later. */
export function listEnded(
  reach: Reach,
  db: Db,
  bltId: string,
  from: string,
): Promise<{ id: string; year: number; period: number }[]> {
  return db.rows(sql`
    select p.id, p.year, p.period from priorities p ${venueOfRow('p')}
     where p.blt_id = ${bltId} and p.is_archived and p.archive_reason = ${PERIOD_ENDED} and p.due_at >= ${from}
       and ${withinReach(reach, 'v')}
       for no key update of p`)
}

/** Saves what was counted again of archived priorities. */
export async function saveCounts(
  reach: Reach,
  db: Db,
  rows: readonly (Pick<Outcome, 'completionRate' | 'missedCheckIns'> & { id: string })[],
): Promise<void> {
  await update(db, 'priorities', rows, rowWithinReach(reach, 'priorities'))
}

/** Withdraws a locked priority: archived with the reason, without an outcome. */
export function withdraw(
  reach: Reach,
  db: Db,
  { id, reason, by, now }: { id: string; reason: string; by: string; now: Date },
): Promise<void> {
  return updatePriority(reach, db, id, {
    isArchived: true,
    archivedAt: now,
    archiveReason: reason,
    withdrawnAt: now,
    withdrawnById: by,
  })
}

/** Archives priorities with their outcomes. */
export async function archive(
  reach: Reach,
  db: Db,
  ended: readonly (Outcome & { id: string })[],
  now: Date,
): Promise<void> {
  const stamp = { isArchived: true, archivedAt: now, archiveReason: PERIOD_ENDED }
  await update(
    db,
    'priorities',
    ended.map((outcome) => ({ ...outcome, ...stamp })),
    rowWithinReach(reach, 'priorities'),
  )
}

export type CarriedWork = Pick<CarryFacts, 'carriedInto' | 'onTeam' | 'withdrawn'> & {
  outcomeKpi: string | null
  nextAction: string | null
  carriedTimes: number
  carriedSincePeriod: number | null
  carriedSinceYear: number | null
}

/** The fields to carry that are not in the locked row, and the facts that may prevent it. */
export async function findCarriedWork(reach: Reach, db: Db, id: string): Promise<CarriedWork | undefined> {
  const [row] = await db.rows<CarriedWork>(sql`
    select p.outcome_kpi as "outcomeKpi", p.next_action as "nextAction", p.carried_times as "carriedTimes",
           p.carried_since_period as "carriedSincePeriod", p.carried_since_year as "carriedSinceYear",
           case when n.id is null then null else
             json_build_object('period', n.period, 'year', n.year) end as "carriedInto",
           u.active and ${onTeam('a')} as "onTeam", p.withdrawn_at is not null as withdrawn
      from priorities p join app_users a on a.id = p.blt_id join users u on u.id = a.auth_user_id
      ${venueOfRow('p')} left join priorities n on n.carried_from_id = p.id
     where p.id = ${id} and ${withinReach(reach, 'v')}`)
  return row
}

/** Copies another priority's unfinished tasks in order, without due dates, which are over. */
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
