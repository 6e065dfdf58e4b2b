import { COUNT_MAX, type Counted, counted } from '@scope/contract/kernel/count.words'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { keyset, type Page, type Paged, paged } from '../../kernel/db/keyset.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { textPage } from '../../kernel/db/search.ts'
import { holds, iso, isPerson, personName } from '../../kernel/db/sql.ts'

/** `userId` null is the operator. The days are plain dates in `timezone`, both included. */
export type AuditFilter = {
  userId?: string | null | undefined
  /** Action codes that occur in the trail. */
  actions?: readonly string[] | undefined
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
  /** False for a service account. */
  isPerson: boolean
  email: string | null
  action: string
  meta: Record<string, unknown>
  /** The number of changes left out. */
  more: number
  /** When and by whom its words were removed on request. `by` is null for the operator. */
  withoutWords: { at: string; by: string | null } | null
}

/** The most changes of one entry to load. An import may have thousands. */
const CHANGES_MAX = 200

/** The most people to offer as a filter. Others are found by name. */
const PEOPLE_MAX = 500

const NEWEST = keyset('desc', [
  ['x.created_at', 'instant'],
  ['x.id', 'id'],
])

const filtered = (reach: Reach, filter: AuditFilter): Sql =>
  sql`x.org_id = ${reach.orgId} ${ofWho(filter)} ${between(filter)}`

function ofWho({ userId }: AuditFilter): Sql {
  if (userId === undefined) return empty
  return userId === null ? sql`and x.user_id is null` : sql`and x.user_id = ${userId}`
}

const ofActions = ({ actions }: AuditFilter): Sql =>
  actions ? sql`and x.action = any(${[...actions]}::text[])` : empty

function between({ from, to, timezone }: AuditFilter): Sql {
  const start = from
    ? sql`and x.created_at >= (${from}::date)::timestamp at time zone ${timezone}::text`
    : empty
  const end = to ? sql`and x.created_at < (${to}::date + 1)::timestamp at time zone ${timezone}::text` : empty
  return sql`${start} ${end}`
}

/**
 * The rows of a filter without its search, newest first, up to one more than `size`. Each action has its own index
 * range.
 */
function newestOf(reach: Reach, filter: AuditFilter, after: string | undefined, size: number): Sql {
  const rows = (only: Sql) => sql`
    select x.* from audits x where ${filtered(reach, filter)} ${only} ${NEWEST.after(after)} ${NEWEST.first(size)}`
  if (!filter.actions) return rows(empty)
  if (filter.userId) return rows(ofActions(filter))
  return sql`
    select x.* from unnest(${[...filter.actions]}::text[]) a (action)
      cross join lateral (${rows(sql`and x.action = a.action`)}) x ${NEWEST.first(size)}`
}

const changes = sql`case when jsonb_typeof(x.meta->'changes') = 'array' then x.meta->'changes' end`

const columns = sql`
  x.id, ${iso('x.created_at')} as at, x.user_id as "userId", x.action,
  case when ${isPerson('u')} then u.email end as email,
  case when u.id is null then null else ${personName('u')} end as name, ${isPerson('u')} as "isPerson",
  coalesce(jsonb_set(x.meta, '{changes}', jsonb_path_query_array(${changes},
    '$[0 to $last]', jsonb_build_object('last', ${CHANGES_MAX - 1}::int))), x.meta) as meta,
  coalesce(greatest(jsonb_array_length(${changes}) - ${CHANGES_MAX}::int, 0), 0) as more,
  (select json_build_object('at', ${iso('w.removed_at')}, 'by', ${personName('r')})
     from audits_without_words w left join users r on r.id = w.removed_by_id where w.audit_id = x.id) as "withoutWords",
  ${NEWEST.cursor} as cursor`

type Row = AuditEntry & { cursor: string }

/** A page of the trail, newest first. A page of search results can be short. */
export async function listAudit(
  reach: Reach,
  db: Db,
  filter: AuditFilter,
  { after, size }: Page,
): Promise<Paged<AuditEntry>> {
  const { search } = filter
  const newest = (rows: number) => sql`(${newestOf(reach, filter, after, rows)}) x`
  const among = (rows: number, where: Sql) =>
    db.rows<Row>(sql`
      select ${columns} from ${newest(rows)} left join users u on u.id = x.user_id ${where} ${NEWEST.first(size)}`)
  if (!search) return paged(await among(size, empty), size)
  return textPage({
    db,
    text: search.text,
    order: NEWEST,
    size,
    newest,
    nearby: (rows) => among(rows - 1, sql`where ${holding(reach, search)}`),
    everywhere: () => listEverywhere(reach, db, { ...filter, search }, { after, size }),
  })
}

const people = ({ orgId }: Reach, like: string): Sql => sql`
  select p.id as user_id, a.id::text as member from app_users a join users p on p.id = a.auth_user_id
   where a.org_id = ${orgId} and (p.email ilike ${like} or ${personName('p')} ilike ${like})`

type Search = NonNullable<AuditFilter['search']>

/** SQL condition: the row has the text in its person, action, member or a stored value. */
function holding(reach: Reach, { text, actions }: Search): Sql {
  const like = holds(text)
  return sql`(
    x.action = any(${actions}::text[])
    or x.user_id in (select user_id from (${people(reach, like)}) p)
    or x.meta->>'bltId' in (select member from (${people(reach, like)}) p)
    or audit_text(x.meta) ilike ${like})`
}

/** Search results among all rows. Each place where the text can be has its own index. */
async function listEverywhere(
  reach: Reach,
  db: Db,
  { search, ...filter }: AuditFilter & { search: Search },
  { after, size }: Page,
): Promise<Row[]> {
  const like = holds(search.text)
  const rows = (only: Sql) => sql`
    select x.id, x.created_at from audits x
     where ${filtered(reach, filter)} ${ofActions(filter)} ${NEWEST.after(after)} and ${only}`
  const each = (from: Sql, only: Sql) => sql`
    (select x.id, x.created_at from ${from} cross join lateral (${rows(only)} ${NEWEST.first(size)}) x
     ${NEWEST.first(size)})`
  return db.rows<Row>(sql`
    with people as materialized (${people(reach, like)}),
    texts as materialized (${rows(sql`audit_text(x.meta) ilike ${like}`)}),
    found as (
      (select x.id, x.created_at from texts x ${NEWEST.first(size)})
      union ${each(sql`people p`, sql`x.user_id = p.user_id`)}
      union ${each(sql`people p`, sql`x.meta->>'bltId' = p.member`)}
      union ${each(sql`unnest(${search.actions}::text[]) a (action)`, sql`x.action = a.action`)})
    select ${columns}
      from (select x.id from found x ${NEWEST.first(size)}) f join audits x on x.id = f.id
      left join users u on u.id = x.user_id ${NEWEST.first(size)}`)
}

/** The number of rows of a filter without a search, up to `COUNT_MAX`. */
export async function countAudit(reach: Reach, db: Db, filter: AuditFilter): Promise<Counted> {
  const [row] = await db.rows<{ count: number }>(
    sql`select count(*)::int from (${newestOf(reach, filter, undefined, COUNT_MAX)}) x`,
  )
  return counted(row?.count)
}

/** The actions in the trail. One step in the index finds each. */
export async function listActions(reach: Reach, db: Db): Promise<string[]> {
  const rows = await db.rows<{ action: string }>(sql`
    with recursive a (action) as (
      select min(x.action) from audits x where x.org_id = ${reach.orgId}
      union all
      select (select min(x.action) from audits x where x.org_id = ${reach.orgId} and x.action > a.action)
        from a where a.action is not null)
    select a.action from a where a.action is not null`)
  return rows.map(({ action }) => action)
}

/** People in the trail, by name. */
export function listPeople(reach: Reach, db: Db): Promise<{ userId: string; name: string }[]> {
  return db.rows<{ userId: string; name: string }>(sql`
    select u.id as "userId", ${personName('u')} as name from users u join app_users a on a.auth_user_id = u.id
     where a.org_id = ${reach.orgId}
       and exists (select from audits x where x.org_id = ${reach.orgId} and x.user_id = u.id)
     order by lower(${personName('u')}), u.id limit ${raw(String(PEOPLE_MAX))}`)
}

/** Whether the user belongs to the company. */
export async function isOurs(reach: Reach, db: Db, userId: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select 1 from app_users where auth_user_id = ${userId} and org_id = ${reach.orgId}`,
  )
  return rows.length > 0
}

/** The names of people, venues and priorities of the company, by any of their ids. */
export async function listNames(
  reach: Reach,
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const wanted = sql`${[...ids]}::uuid[]`
  return db.rows(sql`
    select a.id, ${personName('u')} as name from app_users a join users u on u.id = a.auth_user_id
     where a.org_id = ${reach.orgId} and a.id = any(${wanted})
    union all select u.id, ${personName('u')} from users u join app_users a on a.auth_user_id = u.id
               where a.org_id = ${reach.orgId} and u.id = any(${wanted})
    union all select v.id, v.name from venues v where v.org_id = ${reach.orgId} and v.id = any(${wanted})
    union all select p.id, p.title from priorities p join venues v on v.id = p.venue_id
               where v.org_id = ${reach.orgId} and p.id = any(${wanted})`)
}
