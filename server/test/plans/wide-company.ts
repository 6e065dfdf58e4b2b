import type { Week } from '@scope/contract/kernel/calendar'
import type pg from 'pg'

export type Company = { venues: number; orgId: string; email: string }

const WEEKS = 104
/** The ended periods of two years. Each has one archived priority per member. */
const PERIODS = 24
/** The Monday of the current week. */
export const WEEK = '2026-11-16'

/**
 * A company with two years of numbers, or `weeks`. Each venue has a general manager and two BLT members, each with four weeks of
 * journals, check-ins in the four weeks before that, one live priority and two years of archived ones.
 */
export async function buildCompany(database: pg.Client, venues: number, weeks = WEEKS): Promise<Company> {
  const company = await addStaff(database, venues)
  await inBulk(database, async () => {
    await addWeeks(database, company.orgId, weeks)
    await addWork(database, company.orgId)
  })
  return company
}

const FILLED = ['weekly_metrics', 'journals', 'priorities', 'priority_tasks', 'priority_check_ins']

/**
 * Adds rows as restoring a dump does: without triggers, so that a row sets its own reach, and with the indexes built
 * afterwards. A million rows take seconds.
 */
export async function inBulk(database: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await database.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = any($1::regclass[])
        and not exists (select 1 from pg_constraint c where c.conindid = indexrelid)`,
    [FILLED],
  )
  await database.query("set session_replication_role = replica; set maintenance_work_mem = '256MB'")
  for (const { name } of indexes) await database.query(`drop index ${name}`)
  await work()
  for (const { definition } of indexes) await database.query(definition)
  await database.query('reset session_replication_role; reset maintenance_work_mem; analyze')
}

/** A company with venues and people only. */
export async function addStaff(
  database: pg.Client,
  venues: number,
  domain = `venues-${venues}.example`,
): Promise<Company> {
  const { rows } = await database.query<{ id: string }>(
    'insert into orgs (name, domain) values ($1, $2) returning id',
    [`${venues} venues`, domain],
  )
  const orgId = rows[0]?.id ?? ''
  const email = `vp@${domain}`
  await database.query(
    `insert into venues (org_id, name, slug, timezone)
     select $1, 'Venue ' || lpad(n::text, 5, '0'), 'venue-' || n,
            (array['America/Los_Angeles', 'America/Denver', 'America/Chicago'])[1 + n % 3]
       from generate_series(1, $2) n`,
    [orgId, venues],
  )
  await addPerson(database, orgId, email)
  for (const role of ['GM', 'AGM', 'BLT']) await addTeam(database, orgId, domain, role)
  return { venues, orgId, email }
}

async function addPerson(database: pg.Client, orgId: string, email: string): Promise<void> {
  await database.query(
    `with person as (insert into users (email) values ($2) returning id)
     insert into app_users (auth_user_id, org_id, role, position, slug)
     select id, $1, 'VP', 'Vice President', 'vp' from person`,
    [orgId, email],
  )
}

/** One person with a job role per venue. A general manager is assigned to it instead of working there. */
async function addTeam(database: pg.Client, orgId: string, domain: string, role: string): Promise<void> {
  const manages = `,
     shown as (update venues v set gm_id = p.id from person p where v.id = p.venue_id),
     assigned as (insert into venue_assignments (app_user_id, venue_id) select id, venue_id from person)`
  await database.query(
    `with person as materialized (
       select gen_random_uuid() as id, gen_random_uuid() as user_id, v.id as venue_id, v.slug as venue, v.name,
              lower($3) || '.' || v.slug as slug
         from venues v where v.org_id = $1),
     signing_in as (
       insert into users (id, email, first_name, last_name)
       select user_id, slug || '@' || $2, 'Sam', name from person)
     ${role === 'GM' ? manages : ''}
     insert into app_users (id, auth_user_id, org_id, venue_id, role, position, slug, admin_day_dow, created_at)
     select id, user_id, $1, case when $3 <> 'GM' then venue_id end, $3, $3, slug, length(venue) % 7, '2024-01-01'
       from person`,
    [orgId, domain, role],
  )
}

/** Sets the access roles of a company's people, and the day its venues were added. */
export async function addRoles(database: pg.Client, orgId: string, since: Week): Promise<void> {
  await database.query('update venues set created_at = $2::date where org_id = $1', [orgId, since])
  await database.query(
    `update users u set role = case a.role when 'VP' then 'FULL_ADMIN' else 'GM' end
       from app_users a where a.auth_user_id = u.id and a.org_id = $1 and a.role in ('VP', 'GM')`,
    [orgId],
  )
}

/** Adds weeks of numbers, up to the current week. */
export async function addWeeks(database: pg.Client, orgId: string, weeks: number): Promise<void> {
  await database.query(
    `insert into weekly_metrics
            (venue_id, week_of, revenue, labor_base_pct, labor_true_pct, labor_factor, cogs_pct, tips, source)
     select v.id, $2::date - 7 * w, 40000 + (random() * 20000)::numeric(12, 2), b.base, round(b.base * 1.14, 2), 1.14,
            18 + (random() * 6)::numeric(5, 2), 8000, 'imported'
       from venues v cross join generate_series(0, $3 - 1) w
       cross join lateral (select 18 + (random() * 8)::numeric(5, 2) as base where w >= 0) b
      where v.org_id = $1`,
    [orgId, WEEK, weeks],
  )
}

async function addWork(database: pg.Client, orgId: string): Promise<void> {
  const members = `app_users a where a.org_id = $1 and a.venue_id is not null`
  await database.query(
    `insert into journals (venue_id, reach_venue_id, blt_id, author_id, week_of, entry, submitted_at)
     select a.venue_id, a.venue_id, a.id, a.id, $2::date - 7 * w, 'Weighed every bottle.', now()
       from generate_series(0, 3) w, ${members}`,
    [orgId, WEEK],
  )
  await database.query(
    `insert into priorities (venue_id, reach_venue_id, blt_id, title, status, period, year, due_at, is_archived)
     select a.venue_id, a.venue_id, a.id, 'Faster rounds', 'COMPLETED', 1 + n % 12, 2024 + n / 12,
            make_date(2024 + n / 12, 1 + n % 12, 28), true
       from generate_series(0, $2 - 1) n, ${members}`,
    [orgId, PERIODS],
  )
  await database.query(
    `with priority as (
       insert into priorities (venue_id, reach_venue_id, blt_id, title, status, period, year, due_at)
       select a.venue_id, a.venue_id, a.id, 'Faster rounds', case when a.role = 'AGM' then 'AT_RISK' else 'ON_TRACK' end,
              11, 2026, '2026-11-29' from ${members}
       returning id, venue_id, blt_id)
     insert into priority_check_ins
            (priority_id, venue_id, reach_venue_id, blt_id, author_id, status, week_of, submitted_at)
     select id, venue_id, venue_id, blt_id, blt_id, 'ON_TRACK', $2::date - 7 * w, now()
       from priority, generate_series(4, 7) w`,
    [orgId, WEEK],
  )
}
