import { addDays, type Week } from '@scope/contract/calendar'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../db/pool.ts'
import { type Reach, withinReach } from '../../db/reach.ts'
import { onDates, venueByName, venueOfMember } from '../../db/sql.ts'
import type { DueCount } from './rules.ts'

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
