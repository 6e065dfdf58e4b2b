import type pg from 'pg'
import { addStaff, addWeeks, WEEK } from '../../server/test/plans/wide-company.ts'
import { fixed, printTable } from './table.ts'

/** What a venue does in a year here: each member writes a journal a week and has two priorities a period. */
const PRIORITIES = 2
const TASKS = 4
/** How often each person signs in, in a year. */
const SIGN_INS = 104

const WORDS = `array['weighed','bottle','counted','pour','cost','guests','table','late','Friday','ice','machine','broke','new','menu',
  'training','Marisol','tips','labor','schedule','cut','Monday','keg','line','clean','station','glass','order','short','syrup','well',
  'vodka','faster','round','terrace','rain','event','private','booking','check','till','over','under','variance','count','par','stock']`
/** A text of so many words, another one for each row of `of`. */
const text = (words: number, of: string) =>
  `(select string_agg((${WORDS})[1 + floor(random() * 45)], ' ') from generate_series(1, ${words}) where ${of} is not null)`

/** Fills an empty database with a year of a company, and prints the rows and bytes of one venue in it. */
export async function benchVenueYear(database: pg.Client, venues: number) {
  const before = await sizes(database)
  const company = await addStaff(database, venues)
  // As restoring a dump does: without triggers, so that a row names its own reach.
  await database.query('set session_replication_role = replica')
  await addWeeks(database, company.orgId, 52)
  for (const statement of YEAR) await database.query(statement, [company.orgId])
  await database.query('reset session_replication_role')
  await database.query('vacuum analyze')
  const after = await sizes(database)
  const rows = [...after].map(([name, { rows, bytes }]) => {
    const was = before.get(name) ?? { rows: 0, bytes: 0 }
    return { name, rows: (rows - was.rows) / venues, bytes: (bytes - was.bytes) / venues }
  })
  const all = { name: 'all', rows: sum(rows, 'rows'), bytes: sum(rows, 'bytes') }
  printTable(
    'A venue-year: a manager and two members',
    [...rows.filter(({ rows }) => rows > 0).sort((a, b) => b.bytes - a.bytes), all].map((one) => ({
      table: one.name,
      rows: fixed(one.rows, 0),
      'kB with indexes': fixed(one.bytes / 1000, 0),
    })),
  )
  return company
}

const sum = (rows: { rows: number; bytes: number }[], what: 'rows' | 'bytes') =>
  rows.reduce((total, row) => total + row[what], 0)

async function sizes(database: pg.Client): Promise<Map<string, { rows: number; bytes: number }>> {
  const { rows } = await database.query<{ name: string; rows: number; bytes: number }>(`
    select relname::text as name, greatest(reltuples, 0)::float8 as rows, pg_total_relation_size(oid)::float8 as bytes
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)
  return new Map(rows.map(({ name, ...size }) => [name, size]))
}

const MEMBERS = `app_users a where a.org_id = $1 and a.venue_id is not null`
const AUDIT = `insert into audits (org_id, user_id, action, meta, created_at)`
/** The texts of a row of the trail: what it is about, and what changed. */
const meta = (
  id: string,
  text: string,
) => `jsonb_build_object('id', ${id}, 'bltId', a.id, 'title', 'Faster rounds on Friday',
  'before', jsonb_build_object('status', 'ON_TRACK', 'note', null), 'after', jsonb_build_object('status', 'AT_RISK', 'note', ${text}))`

const YEAR = [
  `insert into journals (venue_id, reach_venue_id, blt_id, author_id, week_of, entry, wins, submitted_at, reviewed_at, reply)
   select a.venue_id, a.venue_id, a.id, a.id, '${WEEK}'::date - 7 * w, ${text(90, 'a.id')}, ${text(20, 'a.id')},
          now() - w * interval '7 days', now() - w * interval '7 days', ${text(20, 'a.id')}
     from generate_series(0, 51) w, ${MEMBERS}`,
  `insert into priorities (venue_id, reach_venue_id, blt_id, title, description, status, period, year, due_at, is_archived, closed_at)
   select a.venue_id, a.venue_id, a.id, ${text(5, 'a.id')}, ${text(30, 'a.id')}, case when p < 11 then 'COMPLETED' else 'ON_TRACK' end,
          p, 2026, make_date(2026, p, 28), p < 11, case when p < 11 then make_date(2026, p, 27)::timestamptz end
     from generate_series(1, 12) p cross join generate_series(1, ${PRIORITIES}) n, ${MEMBERS}`,
  `insert into priority_tasks (priority_id, label, completed, completed_at, sort_order)
   select p.id, ${text(5, 'p.id')}, t < 3, case when t < 3 then p.created_at end, t
     from priorities p join venues v on v.id = p.venue_id and v.org_id = $1 cross join generate_series(1, ${TASKS}) t`,
  `insert into priority_check_ins (priority_id, venue_id, reach_venue_id, blt_id, author_id, status, note, week_of, submitted_at)
   select p.id, p.venue_id, p.venue_id, p.blt_id, p.blt_id, 'ON_TRACK', ${text(12, 'p.id')}, p.due_at - 7 * w, now() - w * interval '7 days'
     from priorities p join venues v on v.id = p.venue_id and v.org_id = $1 cross join generate_series(0, 3) w`,
  `insert into metrics_history (metrics_id, revenue, labor_factor, source, saved_at)
   select m.id, m.revenue, m.labor_factor, m.source, now() from weekly_metrics m join venues v on v.id = m.venue_id and v.org_id = $1
    where random() < 0.2`,
  // A row of the trail for each save, and for each sign-in and its end.
  `${AUDIT} select $1, a.auth_user_id, 'priority.checkedIn', ${meta('c.id', 'c.note')}, c.submitted_at
     from priority_check_ins c join app_users a on a.id = c.blt_id and a.org_id = $1`,
  `${AUDIT} select $1, a.auth_user_id, 'task.changed', ${meta('t.id', 't.label')}, t.created_at - random() * interval '300 days'
     from priority_tasks t join priorities p on p.id = t.priority_id join app_users a on a.id = p.blt_id and a.org_id = $1 where t.completed`,
  `${AUDIT} select $1, a.auth_user_id, what, ${meta('j.id', 'null')}, j.submitted_at
     from journals j join app_users a on a.id = j.blt_id and a.org_id = $1
    cross join unnest('{journal.submitted,journal.reviewed}'::text[]) what`,
  `${AUDIT} select $1, a.auth_user_id, what, ${meta('p.id', 'p.description')}, p.created_at - random() * interval '300 days'
     from priorities p join app_users a on a.id = p.blt_id and a.org_id = $1
    cross join unnest('{priority.created,priority.edited,priority.signedOff}'::text[]) what`,
  `${AUDIT} select $1, a.auth_user_id, what, '{"device": "Chrome on Android"}', now() - n * interval '3 days' - random() * interval '1 day'
     from app_users a cross join generate_series(1, ${SIGN_INS}) n cross join unnest('{session.started,session.ended}'::text[]) what
    where a.org_id = $1`,
  `insert into security_events (org_id, user_id, kind, email, network, created_at)
   select $1, u.id, 'signed-in', u.email, '192.0.2.' || n, now() - n * interval '3 days'
     from app_users a join users u on u.id = a.auth_user_id cross join generate_series(1, ${SIGN_INS}) n where a.org_id = $1`,
]
