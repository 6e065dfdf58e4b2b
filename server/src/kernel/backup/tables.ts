import pg from 'pg'
import { Unusable } from '../command.ts'

/** A table of the database: its stored columns, and the tables that its rows refer to. */
export type Table = {
  name: string
  /** Without generated columns, because the database fills them. */
  columns: string[]
  /** The columns that always refer to a row of another table. */
  refers: { column: string; table: string; to: string }[]
}

/** Lists the tables of the database, except the list of migrations. */
export const LIST_TABLES = `
  select c.relname::text as name,
         array(select a.attname::text from pg_attribute a
                where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                order by a.attnum) as columns,
         coalesce((select json_agg(json_build_object('column', a.attname, 'table', t.relname, 'to', b.attname) order by a.attname)
                     from pg_constraint f
                     join pg_class t on t.oid = f.confrelid
                     join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1] and a.attnotnull
                     join pg_attribute b on b.attrelid = f.confrelid and b.attnum = f.confkey[1]
                    where f.conrelid = c.oid and f.contype = 'f' and cardinality(f.conkey) = 1), '[]') as refers
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and c.relname <> 'migrations'
   order by c.relname`

type Asks = { query(text: string): Promise<{ rows: unknown[] }> }

/** The tables of the database, except the list of migrations. */
export async function listTables(client: Asks): Promise<Table[]> {
  return (await client.query(LIST_TABLES)).rows as Table[]
}

/** The id of the company with this domain. Throws `Unusable` if there is none. */
export async function findCompany(client: pg.Client, domain: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select org_id as id from org_domains where domain = $1',
    [domain.toLowerCase()],
  )
  if (!rows[0]) throw new Unusable(`No company has the domain ${domain}.`)
  return rows[0].id
}

/**
 * The condition that a row belongs to a company. A table has `org_id`, or a column that always refers to a table that
 * leads there. A person belongs to the company of their job. Undefined for a table that belongs to no company.
 */
export function ofCompany(tables: readonly Table[], name: string, orgId: string): string | undefined {
  const id = pg.escapeLiteral(orgId)
  if (name === 'orgs') return `id = ${id}`
  if (name === 'users') return `id in (select auth_user_id from app_users where org_id = ${id})`
  const table = tables.find((one) => one.name === name)
  if (table?.columns.includes('org_id')) return `org_id = ${id}`
  for (const { column, table: parent, to: key } of table?.refers ?? []) {
    const there = parent === name ? undefined : ofCompany(tables, parent, orgId)
    if (!there) continue
    const [own, from, other] = [column, parent, key].map(pg.escapeIdentifier)
    return `${own} in (select ${other} from ${from} where ${there})`
  }
  return undefined
}
