import { randomUUID } from 'node:crypto'
import sql, { raw, type Sql } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { setScene } from '../test/scene.ts'
import { columnOf, type TableName } from './kernel/db/tables.ts'
import { SWEEPS, sweep } from './sweeps.ts'

const { server, db, company, vp: person, venue } = setScene({ once: true })

/** How long each table keeps its rows, and a row of it with this key. Another sweep is a missing line here. */
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const KEPT: Record<string, { ms: number; add: (key: string, at: Date) => Sql }> = {
  'replies of repeated calls': {
    ms: 15 * DAY_MS,
    add: (key, at) => sql`
      insert into idempotency_keys (user_id, key, fingerprint, created_at) values (${person.userId}, ${key}, '', ${at})`,
  },
  'counts of calls': {
    ms: HOUR_MS,
    add: (key, at) => sql`insert into call_counts (key, window_start, count) values (${key}, ${at}, 1)`,
  },
  sessions: {
    ms: 0,
    add: (key, at) => sql`
      insert into sessions (sid, sess, expire, user_id, created_at) values (${key}, '{}', ${at}, ${person.userId}, ${at})`,
  },
  'sign-in codes': {
    ms: DAY_MS,
    add: (key, at) => sql`
      insert into challenges (id, email, code, link, created_at, expire) values (${key}, '', '', ${key}, ${at}, ${at})`,
  },
  'sign-ins under way': {
    ms: 0,
    add: (key, at) =>
      sql`insert into ceremonies (id, kind, state, expire) values (${key}, 'oidc', '{}', ${at})`,
  },
  'tokens that expired': {
    ms: 90 * DAY_MS,
    add: (key, at) => sql`
      insert into tokens (hash, user_id, org_id, name, scopes, created_at, expires_at)
      select ${key}, u.id, o.id, 'x', '{read}', ${at}, ${at} from users u, orgs o limit 1`,
  },
  'one-time links': {
    ms: DAY_MS,
    add: (key, at) => sql`
      insert into one_time_links (id, kind, created_at, expire) values (${key}, 'setup', ${at}, ${at})`,
  },
  'questions to the assistant': {
    ms: DAY_MS,
    add: (_key, at) =>
      sql`insert into assistant_questions (user_id, asked_at) values (${person.userId}, ${at})`,
  },
  'e-mails': {
    ms: 30 * DAY_MS,
    add: (key, at) => sql`
      insert into messages (channel, event, key, recipient, state, due_at, expire, created_at)
      values ('mail', 'code', ${key}, '', 'sent', ${at}, ${at}, ${at})`,
  },
  'decoy e-mails': {
    ms: 0,
    add: (key, at) => sql`
      insert into messages (channel, event, key, recipient, state, due_at, expire, created_at)
      values ('mail', 'code', ${key}, '', 'decoy', ${at}, ${at}, ${at})`,
  },
  'chat messages': {
    ms: 90 * DAY_MS,
    add: (key, at) => sql`
      insert into messages (channel, org_id, event, key, state, due_at, expire, created_at)
      values ('chat', ${company.id}, 'digest', ${key}, 'sent', ${at}, ${at}, ${at})`,
  },
  'notifications on devices': {
    ms: 30 * DAY_MS,
    add: (key, at) => sql`
      with new_session as (
        insert into sessions (sid, sess, expire, user_id, created_at)
        values (${key}, '{}', ${at}, ${person.userId}, ${at}) returning sid),
      device as (
        insert into push_subscriptions (sid, user_id, endpoint, p256dh, auth, created_at)
        select sid, ${person.userId}, sid, '', '', ${at} from new_session returning id)
      insert into messages (channel, subscription_id, event, key, timezone, state, due_at, expire, created_at)
      select 'push', id, 'given', ${key}, 'UTC', 'sent', ${at}, ${at}, ${at} from device`,
  },
  'deliveries to webhooks': {
    ms: 30 * DAY_MS,
    add: (key, at) => sql`
      insert into messages (channel, org_id, event, key, state, due_at, expire, created_at)
      values ('webhook', ${company.id}, 'test', ${key}, 'sent', ${at}, ${at}, ${at})`,
  },
  'files that arrived': {
    ms: 30 * DAY_MS,
    add: (key, at) => sql`
      insert into inbox_files (org_id, arrival, name, digest, content, state, report, received_at)
      values (${company.id}, 'mail', 'a.csv', ${key}, '', 'waiting', '{}', ${at})`,
  },
  'days that arrived': {
    ms: 100 * DAY_MS,
    add: (key, at) => sql`
      with new_source as (
        insert into sources (org_id, name, header, reading, updated_by_id, created_at, updated_at)
        values (${company.id}, ${key}, '{}', '{}', ${person.id}, ${at}, ${at}) returning id)
      insert into arrived_days (org_id, source_id, venue_id, day, figures, read_at)
      select ${company.id}, id, ${venue.id}, '2026-11-16', '{}', ${at} from new_source`,
  },
  'lines of the security log': {
    ms: 400 * DAY_MS,
    add: (key, at) => sql`
      insert into security_events (org_id, kind, about, created_at)
      values (${company.id}, 'signed-in', ${key}, ${at})`,
  },
}

const countIn = async (table: TableName) => {
  const [found] = await db.rows<{ n: number }>(sql`select count(*)::int as n from ${raw(columnOf(table))}`)
  return found?.n ?? 0
}

describe('what is kept for a time only', () => {
  test.each(SWEEPS)('$rows are deleted when they are old enough, and not before', async (one) => {
    const { ms, add } = KEPT[one.rows] ?? {}
    if (ms === undefined || !add) throw new Error(`KEPT has no ${one.rows}.`)
    await db.run(sql`delete from ${raw(columnOf(one.table))}`)
    const now = server.clock.now()
    await db.run(add(randomUUID(), new Date(now.getTime() - ms)))
    await db.run(add(randomUUID(), new Date(now.getTime() - ms - 1)))
    expect(await sweep(server.parts, one)).toBe(1)
    expect(await countIn(one.table)).toBe(1)
  })

  test('is deleted a thousand rows at a time, without those that are in use', async () => {
    const one = SWEEPS.find(({ table }) => table === 'callCounts')
    if (!one) throw new Error('There is a sweep of the counts.')
    await db.run(sql`
      insert into call_counts (key, window_start, count)
      select n::text, '2020-01-01', 1 from generate_series(1, 2500) n`)
    await server.database.transaction(async (tx) => {
      await tx.rows<{ key: string }>(sql`select key from call_counts where key = '7' for update`)
      expect(await sweep(server.parts, one)).toBeGreaterThanOrEqual(2499)
    })
    expect(await sweep(server.parts, one)).toBe(1)
  })
})
