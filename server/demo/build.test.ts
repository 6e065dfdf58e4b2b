import { addWeeks } from '@scope/contract/kernel/calendar'
import { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settableClock } from '../src/ports/clock/clock.ts'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { buildDemo } from './build.ts'
import { ANOMALIES } from './numbers/anomalies.ts'
import { holdsDemo } from './store.ts'

type Week = { week: string; revenue: number | null; labor: number | null; cogs: number | null }

const DUE_SATURDAY = '2026-11-28T20:00:00Z'

let demo: TestDatabase
const rows = (text: string, of = demo) => of.database.db.rows<Record<string, unknown>>(raw(text))
const one = async (text: string) => Object.values((await rows(text))[0] ?? {})[0]

beforeAll(async () => {
  demo = await testDatabase()
  await buildDemo({ database: demo.database, clock: settableClock(DUE_SATURDAY) })
})
afterAll(async () => demo.drop())

const TABLES = [
  'orgs',
  'users',
  'venues',
  'app_users',
  'venue_assignments',
  'focuses',
  'focus_answers',
  'priorities',
  'priority_tasks',
  'priority_check_ins',
  'journals',
  'weekly_metrics',
  'metrics_history',
  'targets',
  'budgets',
  'budgets_history',
  'skill_progress',
  'skill_history',
  'target_levels',
  'one_on_ones',
  'agreements',
  'one_on_one_points',
  'venue_visits',
  'visit_points',
  'year_talks',
  'well_dones',
  'first_thirty_days',
  'audits',
  'settings',
  'looks',
] as const
const fingerprint = (database: TestDatabase) =>
  Promise.all(
    TABLES.map((table) =>
      rows(`select md5(string_agg(t::text, ';' order by t::text)) from ${table} t`, database),
    ),
  )

describe('the demo company', () => {
  it('has two focuses in this period and one in the last, with priorities that serve them and answers', async () => {
    const entries = await rows(`
      select f.period, f.title, count(p.id)::int > 5 as served, count(p.id) filter (where p.status = 'COMPLETED')::int > 0 as done,
             (select count(*)::int > 5 from focus_answers w where w.focus_id = f.id) as answered
        from focuses f left join priorities p on p.focus_id = f.id and (p.year, p.period) = (f.year, f.period)
        join orgs o on o.id = f.org_id where o.name = 'Lantern Hospitality' group by f.id order by f.period, f.created_at`)
    const lively = { served: true, done: true, answered: true }
    expect(entries).toEqual([
      { period: 10, title: 'A team ready for the holidays', ...lively },
      { period: 11, title: 'Ticket time under 8 minutes', ...lively },
      { period: 11, title: 'Guests who come back within a month', ...lively },
    ])
  })

  it('can be recognized in the database', async () => {
    expect(await holdsDemo(demo.database.db)).toBe(true)
  })

  it('has its venues, people and accounts', async () => {
    expect(
      await rows(`select state, count(*)::int from venues v join orgs o on o.id = v.org_id
        where o.domain = 'lantern.example' group by 1 order by 1`),
    ).toEqual([
      { state: 'CA', count: 14 },
      { state: 'CO', count: 3 },
      { state: 'TX', count: 6 },
    ])
    expect(
      await one(`select count(*)::int from app_users a join orgs o on o.id = a.org_id
        where o.domain = 'lantern.example' and role in ('AGM', 'BLT')`),
    ).toBe(45)
    expect(
      await rows(`select a.slug from first_thirty_days f join app_users a on a.id = f.blt_id
        where f.taken_at is null`),
    ).toEqual([{ slug: 'hana-mori' }])
    expect(await rows('select name from venues where gm_id is null order by 1')).toEqual([
      { name: 'Golden Gopher' },
      { name: 'Winter Garden' },
    ])
    const emails = (await rows('select email from users')).map(({ email }) => email)
    for (const { email } of DEMO_ACCOUNTS) expect(emails).toContain(email)
    expect(
      await rows(`select u.email, u.role as access, a.role, a.position, v.slug as venue,
          (select count(*)::int from venue_assignments va where va.app_user_id = a.id) as venues
        from users u join app_users a on a.auth_user_id = u.id left join venues v on v.id = a.venue_id
        where split_part(u.email, '@', 1) in ('admin', 'gm.group', 'agm', 'csm') order by 1`),
    ).toMatchObject([
      { access: 'FULL_ADMIN', role: 'VP', venue: null },
      { access: 'BLT', role: 'AGM', position: 'Assistant General Manager', venue: 'las-perlas-la' },
      { access: 'BLT', role: 'CSM_READONLY', venue: null },
      { access: 'GM', role: 'GM', venue: 'normandie-club', venues: 3 },
    ])
  })

  it('has live priorities of every status, and an archive since 2024 for every member', async () => {
    const now = await rows('select distinct status from priorities where not is_archived order by 1')
    expect(now.map(({ status }) => status)).toEqual([
      'AT_RISK',
      'COMPLETED',
      'IN_PROGRESS',
      'NOT_STARTED',
      'ON_TRACK',
    ])
    expect(
      await one(`select count(*)::int from app_users a join users u on u.id = a.auth_user_id and u.active
        where a.role in ('AGM', 'BLT') and a.venue_id not in (select id from venues where slug in ('night-orchard', 'winter-garden')) and 34 <> (
        select count(*) from priorities p where p.blt_id = a.id and is_archived and year >= 2024)`),
    ).toBe(0)
    expect(
      await rows(`select p.category, p.status, count(t.*)::int as tasks, count(*) filter (where t.completed)::int as done
        from priorities p join priority_tasks t on t.priority_id = p.id
        where p.title = 'Bring pour cost on agave flights under 21%' group by p.id`),
    ).toEqual([{ category: 'OPERATIONS', status: 'AT_RISK', tasks: 4, done: 3 }])
  })

  it('has a venue that opened in spring, with nothing from before', async () => {
    const [opened] = await rows(`select lower(open_days) as day,
        (select min(m.week_of) from weekly_metrics m where m.venue_id = v.id) as numbers,
        (select min(j.week_of) from journals j where j.venue_id = v.id) >= lower(open_days) as journals,
        (select min(p.year * 100 + p.period) from priorities p where p.venue_id = v.id) as period
      from venues v where not lower_inf(open_days) and upper_inf(open_days)`)
    expect(opened).toEqual({ day: '2026-04-06', numbers: '2026-04-06', journals: true, period: 202605 })
  })

  it('has a venue that closed at the end of winter: with its numbers and its work, and its people gone', async () => {
    const [closed] = await rows(`select v.slug, upper(open_days) - 1 as day,
        (select count(*)::int from weekly_metrics m where m.venue_id = v.id) as weeks,
        (select max(m.week_of) from weekly_metrics m where m.venue_id = v.id) as numbers,
        (select max(j.week_of) <= upper(open_days) from journals j where j.venue_id = v.id) as journals,
        (select max(p.year * 100 + p.period) from priorities p where p.venue_id = v.id) as period,
        (select bool_and(p.is_archived) from priorities p where p.venue_id = v.id) as archived,
        (select count(*)::int from app_users a join users u on u.id = a.auth_user_id
          where a.venue_id = v.id and not u.active) as gone
      from venues v where not upper_inf(open_days)`)
    expect(closed).toEqual({
      ...{ slug: 'winter-garden', day: '2026-02-22', weeks: 22, numbers: '2026-02-16', journals: true },
      ...{ period: 202601, archived: true, gone: 3 },
    })
    expect(
      await one(`select count(*)::int from one_on_ones o join app_users a on a.id = o.blt_id
        join venues v on v.id = a.venue_id where v.slug = 'winter-garden'`),
    ).toBe(0)
  })

  it('has the budgets of this fiscal year at most venues, near what was earned, and one made again', async () => {
    expect(
      await rows(`select v.slug from venues v join orgs o on o.id = v.org_id where o.domain = 'lantern.example'
        and not exists (select 1 from budgets b where b.venue_id = v.id) order by 1`),
    ).toEqual([{ slug: 'las-perlas-west' }, { slug: 'night-orchard' }, { slug: 'winter-garden' }])
    expect(
      await one(`select max(abs(f.share - 1)) < 0.15 from (
        select sum(m.revenue) / sum(b.revenue) as share from budgets b join weekly_metrics m
          on m.venue_id = b.venue_id and m.week_of = b.week_of group by b.venue_id) f`),
    ).toBe(true)
    expect(
      await rows(`select distinct v.slug, b.source, h.source as earlier from budgets_history h
        join budgets b on b.id = h.budget_id join venues v on v.id = b.venue_id`),
    ).toEqual([{ slug: 'las-perlas-la', source: 'typed', earlier: 'imported' }])
  })

  it('has some legacy category codes, archived and live', async () => {
    const legacy = await rows(`select is_archived, count(*)::int from priorities
      where category in ('VENUE_MARKETING', 'EVENT_ACTIVATION', 'LEADERSHIP', 'STAFF_SUPPORT') group by 1 order by 1`)
    expect(legacy).toMatchObject([{ is_archived: false }, { is_archived: true }])
  })

  it('has carried work, at The Normandie Club carried twice', async () => {
    expect(
      await rows(`select v.slug, p.period, p.carried_times as times, p.carried_since_period as since, p.is_archived as past
        from priorities p join venues v on v.id = p.venue_id where p.carried_times > 0 order by 1, 2`),
    ).toEqual([
      { slug: 'caliche', period: 8, times: 1, since: 7, past: true },
      { slug: 'caliche', period: 9, times: 2, since: 7, past: true },
      { slug: 'las-perlas-west', period: 10, times: 1, since: 9, past: true },
      { slug: 'normandie-club', period: 10, times: 1, since: 9, past: true },
      { slug: 'normandie-club', period: 11, times: 2, since: 9, past: false },
      { slug: 'paper-lantern', period: 11, times: 1, since: 10, past: false },
    ])
  })

  it.each([
    [
      'carried differently from the call',
      `select 1 from priorities p left join priorities o on o.id = p.carried_from_id where
        (p.carried_times > 0) <> (o.id is not null) or (o.id is not null and (
          o.status = 'COMPLETED' or not o.is_archived or p.created_at < o.archived_at or p.blt_id <> o.blt_id
          or p.carried_times <> o.carried_times + 1
          or p.carried_since_period <> coalesce(o.carried_since_period, o.period)
          or (p.title, p.description, p.category, p.outcome_kpi, p.next_action, p.target_date) is distinct from
             (o.title, o.description, o.category, o.outcome_kpi, o.next_action, p.due_at)
          or (select array_agg(label order by sort_order) from priority_tasks where priority_id = p.id) is distinct from
             (select array_agg(label order by sort_order) from priority_tasks where priority_id = o.id and not completed)))`,
    ],
    [
      'signed off without all tasks',
      `select 1 from priorities p join priority_tasks t on t.priority_id = p.id
      where p.status = 'COMPLETED' and not t.completed`,
    ],
    [
      'signed off outside the due week',
      `select 1 from priorities where status = 'COMPLETED'
      and (closed_at at time zone 'America/Chicago')::date not between due_at - 6 and due_at`,
    ],
    [
      'signed off without a journal for the week',
      `select 1 from priorities p where status = 'COMPLETED' and not exists
      (select 1 from journals j where j.blt_id = p.blt_id and j.week_of = p.due_at - 6 and j.submitted_at < p.closed_at)`,
    ],
    [
      'whose last check-in contradicts its status',
      `select 1 from priorities p where status in ('ON_TRACK', 'AT_RISK') and not exists
      (select 1 from priority_check_ins c where c.priority_id = p.id and c.submitted_at = p.last_check_in
        and (c.status = 'ON_TRACK') = (p.status = 'ON_TRACK'))`,
    ],
    [
      'archived with a count that differs from its check-ins',
      `select 1 from priorities p where is_archived
      and total_check_ins <> (select count(*) from priority_check_ins c where c.priority_id = p.id)`,
    ],
    [
      'at risk without a note',
      `select 1 from priority_check_ins where status <> 'ON_TRACK' and note is null`,
    ],
    ['a journal over the limit', "select 1 from journals where char_length(entry) > 1000 or entry = ''"],
    [
      'anything after today began',
      `select 1 from (select submitted_at as at from journals union all
      select submitted_at from priority_check_ins union all select completed_at from priority_tasks union all
      select created_at from priorities union all select closed_at from priorities union all
      select updated_at from weekly_metrics where source = 'typed' union all
      select created_at from audits where action = 'metrics.save' union all
      select updated_at from venue_visits union all select updated_at from visit_points union all
      select coalesce(done_at, dropped_at, created_at) from agreements union all
      select created_at from skill_history) x where at >= '2026-11-28T08:00Z'`,
    ],
    [
      'reviewed before it was submitted, after today began, or by its author',
      `select 1 from journals where reviewed_at <= submitted_at or reviewed_at >= '2026-11-28T08:00Z'
      or reviewed_by_id = author_id or (reviewed_at is null) <> (reviewed_by_id is null)
      or (reply is null) <> (replied_by_id is null)`,
    ],
    [
      'left unreviewed for weeks where someone could review it',
      `select 1 from journals j join app_users a on a.id = j.author_id where j.submitted_at is not null
      and j.reviewed_at is null and j.week_of < '2026-11-16' and a.role in ('AGM', 'BLT')`,
    ],
    ['with numbers of an incomplete week', `select 1 from weekly_metrics where week_of >= '2026-11-23'`],
    [
      'whose skill status differs from the end of its history',
      `select 1 from skill_progress s full join (
         select distinct on (blt_id, skill_id) * from skill_history order by blt_id, skill_id, created_at desc
       ) h using (blt_id, skill_id)
       where s.status is distinct from h.status or (s.verified_at is null) = (h.event = 'verified')`,
    ],
    [
      'a skill whose history skips a step',
      `select 1 from (select *, lag(status, 1, 'NOT_STARTED') over w as stood from skill_history
         window w as (partition by blt_id, skill_id order by created_at)) h
       where h.before <> h.stood or not (
         case when event = 'verified' then h.before = 'MASTERED' and h.status = 'MASTERED'
              else h.status = 'NOT_STARTED' or (h.before, h.status) in (('NOT_STARTED', 'LEARNING'),
                ('LEARNING', 'PRACTICING'), ('PRACTICING', 'PROFICIENT'), ('PROFICIENT', 'MASTERED')) end)`,
    ],
    [
      'a skill that someone else than a manager verified',
      `select 1 from skill_progress s join app_users a on a.id = s.verified_by_id
        join users u on u.id = a.auth_user_id where u.role not in ('GM', 'FULL_ADMIN') or a.id = s.blt_id`,
    ],
    [
      'an archived priority with a rate out of bounds',
      'select 1 from priorities where completion_rate not between 0 and 100',
    ],
  ])('has nothing %s', async (_, text) => {
    expect(await rows(text)).toEqual([])
  })

  it('has members at different points of the competencies, one of them at the start', async () => {
    const paths = await rows(`select u.first_name as name,
        count(*) filter (where s.status = 'MASTERED')::int as mastered, count(s.verified_at)::int as verified,
        count(*) filter (where s.status in ('LEARNING', 'PRACTICING', 'PROFICIENT'))::int as developing
      from app_users a join users u on u.id = a.auth_user_id and u.active left join skill_progress s on s.blt_id = a.id
      where a.role in ('AGM', 'BLT') group by u.id`)
    const pathOf = (first: string) => paths.find(({ name }) => name === first)
    expect(pathOf('Marisol')).toMatchObject({ mastered: 7, verified: 5, developing: 3 })
    expect(pathOf('Theo')).toMatchObject({ mastered: 13, verified: 10, developing: 4 })
    expect(paths.filter(({ mastered, developing }) => mastered === 0 || developing === 0)).toEqual([
      pathOf('Meera'),
    ])
    expect(pathOf('Meera')).toMatchObject({ mastered: 0, verified: 0, developing: 0 })
    expect(await one("select count(*)::int from skill_history where created_at < '2025-11-28'")).toBe(0)
    expect(
      await one("select count(*)::int from skill_history where event = 'mark' and author_id <> blt_id"),
    ).toBeGreaterThan(0)
  })

  it('has one-on-ones of the last weeks: agreements done and not, one skipped, one unfinished', async () => {
    const ofMember = (first: string) =>
      rows(`select o.week_of as week, o.finished_at is not null as finished, o.skip_reason as reason,
          (select count(*)::int from agreements g where g.one_on_one_id = o.id) > 0 as agreed
        from one_on_ones o join app_users a on a.id = o.blt_id join users u on u.id = a.auth_user_id
       where u.first_name = '${first}' and o.week_of >= '2026-10-26' order by 1 desc`)
    expect(await ofMember('Theo')).toEqual([
      { week: '2026-11-16', finished: false, reason: 'On leave', agreed: false },
      { week: '2026-11-09', finished: false, reason: null, agreed: true },
      { week: '2026-11-02', finished: true, reason: null, agreed: true },
      { week: '2026-10-26', finished: true, reason: null, agreed: true },
    ])
    expect(await ofMember('Marisol')).toHaveLength(3)
    expect(
      await rows(`select g.done_at is not null as done, g.task_id is not null as task
        from agreements g join one_on_ones o on o.id = g.one_on_one_id join app_users a on a.id = o.blt_id
        join users u on u.id = a.auth_user_id
       where u.first_name = 'Marisol' and o.week_of = '2026-11-16' order by g.created_at`),
    ).toEqual([
      { done: false, task: true },
      { done: true, task: false },
      { done: false, task: false },
    ])
    expect(await one('select count(*)::int from one_on_one_points')).toBe(1)
  })

  it('has one-on-ones of the whole year for two members, with all done that was agreed before the last weeks', async () => {
    expect(
      await rows(`select u.first_name as name, count(distinct o.id)::int > 9 as held, bool_and(g.done_at is not null) as done
        from one_on_ones o join app_users a on a.id = o.blt_id join users u on u.id = a.auth_user_id and u.active
        left join agreements g on g.one_on_one_id = o.id where o.week_of < '2026-10-26' group by 1 order by 1`),
    ).toEqual([
      { name: 'Marisol', held: true, done: true },
      { name: 'Theo', held: true, done: true },
    ])
  })

  it('has three shared visits of two VPs, in person and by phone, and a planned one with points', async () => {
    expect(
      await rows(`select v.slug, t.way, t.day, u.first_name as visitor, t.shared_at is not null as shared, t.minutes,
          t.points <> '' as points, (select p.author_id = v.gm_id from visit_points p where p.venue_id = v.id and t.shared_at is null) as gm
        from venue_visits t join venues v on v.id = t.venue_id join app_users a on a.id = t.visitor_id
        join users u on u.id = a.auth_user_id order by t.day`),
    ).toMatchObject([
      { slug: 'saint-elmo-social', way: 'visit', day: '2026-10-14', visitor: 'Renata', minutes: 85 },
      { slug: 'dry-creek-saloon', way: 'call', day: '2026-11-03', visitor: 'Odile', minutes: 24 },
      { slug: 'las-perlas-la', way: 'visit', day: '2026-11-12', visitor: 'Renata', shared: true },
      { slug: 'las-perlas-la', day: '2026-12-01', shared: false, points: true, gm: true },
    ])
  })

  it('has agreements of visits: done with a line, late, dropped, overdue, a task, and some for a number', async () => {
    expect(
      await rows(`select v.slug, g.place, u.first_name as owner, g.due, g.figure, p.title, k.completed as ticked,
          (g.done_at at time zone v.timezone)::date as done, g.line is not null as line, g.drop_reason is not null as dropped
        from agreements g join venue_visits t on t.id = g.visit_id join venues v on v.id = t.venue_id
        join app_users a on a.id = g.owner_id join users u on u.id = a.auth_user_id
        left join priorities p on p.id = g.priority_id left join priority_tasks k on k.id = g.task_id and k.label = g.text
        order by t.day, g.place`),
    ).toMatchObject([
      { owner: 'Imani', due: '2026-10-30', figure: 'cogsPct', done: '2026-10-28', line: true },
      { owner: 'Farah', due: '2026-10-23', figure: null, done: '2026-10-26', line: true },
      { owner: 'Renata', due: '2026-10-23', done: null, dropped: true },
      { owner: 'Hank', due: '2026-11-13', figure: 'laborTruePct', done: '2026-11-11', line: true },
      { owner: 'Hank', due: '2026-11-20', done: null, dropped: false },
      { owner: 'Odile', due: '2026-11-13', done: '2026-11-11', line: false },
      {
        ...{ owner: 'Marisol', due: '2026-12-04', done: null, ticked: false },
        title: 'Bring pour cost on agave flights under 21%',
      },
      { owner: 'Dana', due: '2026-12-04', figure: 'laborTruePct', done: null, line: false },
      { owner: 'Renata', due: '2026-12-04', figure: null, done: null, line: false },
    ])
  })

  it('has talks about a year: a draft, one that waits for the manager, and two that are kept', async () => {
    expect(
      await rows(`select u.first_name as name, t.year, t.member_done_at is not null as member,
          t.manager_text <> '' as begun, t.manager_done_at is not null as manager
        from year_talks t join app_users a on a.id = t.blt_id join users u on u.id = a.auth_user_id order by 1, 2`),
    ).toEqual([
      { name: 'Marisol', year: 2025, member: true, begun: true, manager: true },
      { name: 'Marisol', year: 2026, member: false, begun: false, manager: false },
      { name: 'Rafael', year: 2026, member: true, begun: true, manager: true },
      { name: 'Theo', year: 2026, member: true, begun: true, manager: false },
    ])
  })

  it('has somebody who came and left within the year, with nothing from before or after', async () => {
    const [stay] = await rows(`select v.slug, a.created_at::date as joined, u.deactivated_at::date as left,
        (select count(*)::int > 3 and bool_and(p.is_archived and p.created_at > a.created_at and p.due_at < u.deactivated_at)
           from priorities p where p.blt_id = a.id) as priorities,
        (select bool_and(s.created_at between a.created_at and u.deactivated_at) and count(*) filter (where s.event = 'verified') > 0
           from skill_history s where s.blt_id = a.id) as skills,
        (select bool_and(j.submitted_at between a.created_at and u.deactivated_at) from journals j where j.blt_id = a.id) as journals,
        (select count(*)::int from one_on_ones o where o.blt_id = a.id and o.begun_at between a.created_at and u.deactivated_at) as held
      from app_users a join users u on u.id = a.auth_user_id join venues v on v.id = a.venue_id
     where not u.active and v.slug <> 'winter-garden'`)
    expect(stay).toEqual({
      ...{ slug: 'las-perlas-la', joined: '2026-02-09', left: '2026-08-28' },
      ...{ priorities: true, skills: true, journals: true, held: 4 },
    })
  })

  it('has two years and two weeks of numbers', async () => {
    expect(await one('select count(distinct week_of)::int from weekly_metrics')).toBe(106)
  })

  it('has the last ten weeks typed by the venue’s general manager, some corrected later', async () => {
    const sources = `select m.source, count(*)::int, count(distinct m.week_of)::int as weeks, min(m.week_of) as since
      from weekly_metrics m join venues v on v.id = m.venue_id where m.week_of >= '2026-09-14'`
    expect(await rows(`${sources} and v.slug = 'las-perlas-la' group by 1`)).toMatchObject([
      { source: 'typed', count: 10, since: '2026-09-14' },
    ])
    expect(await rows(`${sources} and v.slug = 'golden-gopher' group by 1`)).toMatchObject([
      { source: 'imported', count: 9 },
    ])
    expect(
      await one(`select count(*)::int from weekly_metrics where source = 'typed' and week_of < '2026-09-14'`),
    ).toBe(0)
    // Typed on the following Monday before noon, in the venue's time zone.
    expect(
      await rows(`select m.week_of, (m.created_at at time zone v.timezone)::text as at from weekly_metrics m
        join venues v on v.id = m.venue_id where m.source = 'typed' and (m.created_at at time zone v.timezone)
        not between m.week_of + 7 + time '08:30' and m.week_of + 7 + time '11:45'`),
    ).toEqual([])
    expect(
      await rows(`select v.slug, m.week_of, h.revenue < m.revenue as less, u.email, m.updated_at > h.saved_at as later
        from metrics_history h join weekly_metrics m on m.id = h.metrics_id join venues v on v.id = m.venue_id
        join app_users a on a.id = h.created_by_id join users u on u.id = a.auth_user_id
        where v.slug = 'las-perlas-la' order by m.week_of desc limit 1`),
    ).toEqual([
      { slug: 'las-perlas-la', week_of: '2026-11-16', less: true, email: 'gm@lantern.example', later: true },
    ])
    expect(await one('select count(*)::int from metrics_history')).toBe(9)
    expect(
      await one(`select count(*)::int from audits where action = 'metrics.save' and user_id is null`),
    ).toBe(0)
  })

  it.each(ANOMALIES.map((anomaly) => [anomaly.venue, anomaly.kind, anomaly] as const))(
    'at %s has an anomaly: %s',
    async (slug, kind, { endsWeeksAgo, weeks }) => {
      const last = addWeeks('2026-11-23', -endsWeeksAgo)
      const first = addWeeks(last, 1 - weeks)
      const stored =
        (await rows(`select m.week_of as week, m.revenue::float, m.labor_base_pct::float as labor,
          m.cogs_pct::float as cogs from weekly_metrics m join venues v on v.id = m.venue_id
        where v.slug = '${slug}' order by m.week_of`)) as Week[]
      const inside = stored.filter(({ week }) => week >= first && week <= last)
      const before = stored.filter(({ week }) => week < first).slice(-4)
      const mean = (list: Week[], field: 'revenue' | 'labor' | 'cogs') =>
        list.reduce((sum, row) => sum + (row[field] ?? 0), 0) / list.length
      const end = inside.slice(-1)
      if (kind === 'missing-weeks') return expect(inside).toEqual([])
      expect(inside).toHaveLength(weeks)
      if (kind === 'zero-revenue') expect(inside).toMatchObject([{ revenue: 0, labor: null, cogs: null }])
      if (kind === 'labor-spike') expect(mean(inside, 'labor') - mean(before, 'labor')).toBeGreaterThan(2)
      if (kind === 'cogs-drift') expect(mean(end, 'cogs') - mean(before, 'cogs')).toBeGreaterThan(2)
      if (kind === 'revenue-drop') expect(mean(inside, 'revenue')).toBeLessThan(0.9 * mean(before, 'revenue'))
      if (kind === 'good-streak') expect(mean(end, 'revenue')).toBeGreaterThan(1.02 * mean(before, 'revenue'))
    },
  )

  it('is the same for the same day, and is built only once', async () => {
    const other = await testDatabase()
    try {
      await buildDemo({ database: other.database, clock: settableClock('2026-11-28T23:00:00Z') })
      const before = await fingerprint(other)
      expect(before).toEqual(await fingerprint(demo))
      await buildDemo({ database: other.database, clock: settableClock('2026-11-29T20:00:00Z') })
      expect(await fingerprint(other)).toEqual(before)
    } finally {
      await other.drop()
    }
  })
})
