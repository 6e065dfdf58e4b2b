import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'

/*
 * The notices to open pages for every write, from the triggers of its table. Braces name a row; the company's row is
 * left out.
 */

let own: TestDatabase
let client: pg.Client
const received: string[] = []
beforeAll(async () => {
  own = await testDatabase()
  client = new pg.Client({ connectionString: own.workUrl })
  await client.connect()
  client.on('notification', ({ payload = '' }) => received.push(payload))
  await client.query('listen scope_changes')
})
afterAll(async () => {
  await client.end()
  await own.drop()
})

const ids = new Map<string, string>()
function idOf(name: string): string {
  const id = ids.get(name) ?? randomUUID()
  ids.set(name, id)
  return id
}
const withIds = (statement: string) => statement.replaceAll(/\{(\w+)\}/g, (_, name) => `'${idOf(name)}'`)
const withNames = (text: string) => [...ids].reduce((named, [name, id]) => named.replaceAll(id, name), text)

const FIELDS = [
  'org',
  'venue',
  'blt',
  'id',
  'priority',
  'only',
  'also',
  'points',
  'holder',
  'sid',
  'by',
] as const

/** Runs statements in one transaction. Returns the kind of each notice and the things it names. */
async function toldBy(statements: string): Promise<string[]> {
  received.length = 0
  await client.query(withIds(statements))
  await client.query("notify scope_changes, 'end'")
  await expect.poll(() => received.at(-1)).toBe('end')
  const notices = received.slice(0, -1).map((text) => JSON.parse(withNames(text)))
  expect(new Set(notices.map(({ tx }) => tx)).size).toBe(notices.length > 0 ? 1 : 0)
  return notices.map(({ kind, tx, ...fields }) => {
    expect(FIELDS).toEqual(expect.arrayContaining(Object.keys(fields)))
    const named = FIELDS.filter((field) => field in fields).map((field) => `${field}:${fields[field]}`)
    return [kind, ...named].join(' ').replace(' org:company', '')
  })
}

/** Writes in sequence, with the notices of each. */
const WRITES: readonly [statements: string, ...told: string[]][] = [
  ["insert into orgs (id, name, domain) values ({company}, 'Bars', 'bars.example')", 'company'],
  ["update orgs set name = 'Good bars' where id = {company}", 'company'],
  ["update orgs set name = 'Good bars' where id = {company}"],
  ["insert into org_domains (domain, org_id) values ('bars.test', {company})", 'company'],
  ["delete from org_domains where domain = 'bars.test'", 'company'],
  [
    "insert into venues (id, org_id, name, slug) values ({here}, {company}, 'Here', 'here')",
    'venue venue:here id:here',
  ],
  [
    "insert into venues (id, org_id, name, slug) values ({there}, {company}, 'There', 'there'), ({closed}, {company}, 'Closed', 'closed')",
    'venue venue:there id:there',
    'venue venue:closed id:closed',
  ],
  ["update venues set name = 'Here!' where id = {here}", 'venue venue:here id:here'],
  ["update venues set name = 'Here!' where id = {here}"],
  ['delete from venues where id = {closed}', 'venue venue:closed id:closed'],
  [
    "insert into users (id, email) values ({login}, 'a@bars.example'), ({gmlogin}, 'b@bars.example'), ({vplogin}, 'c@bars.example')",
  ],
  [
    "insert into app_users (id, auth_user_id, org_id, venue_id, role, position, slug) values ({member}, {login}, {company}, {here}, 'BLT', 'Bar Lead', 'a')",
    'person venue:here id:member',
  ],
  [
    "insert into app_users (id, auth_user_id, org_id, role, position, slug) values ({gm}, {gmlogin}, {company}, 'GM', 'GM', 'b'), ({vp}, {vplogin}, {company}, 'VP', 'VP', 'c')",
    'person id:gm',
    'person id:vp',
  ],
  ["update app_users set slug = 'aa' where id = {member}", 'person venue:here id:member'],
  ["update app_users set slug = 'aa' where id = {member}"],
  ['insert into venue_assignments (app_user_id, venue_id) values ({gm}, {here})', 'person venue:here id:gm'],
  [
    'insert into venue_assignments (app_user_id, venue_id, place) values ({gm}, {there}, 1)',
    'person venue:there id:gm',
  ],
  ['update venue_assignments set place = 2 where venue_id = {there}', 'person venue:there id:gm'],
  ['update venue_assignments set place = 2 where venue_id = {there}'],
  [
    'update venue_assignments set app_user_id = {vp} where venue_id = {there}',
    'person venue:there id:vp',
    'person venue:there id:gm',
  ],
  ['delete from venue_assignments where app_user_id = {vp}', 'person venue:there id:vp'],
  [
    'insert into venue_assignments (app_user_id, venue_id, place) values ({gm}, {there}, 1)',
    'person venue:there id:gm',
  ],
  ["update users set first_name = 'Ana' where id = {login}", 'person venue:here id:member'],
  [
    "update users set first_name = 'Gus' where id = {gmlogin}",
    'person id:gm',
    'person venue:here id:gm',
    'person venue:there id:gm',
  ],
  ["update users set theme = 'dark' where id = {gmlogin}"],
  [
    "insert into stand_ins (id, gm_id, stand_in_id, from_day, to_day) values ({standin}, {gm}, {vp}, '2026-11-02', '2999-11-08')",
    'person id:gm',
    'person id:vp',
  ],
  ["update stand_ins set from_day = '2026-11-03' where id = {standin}", 'person id:gm', 'person id:vp'],
  ['update users set active = false where id = {vplogin}', 'person id:gm', 'person id:vp'],
  ['delete from stand_ins where id = {standin}', 'person id:gm', 'person id:vp'],
  [
    "select set_config('scope.by', {gm}, true); insert into priorities (id, venue_id, blt_id, title, period, year, due_at) values ({priority}, {here}, {member}, 'Pour', 11, 2026, '2026-11-29')",
    'priority venue:here blt:member id:priority priority:priority by:gm',
  ],
  [
    "update priorities set title = 'Pour well' where id = {priority}",
    'priority venue:here blt:member id:priority priority:priority',
  ],
  ["update priorities set title = 'Pour well' where id = {priority}"],
  [
    "insert into priority_tasks (id, priority_id, label) values ({task}, {priority}, 'Weigh')",
    'task venue:here blt:member id:task priority:priority',
  ],
  [
    'update priority_tasks set completed = true where id = {task}',
    'task venue:here blt:member id:task priority:priority',
  ],
  ['update priority_tasks set completed = true where id = {task}'],
  ['delete from priority_tasks where id = {task}', 'task venue:here blt:member id:task priority:priority'],
  [
    "insert into materials (id, priority_id, venue_id, blt_id, key, file_name, file_type, size, uploaded_by_id, created_at) values ({file}, {priority}, {here}, {member}, 'key', 'a.txt', 'text/plain', 1, {gm}, now())",
    'material venue:here blt:member id:file priority:priority',
  ],
  [
    'update materials set removed_at = now() where id = {file}',
    'material venue:here blt:member id:file priority:priority',
  ],
  ['update materials set size = 1 where id = {file}'],
  ['delete from materials where id = {file}', 'material venue:here blt:member id:file priority:priority'],
  [
    "insert into priority_check_ins (id, priority_id, venue_id, blt_id, status, week_of, submitted_at, author_id) values ({checkin}, {priority}, {here}, {member}, 'ON_TRACK', '2026-11-16', now(), {member})",
    'check-in venue:here blt:member id:checkin priority:priority',
  ],
  [
    "update priority_check_ins set note = 'Busy' where id = {checkin}",
    'check-in venue:here blt:member id:checkin priority:priority',
  ],
  ["update priority_check_ins set note = 'Busy' where id = {checkin}"],
  [
    "insert into journals (id, venue_id, blt_id, author_id, week_of, entry) values ({journal}, {here}, {member}, {member}, '2026-11-16', 'A draft')",
    'journal venue:here blt:member id:journal only:member',
  ],
  [
    "update journals set entry = 'More' where id = {journal}",
    'journal venue:here blt:member id:journal only:member',
  ],
  ["update journals set entry = 'More' where id = {journal}"],
  [
    'update journals set submitted_at = now() where id = {journal}',
    'journal venue:here blt:member id:journal',
  ],
  [
    `update journals set draft = '{"entry": "Again"}', updated_at = now() + '1 s' where id = {journal}`,
    'journal venue:here blt:member id:journal only:member',
  ],
  ["update journals set reply = 'Thanks' where id = {journal}", 'journal venue:here blt:member id:journal'],
  [
    "insert into journals (id, venue_id, blt_id, author_id, week_of, entry, submitted_at) values ({second}, {here}, {member}, {gm}, '2026-11-16', 'Done', now())",
    'journal venue:here blt:member id:second',
  ],
  ['delete from journals where id = {second}', 'journal venue:here blt:member id:second'],
  [
    "insert into journals (id, venue_id, blt_id, author_id, week_of, entry) values ({second}, {here}, {member}, {gm}, '2026-11-16', 'A draft')",
    'journal venue:here blt:member id:second only:gm',
  ],
  ['delete from journals where id = {second}', 'journal venue:here blt:member id:second only:gm'],
  [
    "insert into skill_progress (blt_id, skill_id, status, updated_by_id, updated_at) values ({member}, 'pour', 'LEARNING', {member}, now())",
    'skill venue:here blt:member',
  ],
  ["update skill_progress set status = 'MASTERED' where blt_id = {member}", 'skill venue:here blt:member'],
  ["update skill_progress set status = 'MASTERED' where blt_id = {member}"],
  ['delete from skill_progress where blt_id = {member}', 'skill venue:here blt:member'],
  [
    'insert into first_thirty_days (blt_id, offered_at, priority_id) values ({member}, now(), {priority})',
    'skill venue:here blt:member',
  ],
  ['update first_thirty_days set taken_at = now() where blt_id = {member}', 'skill venue:here blt:member'],
  ['delete from first_thirty_days where blt_id = {member}', 'skill venue:here blt:member'],
  [
    "insert into one_on_ones (id, blt_id, week_of, manager_id) values ({meeting}, {member}, '2026-11-16', {gm})",
    'one-on-one venue:here blt:member',
  ],
  ['update one_on_ones set minutes = 20 where id = {meeting}', 'one-on-one venue:here blt:member'],
  [
    "insert into agreements (id, one_on_one_id, text) values ({agreement}, {meeting}, 'Order glasses')",
    'one-on-one venue:here blt:member',
  ],
  ['update agreements set done_at = now() where id = {agreement}', 'one-on-one venue:here blt:member'],
  ['delete from agreements where id = {agreement}', 'one-on-one venue:here blt:member'],
  [
    "insert into one_on_one_points (blt_id, text, updated_at) values ({member}, 'Hours', '2026-11-23 04:00Z')",
    'one-on-one venue:here blt:member points:true holder:gm',
  ],
  [
    "update one_on_one_points set text = 'More hours', updated_at = '2026-11-24 04:00Z' where blt_id = {member}",
    'one-on-one venue:here blt:member points:true',
  ],
  ['delete from one_on_one_points where blt_id = {member}', 'one-on-one venue:here blt:member points:true'],
  ['delete from one_on_ones where id = {meeting}', 'one-on-one venue:here blt:member'],
  [
    "insert into venue_visits (id, venue_id, visitor_id, day, way, tell) values ({quiet}, {here}, {vp}, '2026-11-20', 'call', false)",
    'visit venue:here id:quiet only:vp',
  ],
  ["update venue_visits set day = '2026-11-19' where id = {quiet}", 'visit venue:here id:quiet only:vp'],
  [
    'update venue_visits set tell = true where id = {quiet}',
    'visit venue:here id:quiet only:vp also:visit.prepare',
  ],
  [
    'update venue_visits set tell = false where id = {quiet}',
    'visit venue:here id:quiet only:vp also:visit.prepare',
  ],
  ['delete from venue_visits where id = {quiet}', 'visit venue:here id:quiet only:vp'],
  [
    "insert into venue_visits (id, venue_id, visitor_id, day, way, tell) values ({visit}, {here}, {vp}, '2026-11-20', 'visit', true)",
    'visit venue:here id:visit only:vp also:visit.prepare',
  ],
  [
    "update venue_visits set way = 'call' where id = {visit}",
    'visit venue:here id:visit only:vp also:visit.prepare',
  ],
  [
    "update venue_visits set notes = 'Wet floor', points = 'Floor', summary = 'Dry it', updated_at = now() + '1 s' where id = {visit}",
    'visit venue:here id:visit only:vp',
  ],
  ["update venue_visits set notes = 'Wet floor' where id = {visit}"],
  [
    "insert into visit_points (venue_id, author_id, text, updated_at) values ({here}, {gm}, 'Staff', now())",
    'visit venue:here only:gm also:visit.hold',
  ],
  ["update visit_points set text = 'Staff?' where true", 'visit venue:here only:gm also:visit.hold'],
  ['delete from visit_points where true', 'visit venue:here only:gm also:visit.hold'],
  [
    "insert into agreements (id, visit_id, owner_id, text) values ({promise}, {visit}, {gm}, 'Dry the floor')",
    'visit venue:here id:visit only:vp',
  ],
  [
    "insert into materials (id, visit_id, venue_id, key, file_name, file_type, size, uploaded_by_id, created_at) values ({photo}, {visit}, {here}, 'photo', 'a.jpg', 'image/jpeg', 1, {vp}, now())",
    'visit venue:here id:visit only:vp',
  ],
  ['update venue_visits set shared_at = now() where id = {visit}', 'visit venue:here id:visit'],
  ['update agreements set done_at = now() where id = {promise}', 'visit venue:here id:visit'],
  ['update agreements set done_at = done_at where id = {promise}'],
  ['update materials set removed_at = now() where id = {photo}', 'visit venue:here id:visit only:vp'],
  ['update venue_visits set with_files = true where id = {visit}', 'visit venue:here id:visit'],
  ['update materials set removed_at = null where id = {photo}', 'visit venue:here id:visit'],
  ['update venue_visits set shared_at = null where id = {visit}', 'visit venue:here id:visit'],
  // What belongs to it goes with it, untold.
  ['delete from venue_visits where id = {visit}', 'visit venue:here id:visit only:vp also:visit.prepare'],
  [
    'insert into year_talks (blt_id, year, updated_at) values ({member}, 2026, now())',
    'one-on-one venue:here blt:member points:true',
  ],
  [
    'update year_talks set manager_id = {gm} where blt_id = {member}',
    'one-on-one venue:here blt:member points:true holder:gm',
  ],
  [
    'delete from year_talks where blt_id = {member}',
    'one-on-one venue:here blt:member points:true holder:gm',
  ],
  [
    "insert into well_dones (id, to_id, from_id, venue_id, text, about, created_at) values ({thanks}, {member}, {gm}, {there}, 'Thanks', 'journal', now()), ({more}, {vp}, {gm}, {there}, 'Thanks', 'journal', now())",
    'well-done venue:here blt:member id:thanks',
    'well-done venue:there blt:vp id:more',
  ],
  [
    'update well_dones set hidden_at = now() where id = {thanks}',
    'well-done venue:here blt:member id:thanks',
  ],
  ['delete from well_dones where id = {more}', 'well-done venue:there blt:vp id:more'],
  ['delete from well_dones where id = {thanks}', 'well-done venue:here blt:member id:thanks'],
  [
    "insert into away (id, app_user_id, kind, from_day, to_day) values ({away}, {member}, 'holiday', '2026-11-16', '2026-11-20')",
    'away venue:here blt:member',
  ],
  ["update away set to_day = '2026-11-21' where id = {away}", 'away venue:here blt:member'],
  ["update away set to_day = '2026-11-21' where id = {away}"],
  ['delete from away where id = {away}', 'away venue:here blt:member'],
  [
    "insert into away (id, app_user_id, kind, from_day, to_day) values ({away}, {gm}, 'holiday', '2026-11-16', '2026-11-20')",
    'away blt:gm',
  ],
  [
    "insert into weekly_metrics (id, venue_id, week_of, labor_factor, source) values ({week}, {here}, '2026-11-16', 1.14, 'imported')",
    'metrics venue:here',
  ],
  ['update weekly_metrics set revenue = 1 where id = {week}', 'metrics venue:here'],
  ['update weekly_metrics set revenue = 1 where id = {week}'],
  [
    'update weekly_metrics set venue_id = {there} where id = {week}',
    'metrics venue:there',
    'metrics venue:here',
  ],
  [
    "insert into arrived_figures (id, metrics_id, field, amount, source, via, arrived_at) values ({figure}, {week}, 'tips', 1, 'Till', 'by e-mail', now())",
    'metrics venue:there',
  ],
  ['update arrived_figures set kept_amount = 2 where id = {figure}', 'metrics venue:there'],
  ['delete from arrived_figures where id = {figure}', 'metrics venue:there'],
  [
    "insert into arrived_figures (id, metrics_id, field, amount, source, via, arrived_at) values ({figure}, {week}, 'tips', 1, 'Till', 'by e-mail', now())",
    'metrics venue:there',
  ],
  ['delete from weekly_metrics where id = {week}', 'metrics venue:there'],
  [
    "insert into targets (id, venue_id, figure, from_week, basis, orientation, amber, red) values ({target}, {here}, 'tips', '2026-11-16', 'amount', 'most', 0, 3)",
    'metrics venue:here',
  ],
  ['update targets set red = 4 where id = {target}', 'metrics venue:here'],
  ['delete from targets where id = {target}', 'metrics venue:here'],
  [
    "insert into budgets (id, venue_id, week_of, source) values ({budget}, {here}, '2026-11-16', 'imported')",
    'metrics venue:here',
  ],
  ['update budgets set revenue = 1 where id = {budget}', 'metrics venue:here'],
  ['update budgets set revenue = 1 where id = {budget}'],
  ['delete from budgets where id = {budget}', 'metrics venue:here'],
  [
    "insert into inbox_files (id, org_id, arrival, name, digest, content, state, report, received_at) values ({inbox}, {company}, 'mail', 'a.csv', 'd', 'a', 'waiting', '{}', now()), ({kept}, {company}, 'mail', 'b.csv', 'e', 'b', 'stored', '{}', now())",
    'inbox',
  ],
  ["update inbox_files set state = 'stored' where id = {inbox}", 'inbox'],
  ['update inbox_files set settled_at = now() where id = {inbox}'],
  ["update inbox_files set state = 'waiting' where id = {inbox}", 'inbox'],
  ['delete from inbox_files where id = {kept}'],
  ['delete from inbox_files where id = {inbox}', 'inbox'],
  [
    "insert into target_levels (org_id, skill_id, role, level, updated_by_id, updated_at) values ({company}, 'pour', 'BLT', 'MASTERED', {gm}, now())",
    'company',
  ],
  ["update target_levels set level = 'LEARNING' where org_id = {company}", 'company'],
  ['delete from target_levels where org_id = {company}', 'company'],
  [
    "insert into focuses (id, org_id, period, year, title, why, category, outcome, created_by_id) values ({focus}, {company}, 11, 2026, 'Speed', 'Guests wait', 'OPERATIONS', 'Eight minutes', {vp})",
    'focus id:focus',
  ],
  ["update focuses set title = 'Fast' where id = {focus}", 'focus id:focus'],
  ["update focuses set title = 'Fast' where id = {focus}"],
  [
    "insert into focus_answers (focus_id, venue_id, text, updated_by_id, updated_at) values ({focus}, {here}, 'A second expo', {gm}, now())",
    'focus venue:here id:focus',
  ],
  ["update focus_answers set text = 'Two' where focus_id = {focus}", 'focus venue:here id:focus'],
  ["update focus_answers set text = 'Two' where focus_id = {focus}"],
  ['delete from focuses where id = {focus}', 'focus id:focus', 'focus venue:here id:focus'],
  [
    "insert into messages (id, org_id, channel, event, key, venue_id, due_at, expire, created_at) values ({card}, {company}, 'chat', 'test', 'a', {here}, now(), now(), now()), ({mail}, {company}, 'mail', 'test', 'a', {here}, now(), now(), now())",
    'message venue:here',
  ],
  ["update messages set state = 'sent' where true", 'message venue:here'],
  ['delete from messages where true'],
  [
    'insert into spaces (id, org_id, venue_id) values ({space}, {company}, {here}), ({ops}, {company}, null)',
    'message venue:here',
    'message',
  ],
  ['update spaces set failures = 1 where id = {space}', 'message venue:here'],
  ['delete from spaces where true'],
  [
    "insert into sessions (sid, sess, expire, user_id, created_at) values ('first', '{}', now(), {login}, now())",
  ],
  ["update sessions set sid = 'second' where sid = 'first'", 'session sid:first'],
  ["update sessions set kept = true where sid = 'second'"],
  ["delete from sessions where sid = 'second'", 'session sid:second'],
  [
    'update app_users set venue_id = {there} where id = {member}',
    'person venue:there id:member',
    'person venue:here id:member',
    'priority venue:there blt:member id:priority priority:priority',
    'priority venue:here blt:member id:priority priority:priority',
    'check-in venue:there blt:member id:checkin priority:priority',
    'journal venue:there blt:member id:journal',
    'journal venue:here blt:member id:journal',
  ],
  [
    'update journals set blt_id = {gm} where id = {journal}',
    'journal venue:here blt:gm id:journal',
    'journal venue:there blt:member id:journal',
  ],
  [
    "insert into priority_tasks (id, priority_id, label) values ({task}, {priority}, 'Weigh')",
    'task venue:there blt:member id:task priority:priority',
  ],
  [
    'delete from priorities where id = {priority}',
    'priority venue:there blt:member id:priority priority:priority',
    'check-in venue:there blt:member id:checkin priority:priority',
  ],
]

test('each write tells what it changes and where', async () => {
  const notices: string[][] = []
  for (const [statements] of WRITES) notices.push([statements, ...(await toldBy(statements))])
  expect(notices).toEqual(WRITES)
})

test('a transaction that changes more than 200 things says that they are many', async () => {
  await toldBy("insert into orgs (id, name, domain) values ({large}, 'Pubs', 'pubs.example')")
  const [first, ...others] = await toldBy(
    `insert into venues (org_id, name, slug) select {large}, 'Pub ' || n, n from generate_series(1, 250) n`,
  )
  expect(first).toMatch(/^venue org:large venue:/)
  expect(others).toHaveLength(200)
  expect(others.at(-1)).toBe('many')
})
