import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { WORK_ROLE } from '../../src/kernel/db/embedded/embedded.ts'
import { migrateDatabase, migrateUpTo } from '../../src/kernel/db/migrate/migrate.ts'
import { testDatabase } from '../database.ts'

const LAST_OF_THREE = '0049_signals-from-rows.sql'
const id = (name: string) => `md5('${name}')::uuid`
const TIMES = `'2026-11-18 18:00Z', '2026-11-18 17:00Z'`

/** A company with a person and their device, and in each of the three outboxes one that waits and one that was sent. */
const FILL = `
  insert into orgs (id, name, domain) values (${id('org')}, 'Harbor', 'harbor.example');
  insert into venues (id, org_id, name, slug) values (${id('venue')}, ${id('org')}, 'Bar', 'bar');
  insert into users (id, email) values (${id('user')}, 'dana@harbor.example');
  insert into app_users (id, auth_user_id, org_id, venue_id, role, position, slug)
    values (${id('member')}, ${id('user')}, ${id('org')}, ${id('venue')}, 'BLT', 'Bar Lead', 'dana');
  insert into sessions (sid, sess, expire, user_id, created_at)
    values ('sid', '{}', '2030-01-01', ${id('user')}, now());
  insert into push_subscriptions (id, sid, user_id, endpoint, p256dh, auth, created_at)
    values (${id('device')}, 'sid', ${id('user')}, 'endpoint', 'key', 'auth', now());
  insert into notifications (id, org_id, venue_id, kind, key, summary, message, state, attempts, due_at, created_at)
    values (${id('alert')}, ${id('org')}, ${id('venue')}, 'at-risk', 'a', 'Late', '{"title": "Late"}', 'waiting', 2, ${TIMES}),
           (${id('digest')}, ${id('org')}, null, 'digest', 'b', 'Week', '{}', 'sent', 1, ${TIMES});
  insert into mails (id, org_id, kind, key, recipient, sealed, state, due_at, created_at, expire)
    values (${id('code')}, null, 'code', 'a', 'dana@harbor.example', 'sealed', 'waiting', ${TIMES}, '2026-11-18 18:10Z'),
           (${id('mail')}, ${id('org')}, 'reply', 'b', 'dana@harbor.example', null, 'sent', ${TIMES}, '2026-11-19 18:00Z');
  insert into pushes (id, subscription_id, kind, key, about_id, path, timezone, state, due_at, created_at, expire)
    values (${id('given')}, ${id('device')}, 'given', 'a', ${id('about')}, '/', 'UTC', 'waiting', ${TIMES}, '2026-11-19 18:00Z'),
           (${id('due')}, ${id('device')}, 'journal-due', 'b', null, '/journal', 'UTC', 'sent', ${TIMES}, '2026-11-19 06:00Z');`

test('what waited in three outboxes waits in one, and what was sent is still there', async () => {
  const own = await testDatabase('empty')
  onTestFinished(() => own.drop())
  const client = new pg.Client({ connectionString: own.url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await migrateUpTo(client, LAST_OF_THREE)
  await client.query(FILL)
  await client.query('commit')
  await migrateDatabase(own.url, WORK_ROLE)

  const { rows } = await client.query(`
    select m.channel, m.event, m.key, m.org_id = ${id('org')} as ours, m.venue_id = ${id('venue')} as venue, m.recipient,
           m.subscription_id = ${id('device')} as device, m.about_id = ${id('about')} as about, m.content, m.timezone,
           m.state, m.attempts, extract(epoch from m.expire - m.due_at) / 3600 as hours
      from messages m order by m.channel, m.key`)
  const none = { venue: null, recipient: null, device: null, about: null, timezone: null }
  const waiting = { ...none, key: 'a', ours: true, state: 'waiting', attempts: 0 }
  const sent = { ...none, key: 'b', ours: true, state: 'sent', attempts: 0 }
  const recipient = 'dana@harbor.example'
  const pushed = { device: true, timezone: 'UTC' }
  expect(rows.map(({ hours, ...row }) => ({ ...row, hours: Number(hours) }))).toEqual([
    {
      ...{ ...waiting, channel: 'chat', event: 'at-risk', venue: true, attempts: 2, hours: 4 },
      content: { summary: 'Late', message: { title: 'Late' } },
    },
    {
      ...{ ...sent, channel: 'chat', event: 'digest', attempts: 1, hours: 19 },
      content: { summary: 'Week', message: {} },
    },
    {
      ...{ ...waiting, channel: 'mail', event: 'code', ours: null, recipient, content: 'sealed' },
      hours: expect.closeTo(1 / 6),
    },
    { ...sent, channel: 'mail', event: 'reply', recipient, content: null, hours: 24 },
    {
      ...waiting,
      ...pushed,
      channel: 'push',
      event: 'given',
      about: true,
      content: { path: '/' },
      hours: 24,
    },
    { ...sent, ...pushed, channel: 'push', event: 'journal-due', content: { path: '/journal' }, hours: 12 },
  ])
})
