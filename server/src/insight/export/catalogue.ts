import sql, { raw } from 'sql-template-tag'
import { listTables, ofCompany } from '../../kernel/backup/tables.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { columnOf } from '../../kernel/db/tables.ts'
import type { AnyTable } from './tables.ts'

/** The database's description of the tables: the types of columns, the keys, and which rows belong to a company. */
export type Catalogue = {
  /** The type of a column, as PostgreSQL writes it. */
  typeOf(table: string, column: string): string
  /** The columns of the primary key. */
  keyOf(table: string): string[]
  /** SQL condition: the row belongs to the company. */
  companyOf(table: string): string
}

export async function readCatalogue(db: Db, orgId: string): Promise<Catalogue> {
  const columns = await db.rows<{ of: string; type: string; key: number | null }>(sql`
    select c.relname || '.' || a.attname as of, format_type(a.atttypid, a.atttypmod) as type,
           array_position(i.indkey::smallint[], a.attnum) as key
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     order by key, a.attnum`)
  const ask = async (text: string) => {
    const [row] = await db.rows<{ tables: string }>(
      sql`select coalesce(json_agg(t), '[]')::text as tables from (${raw(text)}) t`,
    )
    return { rows: JSON.parse(row?.tables ?? '[]') }
  }
  const tables = await listTables({ query: ask })
  const types = new Map(columns.map(({ of, type }) => [of, type]))
  return {
    typeOf: (table, column) => types.get(`${table}.${column}`) ?? '',
    keyOf: (table) =>
      columns.flatMap(({ of, key }) => {
        const [name, column = ''] = of.split('.')
        return name === table && key !== null ? [column] : []
      }),
    companyOf: (table) => {
      const condition = ofCompany(tables, table, orgId)
      if (!condition) throw new Error(`The rows of ${table} lead to no company.`)
      return condition
    },
  }
}

/** The exported columns of a table, by their fields. */
export function columnsOf({ columns }: AnyTable) {
  return Object.entries(columns).flatMap(([field, column]) => {
    if (typeof column === 'string') return [{ field, column: columnOf(field), name: column }]
    return 'without' in column ? [] : [{ field, column: columnOf(field), ...column }]
  })
}
