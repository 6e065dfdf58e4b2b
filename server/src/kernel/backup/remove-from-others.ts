import type pg from 'pg'
import type { FileStore } from '../../ports/files/files.ts'
import { listTables, ofCompany, type Table, waysUp } from './tables.ts'
import { withoutTriggers } from './without-triggers.ts'

type Removal = { url: string; orgId: string; files: FileStore }

/** Removes a company with its rows, in one transaction, and then its attached files. Returns the number of both. */
export async function removeCompany({
  url,
  orgId,
  files,
}: Removal): Promise<{ rows: number; files: number }> {
  const { rows, names } = await withoutTriggers(url, async (client) => {
    const tables = await listTables(client)
    const names = await namesOfFiles(client, tables, orgId)
    return { rows: await removeRows(client, tables, orgId), names }
  })
  for (const name of names) await files.remove(name)
  return { rows, files: names.length }
}

async function namesOfFiles(client: pg.Client, tables: readonly Table[], orgId: string): Promise<string[]> {
  const condition = ofCompany(tables, 'materials', orgId) ?? 'false'
  const { rows } = await client.query<{ name: string }>(
    `select key as name from materials where ${condition}`,
  )
  return rows.map(({ name }) => name)
}

async function removeRows(client: pg.Client, tables: readonly Table[], orgId: string): Promise<number> {
  let removed = 0
  for (const name of childrenFirst(tables)) {
    const condition = ofCompany(tables, name, orgId)
    if (!condition) continue
    const { rowCount } = await client.query(`delete from ${client.escapeIdentifier(name)} where ${condition}`)
    removed += rowCount ?? 0
  }
  return removed
}

/** The tables, each before the tables through which its rows are found. */
function childrenFirst(tables: readonly Table[]): string[] {
  const sorted: string[] = []
  const visit = (name: string) => {
    if (sorted.includes(name)) return
    for (const child of tables) if (child.name !== name && leadsTo(tables, child, name)) visit(child.name)
    sorted.push(name)
  }
  for (const { name } of tables) visit(name)
  return sorted
}

/** A user is found through their job, and any other row through its references. */
const leadsTo = (tables: readonly Table[], table: Table, other: string): boolean =>
  table.name === 'users'
    ? other === 'app_users'
    : waysUp(tables, table).some(
        (one) => one.table === other && !(table.name === 'app_users' && other === 'users'),
      )
