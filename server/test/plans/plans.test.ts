import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cursorOf } from '../../src/kernel/db/keyset.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { GROWING, READS, type Subject, subjectAt } from './reads.ts'
import { type RecordingApp, recordingApp } from './recording-app.ts'
import { tablesInSequence } from './tables-in-sequence.ts'
import { addRoles, buildCompany, WEEK } from './wide-company.ts'

/*
 * The cost of a general manager's reads depends on their venue's data only: no growing table is read in sequence. The
 * company is large enough for the planner to choose an index, and each statement is explained as the server runs it.
 */

const CLOCK = '2026-11-18T20:00:00Z'

let own: TestDatabase
let database: pg.Client
let app: RecordingApp
let gm: { cookie: string }
let admin: { cookie: string }
let subject: Subject

beforeAll(async () => {
  own = await testDatabase()
  database = new pg.Client({
    connectionString: own.url,
    options: '-c plan_cache_mode=force_generic_plan -c jit=off',
  })
  await database.connect()
  const { orgId, email } = await buildCompany(database, 30)
  await addRoles(database, orgId, WEEK)
  await fillMore(database)
  app = await recordingApp(own.url, CLOCK)
  gm = await app.signIn(`gm.venue-7@${email.split('@')[1]}`)
  admin = await app.signIn(email)
  subject = await subjectAt(database, 'venue-7')
}, 120_000)
afterAll(async () => {
  await app.close()
  await database.end()
  await own.drop()
})

/** Adds an earlier year, and the other growing tables: tasks, skills, old numbers, files, messages. */
async function fillMore(client: pg.Client): Promise<void> {
  const members = 'app_users a where a.venue_id is not null'
  await client.query(`
    insert into journals (venue_id, blt_id, author_id, week_of, entry, submitted_at, reviewed_by_id, reviewed_at)
    select a.venue_id, a.id, a.id, '2026-10-19'::date - 7 * n, repeat('Weighed every bottle. ', 20),
           '2026-10-21'::date - 7 * n, a.id, '2026-10-22'::date - 7 * n
      from generate_series(1, 52) n, ${members}`)
  await client.query(`
    insert into priority_tasks (priority_id, label, sort_order, completed, completed_at)
    select p.id, 'Task ' || n, n, p.is_archived, case when p.is_archived then p.due_at end
      from priorities p, generate_series(1, 4) n`)
  await client.query(`
    insert into priority_check_ins (priority_id, venue_id, blt_id, author_id, status, week_of, submitted_at)
    select p.id, p.venue_id, p.blt_id, p.blt_id, 'ON_TRACK', p.due_at - 7 * n, p.due_at
      from priorities p, generate_series(0, 15) n where p.is_archived`)
  await client.query(`update priorities set closed_at = due_at where status = 'COMPLETED'`)
  await client.query(`
    insert into skill_progress (blt_id, skill_id, status, updated_by_id, updated_at)
    select a.id, 'skill-' || n, 'IN_PROGRESS', a.id, now() from generate_series(1, 40) n, ${members}`)
  await client.query(`
    insert into skill_history (blt_id, skill_id, event, status, before, author_id, created_at)
    select a.id, 'skill-' || n, 'mark', 'IN_PROGRESS', 'NOT_STARTED', a.id, now() from generate_series(1, 60) n, ${members}`)
  await client.query(`
    insert into metrics_history (metrics_id, revenue, labor_factor, source, saved_at)
    select id, revenue, labor_factor, source, created_at from weekly_metrics`)
  await client.query(`
    insert into materials (priority_id, venue_id, blt_id, key, file_name, file_type, size, uploaded_by_id, created_at)
    select p.id, p.venue_id, p.blt_id, p.id || '/' || n, 'note.txt', 'text/plain', 5, p.blt_id, now()
      from priorities p, generate_series(1, 1) n`)
  await client.query(`
    insert into messages (channel, org_id, venue_id, event, key, content, state, due_at, expire, created_at)
    select 'chat', v.org_id, v.id, 'journal-reminder', v.id || '/' || n, '{"summary": "A reminder"}', 'sent', now(), now(), now()
      from venues v, generate_series(1, 60) n`)
  await client.query(`
    insert into audits (org_id, user_id, action, meta, created_at)
    select o.id, u.id, 'task.added', '{"label": "Weighed every bottle."}', now() - n * interval '1 minute'
      from generate_series(1, 400) n, orgs o, users u`)
  await client.query(`
    insert into looks (user_id, place, about_id, seen_at)
    select g.auth_user_id, p.place, p.about_id, now() - interval '9 days'
      from app_users g join venue_assignments w on w.app_user_id = g.id
      cross join lateral (select 'board' as place, w.venue_id as about_id union all
                          select 'home', m.id from app_users m where m.venue_id = w.venue_id) p`)
  await client.query(`
    insert into security_events (org_id, user_id, kind, created_at)
    select a.org_id, a.auth_user_id, 'signed-in', x.created_at from audits x, app_users a
     where a.auth_user_id = x.user_id`)
  await client.query(`
    insert into well_dones (to_id, from_id, venue_id, text, about, created_at)
    select a.id, g.app_user_id, a.venue_id, 'You held the bar on Friday.', 'home', now() - n * interval '1 day'
      from generate_series(1, 40) n, app_users a join venue_assignments g on g.venue_id = a.venue_id
     where a.venue_id is not null`)
  await client.query(
    `with visit as (
       insert into venue_visits (id, venue_id, visitor_id, day, way, tell, notes, summary, shared_at)
       select case when n = 0 and v.slug = 'venue-7' then $1::uuid else gen_random_uuid() end, v.id, a.id,
              '2026-11-20'::date - 7 * n, 'visit', true, repeat('Two wells. ', 40), repeat('Two wells. ', 20),
              case when n > 0 then '2026-11-20'::date - 7 * n end
         from generate_series(0, 60) n, venues v join app_users a on a.org_id = v.org_id and a.role = 'VP'
       returning id, visitor_id, day)
     insert into agreements (visit_id, place, owner_id, text, due, done_at)
     select id, n, visitor_id, repeat('Two wells on Friday. ', 10), day + 14, case when day < '2026-09-01' then day + 10 end
       from visit, generate_series(0, 2) n`,
    [PLANNED_VISIT],
  )
  await client.query('vacuum analyze')
}

/** The full admin’s, of the venue of the subject. */
const PLANNED_VISIT = '00000000-0000-4000-8000-000000000007'

const PLACE = cursorOf({
  cursor: JSON.stringify(['2026-11-01T00:00:00.000Z', '00000000-0000-4000-8000-000000000000']),
})

/** A page of every list of the company, and the brief of a visit. The first of the accomplishments counts them too: small tables in sequence. */
const LISTS = [
  '/api/journals',
  '/api/priorities',
  '/api/review/journals',
  `/api/accomplishments?after=${PLACE}`,
  '/api/people',
  '/api/audit',
  '/api/audit?action=task.added',
  '/api/audit?search=bottle',
  '/api/find?text=faster',
  '/api/find?text=fsater+rounds',
  '/api/security',
  '/api/security?kind=signed-in',
  `/api/visits/${PLANNED_VISIT}/brief`,
]

test('a full admin reads no growing table in sequence for a page of a list', {
  timeout: 120_000,
}, async () => {
  expect(await readInSequence(LISTS, admin)).toEqual({})
})

test('a general manager of one venue reads no growing table in sequence', { timeout: 120_000 }, async () => {
  const paths = Object.values(READS).flatMap((paths) => paths(subject))
  expect(await readInSequence(paths, gm)).toEqual({})
})

/** The growing tables that a person's reads go through in sequence, by path. */
async function readInSequence(paths: readonly string[], headers: { cookie: string }) {
  const tablesByPath: Record<string, string[]> = {}
  for (const path of paths) {
    const { status, statements } = await app.read(path, headers)
    expect([path, status]).toEqual([path, 200])
    const growing = (await tablesInSequence(database, statements)).filter((table) => GROWING.test(table))
    if (growing.length > 0) tablesByPath[path] = growing
  }
  return tablesByPath
}
