import type { System } from '@scope/contract/outreach/system'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { iso } from '../../kernel/db/sql.ts'

/** The database of the whole server: its version, and its size on the disk. */
export async function readDatabase(_reach: Reach, db: Db): Promise<System['database']> {
  const [found] = await db.rows<{ version: string; bytes: string }>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as version,
           pg_database_size(current_database())::text as bytes`)
  return { version: found?.version ?? '', bytes: Number(found?.bytes) }
}

/** The company's spaces with an address: how many there are, and those that fail. */
export async function readSpaces(reach: Reach, db: Db): Promise<System['chat']> {
  const spaces = await db.rows<{
    venue: { slug: string; name: string } | null
    reason: string | null
    since: string | null
  }>(sql`
    select case when s.slug is not null then json_build_object('slug', s.slug, 'name', s.name) end as venue,
           w.last_error as reason, ${iso('w.last_error_at')} as since
      from (select id as org_id, null::uuid as venue_id, null::text as slug, null::text as name
              from orgs where ops_gchat_webhook is not null
             union all
            select org_id, id, slug, name from venues where gchat_webhook is not null) s
      left join webhooks w on w.org_id = s.org_id and w.venue_id is not distinct from s.venue_id and w.failures > 0
     where s.org_id = ${reach.orgId}
     order by lower(s.name) nulls first`)
  const failing = spaces.flatMap(({ venue, reason, since }) =>
    reason && since ? [{ venue, reason, since }] : [],
  )
  return { spaces: spaces.length, failing }
}

/** The time zones that are set for the company and its venues, and unknown. */
export async function listUnknownZones(reach: Reach, db: Db): Promise<System['unknownZones']> {
  return db.rows(sql`
    select null as venue, o.unknown_timezone as zone from orgs o
     where o.id = ${reach.orgId} and o.unknown_timezone is not null
     union all
    (select json_build_object('slug', v.slug, 'name', v.name), v.unknown_timezone from venues v
      where v.org_id = ${reach.orgId} and v.unknown_timezone is not null order by lower(v.name) limit 20)`)
}
