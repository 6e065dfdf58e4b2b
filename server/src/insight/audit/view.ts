import sql, { empty, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { holds, iso, personName } from '../../kernel/db/sql.ts'

/** `userId` null is the operator. The days are plain dates in `timezone`, both included. */
export type AuditFilter = {
  userId?: string | null | undefined
  /** A code or its first part. */
  action?: string | undefined
  search?: { text: string; actions: string[] } | undefined
  from?: string | undefined
  to?: string | undefined
  timezone: string
}

export type AuditEntry = {
  id: string
  at: string
  userId: string | null
  /** Null for the operator’s commands. */
  name: string | null
  email: string | null
  action: string
  meta: Record<string, unknown>
  /** The number of changes left out. */
  more: number
}

/** The most changes of one entry to load. An import may have thousands. */
const CHANGES_MAX = 200

const asked = (reach: Reach, filter: AuditFilter): Sql => sql`
  x.org_id = ${reach.orgId} ${ofWho(filter)} ${ofAction(filter)} ${between(filter)} ${holding(reach, filter)}`

function ofWho({ userId }: AuditFilter): Sql {
  if (userId === undefined) return empty
  return userId === null ? sql`and x.user_id is null` : sql`and x.user_id = ${userId}`
}

const ofAction = ({ action }: AuditFilter): Sql =>
  action === undefined ? empty : sql`and (x.action = ${action} or starts_with(x.action, ${`${action}.`}))`

function between({ from, to, timezone }: AuditFilter): Sql {
  const start = from
    ? sql`and x.created_at >= (${from}::date)::timestamp at time zone ${timezone}::text`
    : empty
  const end = to ? sql`and x.created_at < (${to}::date + 1)::timestamp at time zone ${timezone}::text` : empty
  return sql`${start} ${end}`
}

/** Finds the text in the person, the action, the member or any stored value. */
function holding({ orgId }: Reach, { search }: AuditFilter): Sql {
  if (!search) return empty
  const like = holds(search.text)
  // Searching the row as one text is fast. Only rows that match are searched value by value.
  const somewhere = holds(JSON.stringify(search.text).slice(1, -1))
  const people = sql`app_users a join users p on p.id = a.auth_user_id
    where a.org_id = ${orgId} and (p.email ilike ${like} or ${personName('p')} ilike ${like})`
  return sql`and (
    x.action = any(${search.actions}::text[])
    or x.user_id in (select p.id from ${people}) or x.meta->>'bltId' in (select a.id::text from ${people})
    or x.meta::text ilike ${somewhere} and exists (select 1 from jsonb_path_query(x.meta, 'strict $.**') value
                where jsonb_typeof(value) in ('string', 'number') and value #>> '{}' ilike ${like}))`
}

const changes = sql`case when jsonb_typeof(x.meta->'changes') = 'array' then x.meta->'changes' end`

/** A page of the trail, newest first. */
export async function listAudit(
  reach: Reach,
  db: Db,
  filter: AuditFilter,
  page: { limit: number; offset: number },
): Promise<AuditEntry[]> {
  return db.rows<AuditEntry>(sql`
    select x.id, ${iso('x.created_at')} as at, x.user_id as "userId", u.email, x.action,
           case when u.id is null then null else ${personName('u')} end as name,
           coalesce(jsonb_set(x.meta, '{changes}', jsonb_path_query_array(${changes},
             '$[0 to $last]', jsonb_build_object('last', ${CHANGES_MAX - 1}::int))), x.meta) as meta,
           coalesce(greatest(jsonb_array_length(${changes}) - ${CHANGES_MAX}::int, 0), 0) as more
      from audits x left join users u on u.id = x.user_id
     where ${asked(reach, filter)}
     order by x.created_at desc, x.id desc limit ${page.limit} offset ${page.offset}`)
}

export async function countAudit(reach: Reach, db: Db, filter: AuditFilter): Promise<number> {
  const [found] = await db.rows<{ count: number }>(
    sql`select count(*)::int from audits x where ${asked(reach, filter)}`,
  )
  return found?.count ?? 0
}

/** Which of these actions and people are in the trail. Each is one index lookup. */
export async function listFilters(
  reach: Reach,
  db: Db,
  actions: readonly string[],
): Promise<{ actions: string[]; people: { userId: string; name: string }[] }> {
  const [found] = await db.rows<{ actions: string[] }>(sql`
    select array(select action from unnest(${[...actions]}::text[]) action
                  where exists (select 1 from audits x where x.org_id = ${reach.orgId} and x.action = action.action))
           as actions`)
  const people = await db.rows<{ userId: string; name: string }>(sql`
    select u.id as "userId", ${personName('u')} as name from app_users a join users u on u.id = a.auth_user_id
     where a.org_id = ${reach.orgId}
       and exists (select 1 from audits x where x.org_id = ${reach.orgId} and x.user_id = u.id)
     order by ${personName('u')}, u.id`)
  return { actions: found?.actions ?? [], people }
}

/** Whether the user belongs to the company. */
export async function isOurs(reach: Reach, db: Db, userId: string): Promise<boolean> {
  const found = await db.rows(
    sql`select 1 from app_users where auth_user_id = ${userId} and org_id = ${reach.orgId}`,
  )
  return found.length > 0
}

/** The names of people, venues and priorities of the company, by any of their ids. */
export async function listNames(
  reach: Reach,
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const wanted = sql`${[...ids]}::uuid[]`
  return db.rows(sql`
    select i.id, ${personName('u')} as name from app_users a join users u on u.id = a.auth_user_id
      cross join lateral (values (a.id), (u.id)) i (id)
     where a.org_id = ${reach.orgId} and (a.id = any(${wanted}) or u.id = any(${wanted}))
    union all select v.id, v.name from venues v where v.org_id = ${reach.orgId} and v.id = any(${wanted})
    union all select p.id, p.title from priorities p join venues v on v.id = p.venue_id
               where v.org_id = ${reach.orgId} and p.id = any(${wanted})`)
}
