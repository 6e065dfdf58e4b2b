import { CHANNELS, type Channel } from '@scope/contract/outreach/outbox.words'
import type { System } from '@scope/contract/outreach/system'
import sql, { empty } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { iso } from '../../kernel/db/sql.ts'
import type { Backlog } from '../../kernel/telemetry/telemetry.ts'
import { QUIET_FROM, QUIET_UNTIL } from '../outbox/rules.ts'

const DAY_MS = 86_400_000

/** The version of the database, and its size on disk, over all companies. */
export async function readDatabase(_reach: Reach, db: Db): Promise<Omit<System['database'], 'encryption'>> {
  const [row] = await db.rows<{ version: string; bytes: string }>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as version,
           pg_database_size(current_database())::text as bytes`)
  return { version: row?.version ?? '', bytes: Number(row?.bytes) }
}

/** The company's spaces with an address: their number, and the failing ones. */
export async function readSpaces(reach: Reach, db: Db): Promise<System['chat']> {
  const spaces = await db.rows<{
    venue: { slug: string; name: string } | null
    reason: string | null
    since: string | null
  }>(sql`
    select case when s.slug is not null then json_build_object('slug', s.slug, 'name', s.name) end as venue,
           sp.last_error as reason, ${iso('sp.last_error_at')} as since
      from (select id as org_id, null::uuid as venue_id, null::text as slug, null::text as name
              from orgs where ops_gchat_webhook is not null
             union all
            select org_id, id, slug, name from venues where gchat_webhook is not null) s
      left join spaces sp on sp.org_id = s.org_id and sp.venue_id is not distinct from s.venue_id and sp.failures > 0
     where s.org_id = ${reach.orgId}
     order by lower(s.name) nulls first`)
  const failing = spaces.flatMap(({ venue, reason, since }) =>
    reason && since ? [{ venue, reason, since }] : [],
  )
  return { spaces: spaces.length, failing }
}

/** The unknown time zones among those of the company and its venues. */
export async function listUnknownZones(reach: Reach, db: Db): Promise<System['unknownZones']> {
  return db.rows(sql`
    select null as venue, o.unknown_timezone as zone from orgs o
     where o.id = ${reach.orgId} and o.unknown_timezone is not null
     union all
    (select json_build_object('slug', v.slug, 'name', v.name), v.unknown_timezone from venues v
      where v.org_id = ${reach.orgId} and v.unknown_timezone is not null order by lower(v.name) limit 20)`)
}

/**
 * The numbers of chat messages, e-mails and notifications that wait, are tried again, or were given up in the last 24
 * hours: those of a company, or of the whole server. Their text is not read. A notification in quiet hours is not late,
 * and a retried delivery is late only from its next attempt on.
 */
export function readOutbox(whose: Reach | 'every company', db: Db, now: Date): Promise<Backlog[]> {
  const since = new Date(now.getTime() - DAY_MS)
  const ofCompany = whose === 'every company' ? empty : sql`and m.org_id = ${whose.orgId}`
  const isAwake = sql`
    extract(hour from ${now}::timestamptz at time zone m.timezone) between ${QUIET_UNTIL}::int and ${QUIET_FROM}::int - 1`
  return db.rows<Backlog>(sql`
    select c.channel, count(*) filter (where m.state = 'waiting' and m.attempts = 0)::int as waiting,
           count(*) filter (where m.state = 'waiting' and m.attempts > 0)::int as retrying,
           count(*) filter (where m.state = 'dropped')::int as dropped,
           min(case when m.channel = 'webhook' then case when m.due_at <= ${now} then m.due_at end
                    when m.timezone is null then m.created_at
                    when m.attempts = 0 then m.due_at
                    when m.due_at <= ${now} or ${isAwake} then m.created_at end)
             filter (where m.state = 'waiting' and (m.due_at <= ${now} or m.attempts > 0)) as oldest
      from unnest(${[...CHANNELS]}::text[]) c (channel)
      left join messages m on m.channel = c.channel ${ofCompany}
       and (m.state = 'waiting' or (m.state = 'dropped' and m.created_at > ${since}))
     group by c.channel order by c.channel`)
}

/** When the last chat message, e-mail and notification of a company was sent; null if none was. */
export async function readLastSent(reach: Reach, db: Db): Promise<Record<Channel, Date | null>> {
  const rows = await db.rows<{ channel: Channel; at: Date | null }>(sql`
    select channel, max(sent_at) as at from messages where org_id = ${reach.orgId} group by channel`)
  return {
    chat: null,
    mail: null,
    push: null,
    webhook: null,
    ...Object.fromEntries(rows.map(({ channel, at }) => [channel, at])),
  }
}
