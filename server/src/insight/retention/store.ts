import type { KeepYears } from '@scope/contract/insight/retention.words'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { TableWith } from '../../kernel/db/list-of-tables.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { columnOf, updateOne } from '../../kernel/db/tables.ts'
import { removeTakenPoints } from '../points/store.ts'
import type { Retention } from './rules.ts'

/** The number of rows of each kind, and of people. */
export type Removed = {
  people: number
  journals: number
  oneOnOnes: number
  visits: number
  talks: number
  skills: number
}
const NONE: Removed = { people: 0, journals: 0, oneOnOnes: 0, visits: 0, talks: 0, skills: 0 }

/**
 * How long the company keeps the texts of former members. `lock`: nobody else can change it until the transaction ends.
 */
export async function findKept(reach: Reach, db: Db, { lock = false } = {}): Promise<Retention> {
  const [row] = await db.rows<{
    years: KeepYears | null
    nextYears: KeepYears | null
    nextAt: Date | null
  }>(sql`
    select keep_years as years, keep_years_next as "nextYears", keep_years_next_at as "nextAt"
      from orgs where id = ${reach.orgId} ${lock ? sql`for update` : sql``}`)
  const { years = null, nextYears = null, nextAt = null } = row ?? {}
  return { years, next: nextAt && { years: nextYears, at: nextAt } }
}

/** The companies that keep the texts of former members only for some years, now or soon. */
export async function listKeeping(_whose: 'every company', db: Db): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from orgs where keep_years is not null or keep_years_next_at is not null`)
  return rows.map(({ id }) => id)
}

export async function saveKept(reach: Reach, db: Db, { years, next }: Retention): Promise<void> {
  const changes = {
    keepYears: years,
    keepYearsNext: next?.years ?? null,
    keepYearsNextAt: next?.at ?? null,
  }
  await updateOne(db, 'orgs', reach.orgId, changes, sql`true`)
}

/** The people of the company who left before an instant. Those deactivated before Scope stored the day have none. */
const leavers = (reach: Reach, leftBefore: Date): Sql => sql`
  select a.id from app_users a join users u on u.id = a.auth_user_id
   where a.org_id = ${reach.orgId} and not u.active and coalesce(u.deactivated_at, u.updated_at) < ${leftBefore}`

/** Counts what would be removed of people who left before an instant. */
export async function countRemovable(reach: Reach, db: Db, leftBefore: Date): Promise<Removed> {
  const [row] = await db.rows<Removed>(sql`
    with gone as (${leavers(reach, leftBefore)}),
    per as (
      select (select count(*)::int from journals j where j.blt_id = g.id) as journals,
             (select count(*)::int from one_on_ones o where o.blt_id = g.id) as meetings,
             (select count(*)::int from venue_visits x where x.visitor_id = g.id) as visits,
             (select count(*)::int from year_talks t where t.blt_id = g.id) as talks,
             (select count(*)::int from skill_progress s where s.blt_id = g.id) as skills
        from gone g)
    select count(*) filter (where journals + meetings + visits + talks + skills > 0)::int as people,
           coalesce(sum(journals), 0)::int as journals, coalesce(sum(meetings), 0)::int as "oneOnOnes",
           coalesce(sum(visits), 0)::int as visits,
           coalesce(sum(talks), 0)::int as talks, coalesce(sum(skills), 0)::int as skills
      from per`)
  return row ?? NONE
}

/**
 * Deletes the journals, one-on-ones, visits, talks about a year and skills of those who left before an instant, and their
 * points for visits of others.
 */
export async function removeOf(reach: Reach, db: Db, leftBefore: Date): Promise<void> {
  const gone = leavers(reach, leftBefore)
  const theirs = sql`blt_id in (${gone})`
  const visited = sql`visitor_id in (${gone})`
  const removed: Record<TableWith<{ kept: 'as-chosen' }>, Sql> = {
    journals: theirs,
    // Agreements are deleted before their one-on-ones and visits. A visit leaves its photos to the job that deletes files.
    agreements: sql`one_on_one_id in (select id from one_on_ones where ${theirs})
      or visit_id in (select id from venue_visits where ${visited})`,
    venueVisits: visited,
    visitPoints: sql`author_id in (${gone})`,
    oneOnOnes: theirs,
    oneOnOnePoints: theirs,
    yearTalks: theirs,
    skillHistory: theirs,
    skillProgress: theirs,
  }
  for (const [table, condition] of Object.entries(removed)) {
    await db.run(sql`delete from ${raw(columnOf(table))} where ${condition}`)
  }
  await removeTakenPoints(reach, db, gone)
}
