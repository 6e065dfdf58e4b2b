import pg from 'pg'
import { listTables } from '../tables.ts'

/** All rows of a database as text, by table. */
export async function contentsOf(url: string): Promise<Map<string, string[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("set timezone = 'UTC'")
    const rowsOf = new Map<string, string[]>()
    for (const { name, columns } of await listTables(client)) {
      const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
      const { rows } = await client.query<{ row: string }>(
        `select row(${list})::text as row from ${client.escapeIdentifier(name)}`,
      )
      rowsOf.set(name, rows.map(({ row }) => row).sort())
    }
    return rowsOf
  } finally {
    await client.end()
  }
}
