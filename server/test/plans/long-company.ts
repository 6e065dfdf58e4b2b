import { type Period, periodsOf, type Week, addWeeks as weeksLater } from '@scope/contract/kernel/calendar'
import type pg from 'pg'
import { addRoles, addStaff, addWeeks, type Company, WEEK } from './wide-company.ts'

const VENUES = 22
/** A word in every fifth journal, and a word in one of a thousand. */
export const COMMON = 'negroni'
export const RARE = 'mezcalita'

/** A company of 22 venues with some years of data: two members per venue, with a journal every week. */
export async function buildHistory(database: pg.Client, years: number): Promise<Company> {
  const company = await addStaff(database, VENUES)
  const weeks = 52 * years
  const first = weeksLater(WEEK, 1 - weeks)
  await addRoles(database, company.orgId, first)
  await addWords(database)
  await addWeeks(database, company.orgId, weeks)
  await addPriorities(database, company.orgId, first)
  await addJournals(database, company.orgId, weeks)
  await database.query('vacuum analyze')
  return company
}

/** 20,000 words, a few of them frequent and most of them rare, as in real prose. The same each time. */
async function addWords(database: pg.Client): Promise<void> {
  await database.query('select setseed(0.5)')
  await database.query(`
    create function pg_temp.prose(words int) returns text language sql volatile as $$
      select string_agg(case nth when 6 then '${COMMON}' when 19999 then '${RARE}'
                        else substr(translate(md5(nth::text), '0123456789', 'ghijklmnop'), 1, 4 + nth % 6) end, ' ')
        from (select floor(20000 * random() ^ 3)::int as nth from generate_series(1, words)) picked $$`)
}

const MEMBERS = 'app_users a where a.org_id = $1 and a.venue_id is not null'

/** One priority per member and period with four tasks and a weekly check-in. Those of ended periods are archived. */
async function addPriorities(database: pg.Client, orgId: string, first: Week): Promise<void> {
  const periods = periodsSince(first)
  const columns = [
    orgId,
    periods.map(({ number }) => number),
    periods.map(({ year }) => year),
    periods.map(({ startDate }) => startDate),
    periods.map(({ endDate }) => endDate),
  ]
  const calendar = 'unnest($2::int[], $3::int[], $4::date[], $5::date[]) as c(period, year, starts, ends)'
  await database.query(
    `insert into priorities
            (venue_id, blt_id, title, description, outcome_kpi, confidence, category, status, period, year, due_at,
             created_at, completed_at, closed_at, is_archived, archived_at, final_status, completion_rate, total_check_ins)
     select a.venue_id, a.id, pg_temp.prose(6), pg_temp.prose(20), pg_temp.prose(8), 80,
            (array['OPERATIONS', 'GUEST_EXPERIENCE', 'TEAM_LEADERSHIP'])[1 + c.period % 3], s.status, c.period, c.year,
            c.ends, c.starts, case when s.status = 'COMPLETED' then c.ends end,
            case when s.status = 'COMPLETED' then c.ends - (a.id::text < '8')::int * interval '1 day' end, s.ended,
            case when s.ended then c.ends + 1 end, case when s.ended then 'ON_TRACK' end, case when s.ended then 100 end, 4
       from ${calendar} cross join lateral (
              select c.ends < '${WEEK}' as ended,
                     case when c.ends < '${WEEK}' and random() < 0.8 then 'COMPLETED' else 'ON_TRACK' end as status) s,
            ${MEMBERS}`,
    columns,
  )
  await database.query(
    `insert into priority_tasks (priority_id, label, sort_order, completed, completed_at)
     select p.id, 'Task ' || n, n, p.is_archived, case when p.is_archived then p.created_at + n * interval '6 days' end
       from priorities p cross join generate_series(0, 3) n`,
  )
  await database.query(
    `insert into priority_check_ins (priority_id, venue_id, blt_id, author_id, status, week_of, submitted_at)
     select p.id, p.venue_id, p.blt_id, p.blt_id, 'ON_TRACK', w::date, w + interval '2 days'
       from priorities p cross join lateral generate_series(p.created_at, least(p.due_at, '${WEEK}'), '7 days') w`,
  )
}

/** The periods from the one that contains a week to the current one. */
function periodsSince(first: Week): Period[] {
  const years = Array.from({ length: 12 }, (_, back) => 2015 + back)
  return years
    .flatMap((year) => [...periodsOf(year)])
    .filter(({ startDate, endDate }) => endDate >= first && startDate <= WEEK)
}

async function addJournals(database: pg.Client, orgId: string, weeks: number): Promise<void> {
  await database.query(
    `insert into journals
            (venue_id, blt_id, author_id, week_of, entry, wins, metrics_moved, category, visibility, submitted_at,
             reviewed_by_id, reviewed_at)
     select a.venue_id, a.id, a.id, w.week, pg_temp.prose(45), pg_temp.prose(10), pg_temp.prose(5),
            case when random() < 0.5 then 'OPERATIONS' end, case when random() < 0.3 then 'shared' else 'private' end,
            w.week + interval '42 hours', a.id, w.week + interval '60 hours'
       from (select '${WEEK}'::date - 7 * n as week from generate_series(0, $2 - 1) n) w, ${MEMBERS}`,
    [orgId, weeks],
  )
}
