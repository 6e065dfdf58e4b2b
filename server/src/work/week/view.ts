import type { Week } from '@scope/contract/kernel/calendar'
import sql, { raw, type Sql } from 'sql-template-tag'
import { awayDays, firstDayBack, isWeekAway } from '../../company/away/view.ts'
import { openOn } from '../../company/venue/view.ts'
import { onTeam } from '../../kernel/db/sql.ts'

/*
 * The rules of journals (`rules.ts`) in SQL, for screens that count them at all venues. `rollup/test` compares both.
 */

/**
 * SQL: the instant at which a priority was given to its member: created, or handed over by another one, whose check-ins
 * were missed before.
 */
export const givenAt = (priority: string): Sql =>
  raw(`coalesce(${priority}.handed_over_at, ${priority}.created_at)`)

/** SQL: the same as `givenOn` of the rules, at the venue `v`. */
export const givenOn = (priority: string): Sql =>
  sql`(${givenAt(priority)} at time zone v.timezone)::date as "givenOn"`

/**
 * The common table expression `owed`: `askedJournals` for the active members of the venues in `places` (id, timezone, today,
 * open_days), one row per member and week, with `state` and the day on which it is due. Weeks away are among them.
 */
export const owedJournals = (weeks: readonly Week[]): Sql => sql`
  members as materialized (
    select a.id, p.id as venue_id, p.today, p.open_days, (a.admin_day_dow + 6) % 7 as due_after,
           date_trunc('week', a.created_at at time zone p.timezone)::date as since, w.written, ${awayDays('a')} as away
      from places p join app_users a on a.venue_id = p.id and ${onTeam('a')}
      join users u on u.id = a.auth_user_id and u.active
      cross join lateral (
        select coalesce(array_agg(j.week_of), '{}') as written from journals j
         where j.blt_id = a.id and j.author_id = a.id and j.submitted_at is not null
           and j.week_of between ${weeks[0]}::date and ${weeks.at(-1)}::date) w),
  owed as (
    select m.id, m.venue_id, w.week, d.due_on,
           case when w.week = any(m.written) then 'complete' when ${isWeekAway('m.away', 'w.week')} then 'away'
                when m.today > d.due_on then 'overdue' else 'due' end as state
      from members m cross join unnest(${[...weeks]}::date[]) w(week)
      cross join lateral (select ${firstDayBack('m.away', 'w.week', 'm.due_after')} as due_on) d
     where (w.week >= m.since and ${openOn('m', sql`d.due_on`)}) or w.week = any(m.written))`
