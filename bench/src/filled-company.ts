import { type Period, periodsOf, type Week, addWeeks as weeksLater } from '@scope/contract/kernel/calendar'
import type pg from 'pg'
import { addRoles, addStaff, addWeeks, inBulk, WEEK } from '../../server/test/plans/wide-company.ts'

/** `domain` is that of its people's addresses. */
export type Size = { domain: string; venues: number; weeks: number }

/**
 * Fills companies in which every week has numbers, a journal of each of a venue's two BLT members and a check-in on
 * their priority, every period a priority with four tasks, and every sixth week a visit with three agreements. The
 * current week is still open. The first company has a planned visit.
 */
export async function fillCompanies(database: pg.Client, sizes: readonly Size[]): Promise<void> {
  const companies: { orgId: string; weeks: number }[] = []
  for (const { domain, venues, weeks } of sizes) {
    const { orgId } = await addStaff(database, venues, domain)
    companies.push({ orgId, weeks })
  }
  await inBulk(database, async () => {
    for (const { orgId, weeks } of companies) {
      const first = weeksLater(WEEK, 1 - weeks)
      await addRoles(database, orgId, first)
      await addWeeks(database, orgId, weeks)
      await addPriorities(database, orgId, periodsSince(first))
      await database.query(JOURNALS, [orgId, WEEK, weeks])
      await database.query(VISITS, [orgId, WEEK, first])
    }
    await database.query(PLANNED, [companies[0]?.orgId, WEEK, PLANNED_VISIT])
  })
  await database.query('vacuum analyze')
}

/** The planned visit of `venue-7` of the first company. */
export const PLANNED_VISIT = '00000000-0000-4000-8000-000000000007'

const MEMBERS = 'app_users a where a.org_id = $1 and a.venue_id is not null'

/** One priority per member and period, archived if the period has ended, with its tasks and check-ins. */
async function addPriorities(database: pg.Client, orgId: string, periods: readonly Period[]): Promise<void> {
  const columns = (['number', 'year', 'startDate', 'endDate'] as const).map((key) =>
    periods.map((period) => period[key]),
  )
  await database.query(
    `with priority as (
       insert into priorities
              (venue_id, reach_venue_id, blt_id, title, description, category, status, period, year, due_at, created_at,
               completed_at, closed_at, is_archived, archived_at, final_status, completion_rate, total_check_ins)
       select a.venue_id, a.venue_id, a.id, 'Faster rounds on Friday', 'Two wells, one person each, from nine on.',
              (array['OPERATIONS', 'GUEST_EXPERIENCE', 'TEAM_LEADERSHIP'])[1 + c.period % 3],
              case when e.ended then 'COMPLETED' when a.role = 'AGM' then 'AT_RISK' else 'ON_TRACK' end,
              c.period, c.year, c.ends, c.starts, case when e.ended then c.ends end,
              case when e.ended then c.ends - (a.id::text < '8')::int * interval '3 days' end, e.ended,
              case when e.ended then c.ends + 1 end, case when e.ended then 'ON_TRACK' end,
              case when e.ended then 100 end, 4
         from unnest($2::int[], $3::int[], $4::date[], $5::date[]) as c(period, year, starts, ends)
        cross join lateral (select c.ends < $6::date as ended) e, ${MEMBERS}
       returning id, venue_id, blt_id, created_at, due_at, is_archived),
     task as (
       insert into priority_tasks (priority_id, label, sort_order, completed, completed_at)
       select p.id, 'Task ' || n, n, p.is_archived, case when p.is_archived then p.created_at + n * interval '6 days' end
         from priority p cross join generate_series(0, 3) n)
     insert into priority_check_ins
            (priority_id, venue_id, reach_venue_id, blt_id, author_id, status, week_of, submitted_at)
     select p.id, p.venue_id, p.venue_id, p.blt_id, p.blt_id, 'ON_TRACK', w::date, w + interval '2 days'
       from priority p cross join lateral generate_series(p.created_at, least(p.due_at, $6::date - 7), '7 days') w`,
    [orgId, ...columns, WEEK],
  )
}

/** The periods from the one that contains a week to the current one. */
function periodsSince(first: Week): Period[] {
  const years = Array.from({ length: 12 }, (_, nth) => 2015 + nth)
  return years
    .flatMap((year) => [...periodsOf(year)])
    .filter(({ startDate, endDate }) => endDate >= first && startDate <= WEEK)
}

/** A journal per member and complete week; those of the last week are unreviewed. */
const JOURNALS = `
  insert into journals
         (venue_id, reach_venue_id, blt_id, author_id, week_of, entry, wins, visibility, submitted_at, reviewed_by_id, reviewed_at)
  select a.venue_id, a.venue_id, a.id, a.id, w.week,
         'Weighed every bottle of the second well, and moved the ice. ' || repeat('Tips were shared as agreed. ', w.n % 7),
         'The Friday rounds', case when w.n % 3 = 0 then 'shared' else 'private' end, w.week + interval '42 hours',
         case when w.n > 1 then a.id end, case when w.n > 1 then w.week + interval '60 hours' end
    from (select $2::date - 7 * n as week, n from generate_series(1, $3::int - 1) n) w, ${MEMBERS}`

/** A shared visit per venue and six weeks; what was agreed in the newest is open. */
const VISITS = `
  with visit as (
    insert into venue_visits (venue_id, visitor_id, day, way, tell, summary, shared_at, minutes)
    select v.id, a.id, w::date + 1, 'visit', true, 'Two wells on Friday, one person each.', w + interval '44 hours', 45
      from generate_series($2::date - 7, $3::date, interval '-42 days') w,
           venues v join app_users a on a.org_id = v.org_id and a.role = 'VP' where v.org_id = $1
    returning id, visitor_id, day)
  insert into agreements (visit_id, place, owner_id, text, due, done_at)
  select id, n, visitor_id, 'Two wells on Friday', day + 14, case when day < $2::date - 40 then day + 10 end
    from visit cross join generate_series(0, 2) n`

const PLANNED = `
  insert into venue_visits (id, venue_id, visitor_id, day, way, tell, points)
  select $3, v.id, a.id, $2::date + 4, 'visit', true, 'Ask about the second well.'
    from venues v join app_users a on a.org_id = v.org_id and a.role = 'VP' where v.org_id = $1 and v.slug = 'venue-7'`
