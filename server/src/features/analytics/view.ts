import { addDays, type Week } from '@scope/contract/calendar'
import type { Reply } from '@scope/contract/calls'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/pool.ts'
import { type Reach, withinReach } from '../../db/reach.ts'
import { iso, onDates, type Page, pageOf, personName, venueByName, venueOfMember } from '../../db/sql.ts'
import { readable } from '../journal/view.ts'
import type { Codes, DueCount } from './rules.ts'

const at = (venueId: string | undefined): Sql => (venueId ? sql`and v.id = ${venueId}` : sql``)

/** The priorities whose due week ended after `from` and by `to`, counted per category. */
export async function countDue(
  reach: Reach,
  db: Db,
  { from, to, venueId }: { from: string; to: string; venueId: string | undefined },
): Promise<DueCount[]> {
  return db.rows<DueCount>(sql`
    select p.category, count(*)::int as due,
           (count(*) filter (where p.status = 'COMPLETED'))::int as completed,
           (count(*) filter (where p.status = 'COMPLETED'
              and (p.closed_at at time zone v.timezone)::date <= p.due_at))::int as "onTime"
      from priorities p join app_users a on a.id = p.blt_id ${venueOfMember('p', 'a')}
     where p.due_at > ${from} and p.due_at <= ${to} ${at(venueId)} and ${withinReach(reach, 'v')}
     group by p.category`)
}

/** Tasks completed in each of these weeks, by the clock of the venue that they are reached through. */
export async function countTasks(
  reach: Reach,
  db: Db,
  { weeks, venueId }: { weeks: Week[]; venueId: string | undefined },
): Promise<{ weekOf: Week; completed: number }[]> {
  return db.rows(sql`
    with done as (
      select date_trunc('week', t.completed_at at time zone v.timezone)::date as week
        from priority_tasks t join priorities p on p.id = t.priority_id join app_users a on a.id = p.blt_id
        ${venueOfMember('p', 'a')}
       where t.completed ${onDates('t.completed_at', { from: weeks[0], to: addDays(weeks.at(-1) ?? '', 6) })}
             ${at(venueId)} and ${withinReach(reach, 'v')})
    select w.week as "weekOf", count(d.week)::int as completed
      from unnest(${weeks}::date[]) w(week) left join done d on d.week = w.week
     group by w.week order by w.week`)
}

/** The venues by name, each with whether there is a revenue of a week; one that was added later owes none. */
export async function listCovered(
  reach: Reach,
  db: Db,
  { week, venueId }: { week: Week; venueId: string | undefined },
): Promise<{ name: string; reported: boolean }[]> {
  return db.rows(sql`
    select v.name, m.revenue is not null as reported
      from venues v left join weekly_metrics m on m.venue_id = v.id and m.week_of = ${week}
     where (m.revenue is not null or (v.created_at at time zone v.timezone)::date < ${week}::date + 7)
           ${at(venueId)} and ${withinReach(reach, 'v')}
     order by ${venueByName('v')}`)
}

type Entry = Omit<Reply<'GET /api/analytics/journal'>['entries'][number], 'category'> & {
  category: string | null
}

/** Submitted after `from` and no later than the day that some venue has at `to`. */
export type EntryFilter = {
  from: string
  to: string
  venueId: string | undefined
  bltId: string | undefined
  codes: Codes | undefined
}

/**
 * The code of an entry `j`: its own, else that of the member's first priority in the entry's period. The period by
 * the calendar's pattern: 5, 4 and 4 weeks, four times, and a 53rd one in the last.
 */
const CATEGORY = sql`
  coalesce(j.category, (
    select p.category
      from (select extract(week from j.week_of)::int - 1 as nth) w cross join least(w.nth / 13, 3) quarter
      join priorities p on p.blt_id = j.blt_id and p.year = extract(isoyear from j.week_of)
       and p.period = 3 * quarter + case when w.nth - 13 * quarter < 5 then 1 when w.nth - 13 * quarter < 9 then 2 else 3 end
     order by p.created_at, p.id limit 1))`

const NEWEST = sql`submitted_at desc, id`

/** A page of the submitted entries that the caller may read, newest first; all that there are beyond it are counted. */
export async function listEntries(
  context: Context,
  { from, to, venueId, bltId, codes }: EntryFilter,
  page: Page,
): Promise<{ total: number; entries: Entry[] }> {
  const { reach, db } = context
  const of = bltId ? sql`and j.blt_id = ${bltId}` : empty
  const within = codes ? sql`where (${CATEGORY} = any(${codes.codes})) <> ${codes.but}` : empty
  const found = await db.rows<{ total: number; entry: Entry | null }>(sql`
    with readable as materialized (
      select j.id, j.submitted_at, v.id as venue_id, j.blt_id, j.week_of, j.category
        from journals j join app_users a on a.id = j.blt_id ${venueOfMember('j', 'a')}
       where j.submitted_at is not null ${onDates('j.submitted_at', { from: addDays(from, 1), to: addDays(to, 1) })}
             ${at(venueId)} ${of} and ${readable(context, 'j')} and ${withinReach(reach, 'v')}),
    found as materialized (select j.* from readable j ${within}),
    ${pageOf(NEWEST, page)}
    select c.total, e.entry
      from counted c left join (
        select s.submitted_at, s.id, json_build_object(
                 'id', j.id, 'bltId', a.id, 'bltSlug', a.slug, 'bltName', ${personName('u')}, 'venueSlug', v.slug,
                 'venueName', v.name, 'authorName', ${personName('wu')}, 'weekOf', j.week_of, 'category', ${CATEGORY},
                 'createdAt', ${iso('j.submitted_at')}, 'entry', j.entry) as entry
          from shown s join journals j on j.id = s.id join venues v on v.id = s.venue_id
          join app_users a on a.id = j.blt_id join users u on u.id = a.auth_user_id
          join app_users wa on wa.id = j.author_id join users wu on wu.id = wa.auth_user_id) e on true
     order by ${NEWEST}`)
  return { total: found[0]?.total ?? 0, entries: found.flatMap(({ entry }) => entry ?? []) }
}
