import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { StoredRow } from '../../kernel/db/tables.ts'

export type SecurityEvent = Omit<StoredRow<'securityEvents'>, 'id'>

/** The most events of one kind that one person or network can leave in a minute. */
const PER_MINUTE = 30

/**
 * Adds an event, unless there are many like it in this minute. Without a company it belongs to that of the typed
 * address, or to the only one of this server. Returns the company, or null if there is none; undefined if it was not
 * added.
 */
export async function insertSecurityEvent(db: Db, event: SecurityEvent): Promise<string | null | undefined> {
  const { orgId, userId, kind, email, network, about, createdAt } = event
  const [added] = await db.rows<Pick<SecurityEvent, 'orgId'>>(sql`
    insert into security_events (org_id, user_id, kind, email, network, about, created_at)
    select coalesce(${orgId}::uuid,
                    (select org_id from org_domains where domain = split_part(${email}::text, '@', 2)),
                    (select (array_agg(id))[1] from orgs having count(*) = 1)),
           ${userId}::uuid, ${kind}::text, ${email}::text, ${network}::text, ${about}::text, ${createdAt}::timestamptz
     where (select count(*) from security_events e
             where e.created_at > ${createdAt}::timestamptz - interval '1 minute' and e.kind = ${kind}::text
               and case when ${userId}::uuid is null then e.network = ${network}::text
                        else e.user_id = ${userId}::uuid end) < ${PER_MINUTE}
    returning org_id as "orgId"`)
  return added?.orgId
}
