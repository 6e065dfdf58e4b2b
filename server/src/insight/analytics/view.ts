import type { Reply } from '@scope/contract/calls'
import { addDays, type Period, type PlainDate, type Week } from '@scope/contract/kernel/calendar'
import sql, { empty, type Sql } from 'sql-template-tag'
import { openIn } from '../../company/venue/view.ts'
import type { Context } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import {
  iso,
  onDates,
  onTeam,
  type Page,
  pageOf,
  personName,
  todayAt,
  venueByName,
  venueOfRow,
} from '../../kernel/db/sql.ts'
import { isTaggedClosed } from '../../numbers/totals/view.ts'
import { readable } from '../../work/journal/view.ts'
import { type Codes, type Covered, type DueCount, LAST_DAYS } from './rules.ts'

const at = (venueId: string | undefined): Sql => (venueId ? sql`and v.id = ${venueId}` : sql``)

/**
 * Counts priorities per category whose due week ends after `from` and is over at their venue. If the venue was closed
 * in that week, only signed-off priorities count. A priority is on time if it was signed off by the due week's Friday.
 */
export async function countDue(
  { reach, db, now }: Context,
  { from, venueId }: { from: string; venueId: string | undefined },
): Promise<DueCount[]> {
  return db.rows<DueCount>(sql`
    select p.category, count(*)::int as due,
           (count(*) filter (where p.status = 'COMPLETED'))::int as completed,
           (count(*) filter (where p.status = 'COMPLETED'
              and (p.closed_at at time zone v.timezone)::date <= p.due_at - ${LAST_DAYS}::int))::int as "onTime"
      from priorities p ${venueOfRow('p')}
     where p.withdrawn_at is null and p.due_at > ${from}
       and (p.status = 'COMPLETED' or ${openIn('v', sql`(p.due_at - 6)`)})
       and p.due_at < ${todayAt('v', now)} ${at(venueId)} and ${withinReach(reach, 'v')}
     group by p.category`)
}

/**
 * The priorities due in the period that ended last at their venue, and those that are overdue: not signed off, not
 * carried, of a member who is still there.
 */
export async function countOverdue(
  { reach, db, now }: Context,
  { periods, venueId }: { periods: readonly Period[]; venueId: string | undefined },
): Promise<{ due: number; count: number }> {
  const [row] = await db.rows<{ due: number; count: number }>(sql`
    select count(*)::int as due,
           (count(*) filter (where p.status <> 'COMPLETED' and u.active and ${onTeam('a')}
              and not exists (select 1 from priorities n where n.carried_from_id = p.id)))::int as count
      from priorities p ${venueOfRow('p')}
      join app_users a on a.id = p.blt_id join users u on u.id = a.auth_user_id
      cross join lateral (
        select e.first, e.last
          from unnest(${periods.map(({ startDate }) => startDate)}::date[],
                      ${periods.map(({ endDate }) => endDate)}::date[]) e(first, last)
         where e.last < ${todayAt('v', now)} order by e.last desc limit 1) e
     where p.withdrawn_at is null and p.due_at between e.first and e.last
       and (p.status = 'COMPLETED' or ${openIn('v', sql`(p.due_at - 6)`)})
       and p.due_at >= ${periods.at(-1)?.startDate}::date ${at(venueId)} and ${withinReach(reach, 'v')}`)
  return row ?? { due: 0, count: 0 }
}

/** Tasks completed in each of these weeks, in their venue's time zone. */
export async function countTasks(
  reach: Reach,
  db: Db,
  { weeks, venueId }: { weeks: Week[]; venueId: string | undefined },
): Promise<{ weekOf: Week; completed: number }[]> {
  return db.rows(sql`
    with done as (
      select date_trunc('week', t.completed_at at time zone v.timezone)::date as week
        from priority_tasks t join priorities p on p.id = t.priority_id ${venueOfRow('p')}
       where t.completed and p.withdrawn_at is null ${onDates('t.completed_at', { from: weeks[0], to: addDays(weeks.at(-1) ?? '', 6) })}
             ${at(venueId)} and ${withinReach(reach, 'v')})
    select w.week as "weekOf", count(d.week)::int as completed
      from unnest(${weeks}::date[]) w(week) left join done d on d.week = w.week
     group by w.week order by w.week`)
}

/**
 * How many venues should have the numbers of a week, and the venues that lack some, by name. Venues that were added
 * later, or not open in the week, are left out unless they reported. Labor and COGS are not missing without sales, and
 * nothing is missing in a closed week.
 */
export async function findCoverage(
  reach: Reach,
  db: Db,
  { week, venueId }: { week: Week; venueId: string | undefined },
): Promise<{ venues: number; lacking: Covered[] }> {
  const [row] = await db.rows<{ venues: number; lacking: Covered[] }>(sql`
    with covered as (
      select v.id, v.name, array_remove(array[
               case when m.revenue is null and not closed then 'revenue' end,
               case when m.labor_base_pct is null and m.revenue is distinct from 0 and not closed then 'laborBasePct' end,
               case when m.cogs_pct is null and m.revenue is distinct from 0 and not closed then 'cogsPct' end], null) as lacks
        from venues v left join weekly_metrics m on m.venue_id = v.id and m.week_of = ${week}
        cross join lateral (select coalesce(${isTaggedClosed('m')}, false) as closed) c
       where (num_nonnulls(m.revenue, m.labor_base_pct, m.cogs_pct) > 0 or closed 
                   or (v.created_at at time zone v.timezone)::date < ${week}::date + 7 and ${openIn('v', sql`${week}::date`)})
             ${at(venueId)} and ${withinReach(reach, 'v')})
    select count(*)::int as venues,
           coalesce(json_agg(json_build_object('name', v.name, 'lacks', v.lacks) order by ${venueByName('v')})
                    filter (where v.lacks <> '{}'), '[]'::json) as lacking
      from covered v`)
  return row ?? { venues: 0, lacking: [] }
}

/** `date` is the day of submission in the venue's time zone, for files. */
type Entry = Omit<Reply<'GET /api/analytics/journal'>['entries'][number], 'category'> & {
  category: string | null
  date: PlainDate
}

/** Submitted after `from`, up to a day after `to`: it may already be tomorrow at a venue. */
export type EntryFilter = {
  from: string
  to: string
  venueId: string | undefined
  bltId: string | undefined
  codes: Codes | undefined
  /** Without gaps, earliest first. */
  periods: readonly Period[]
}

/** The category code of an entry `j`, by default that of the member's first priority in its period. */
const categoryIn = (periods: readonly Period[]): Sql => {
  const starts = periods.map(({ startDate }) => startDate)
  const nth = sql`width_bucket(j.week_of, ${starts}::date[])`
  return sql`
    coalesce(j.category, (
      select p.category from priorities p
       where p.blt_id = j.blt_id and p.year = (${periods.map(({ year }) => year)}::int[])[${nth}]
         and p.period = (${periods.map(({ number }) => number)}::int[])[${nth}]
         and p.withdrawn_at is null
       order by p.created_at, p.id limit 1))`
}

const NEWEST = sql`submitted_at desc, id`

/** A page of the submitted entries that the caller may read, newest first. `total` counts all pages. */
export async function listEntries(
  context: Context,
  { from, to, venueId, bltId, codes, periods }: EntryFilter,
  page: Page,
): Promise<{ total: number; entries: Entry[] }> {
  const { reach, db } = context
  const ofMember = bltId ? sql`and j.blt_id = ${bltId}` : empty
  const category = categoryIn(periods)
  const within = codes ? sql`where (${category} = any(${codes.codes})) <> ${codes.but}` : empty
  const rows = await db.rows<{ total: number; entry: Entry | null }>(sql`
    with readable as materialized (
      select j.id, j.submitted_at, v.id as venue_id, j.blt_id, j.week_of, j.category
        from journals j ${venueOfRow('j')}
       where j.submitted_at is not null ${onDates('j.submitted_at', { from: addDays(from, 1), to: addDays(to, 1) })}
             ${at(venueId)} ${ofMember} and ${readable(context, 'j')} and ${withinReach(reach, 'v')}),
    matches as materialized (select j.* from readable j ${within}),
    ${pageOf(NEWEST, page)}
    select c.total, e.entry
      from counted c left join (
        select s.submitted_at, s.id, json_build_object(
                 'id', j.id, 'bltId', a.id, 'bltSlug', a.slug, 'bltName', ${personName('u')}, 'venueSlug', v.slug,
                 'venueName', v.name, 'authorName', ${personName('wu')}, 'weekOf', j.week_of, 'category', ${category},
                 'createdAt', ${iso('j.submitted_at')}, 'date', (j.submitted_at at time zone v.timezone)::date,
                 'entry', j.entry) as entry
          from page_rows s join journals j on j.id = s.id join venues v on v.id = s.venue_id
          join app_users a on a.id = j.blt_id join users u on u.id = a.auth_user_id
          join app_users wa on wa.id = j.author_id join users wu on wu.id = wa.auth_user_id) e on true
     order by ${NEWEST}`)
  return { total: rows[0]?.total ?? 0, entries: rows.flatMap(({ entry }) => entry ?? []) }
}
