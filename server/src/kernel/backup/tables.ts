import pg from 'pg'
import { Unusable } from '../command.ts'
import { TABLE_NAMES, TABLES } from '../db/list-of-tables.ts'
import { columnOf } from '../db/tables.ts'

/** A table of the database: its stored columns, and the tables that its rows refer to. */
export type Table = {
  name: string
  /** Without generated columns, because the database fills them. */
  columns: string[]
  refers: Reference[]
}

/** A column that refers to a row of another table: `always`, or only if it is not null. */
export type Reference = { column: string; table: string; to: string; always: boolean }

/** Lists the tables of the database, except the list of migrations. */
export const LIST_TABLES = `
  select c.relname::text as name,
         array(select a.attname::text from pg_attribute a
                where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                order by a.attnum) as columns,
         coalesce((select json_agg(json_build_object('column', a.attname, 'table', t.relname, 'to', b.attname, 'always', a.attnotnull)
                              order by a.attname)
                     from pg_constraint f
                     join pg_class t on t.oid = f.confrelid
                     join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
                     join pg_attribute b on b.attrelid = f.confrelid and b.attnum = f.confkey[1]
                    where f.conrelid = c.oid and f.contype = 'f' and cardinality(f.conkey) = 1), '[]') as refers
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and c.relname <> 'migrations'
   order by c.relname`

/** Tables of the server, whose rows may refer to a person. */
const OF_SERVER: readonly string[] = TABLE_NAMES.filter((name) => TABLES[name].whose === 'server').map(
  columnOf,
)

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
 * leads there, or several that may, of which one does. A person belongs to the company of their job. Undefined for a table
 * that belongs to no company.
 */
export function ofCompany(tables: readonly Table[], name: string, orgId: string): string | undefined {
  const id = pg.escapeLiteral(orgId)
  if (name === 'orgs') return `id = ${id}`
  if (name === 'users') return `id in (select auth_user_id from app_users where org_id = ${id})`
  const table = tables.find((one) => one.name === name)
  if (table?.columns.includes('org_id')) return `org_id = ${id}`
  const ways = waysUp(tables, table).flatMap(({ column, table: parent, to: key }) => {
    const there = ofCompany(tables, parent, orgId)
    const [own, from, other] = [column, parent, key].map(pg.escapeIdentifier)
    return there ? [`${own} in (select ${other} from ${from} where ${there})`] : []
  })
  return ways.length > 1 ? `(${ways.join(' or ')})` : ways[0]
}

/** The references through which the company of a table's rows is found: one that is always there, or each that may be. */
export function waysUp(tables: readonly Table[], table: Table | undefined): Reference[] {
  const others = (table?.refers ?? []).filter((one) => one.table !== table?.name)
  const sure = others.find((one) => one.always && ofCompany(tables, one.table, '') !== undefined)
  return sure ? [sure] : others.filter((one) => !one.always && table && !OF_SERVER.includes(table.name))
}
