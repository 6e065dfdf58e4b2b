import type { SecurityRow } from '@scope/contract/insight/security'
import type { SecurityKind } from '@scope/contract/insight/security.words'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { keyset, type Page, type Paged, paged } from '../../kernel/db/keyset.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { textPage } from '../../kernel/db/search.ts'
import { holds, iso, personName } from '../../kernel/db/sql.ts'

export type SecurityFilter = { kind?: SecurityKind | undefined; search?: string | undefined }

const NEWEST = keyset('desc', [
  ['x.created_at', 'instant'],
  ['x.id', 'id'],
])

const filtered = ({ orgId }: Reach, { kind }: SecurityFilter, after: string | undefined): Sql => sql`
  x.org_id = ${orgId} ${kind ? sql`and x.kind = ${kind}` : empty} ${NEWEST.after(after)}`

const columns = sql`
  x.id, ${iso('x.created_at')} as at, x.kind, coalesce(x.email, u.email) as email, x.network, x.about,
  case when u.id is null then null else ${personName('u')} end as who, ${NEWEST.cursor} as cursor`

type Row = SecurityRow & { cursor: string }

/** A page of the company's events, newest first. A page of search results can be short. */
export async function listSecurityEvents(
  reach: Reach,
  db: Db,
  filter: SecurityFilter,
  { after, size }: Page,
): Promise<Paged<SecurityRow>> {
  const newest = (rows: number) => sql`
    (select x.* from security_events x where ${filtered(reach, filter, after)} ${NEWEST.first(rows)}) x`
  const among = (rows: number, where: Sql) =>
    db.rows<Row>(sql`
      select ${columns} from ${newest(rows)} left join users u on u.id = x.user_id ${where} ${NEWEST.first(size)}`)
  const { search } = filter
  if (!search) return paged(await among(size, empty), size)
  return textPage({
    db,
    text: search,
    order: NEWEST,
    size,
    newest,
    nearby: (rows) => among(rows - 1, sql`where ${mentions('x', search)} or ${mentions('u', search)}`),
    everywhere: () => listEverywhere(reach, db, { ...filter, search }, { after, size }),
  })
}

/** Search results among all events, by their texts and by people. */
function listEverywhere(
  reach: Reach,
  db: Db,
  { search, ...filter }: SecurityFilter & { search: string },
  { after, size }: Page,
): Promise<Row[]> {
  const events = (condition: Sql) => sql`
    select x.id, x.created_at from security_events x where ${filtered(reach, filter, after)} and ${condition}`
  return db.rows<Row>(sql`
    with texts as materialized (${events(mentions('x', search))}),
    people as materialized (select u.id from users u where ${mentions('u', search)}),
    found as (
      (select x.id, x.created_at from texts x ${NEWEST.first(size)})
      union (select x.id, x.created_at from people p
               cross join lateral (${events(sql`x.user_id = p.id`)} ${NEWEST.first(size)}) x ${NEWEST.first(size)}))
    select ${columns}
      from (select x.id from found x ${NEWEST.first(size)}) f join security_events x on x.id = f.id
      left join users u on u.id = x.user_id ${NEWEST.first(size)}`)
}

/** SQL condition: an event, or its person, has the text in a name, an address or a network. */
function mentions(row: 'x' | 'u', text: string): Sql {
  const like = holds(text)
  const other = row === 'x' ? sql`x.network` : personName('u')
  return sql`(${raw(row)}.email ilike ${like} or ${other} ilike ${like})`
}
