import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const MIGRATIONS = join(import.meta.dirname, '../../../migrations')
const LOCK = 4_207_301

/**
 * Brings the database forward: each migration once, in the order of its name, whole or not at all. Several servers
 * that start at once take turns. There is no way back. Where the server works as another role than the one that
 * migrates, that role is given its rights; it may ask by itself too, and finds that there is nothing to do.
 */
export async function migrateDatabase(url: string, worksAs?: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'scope migrations' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const found = await client.query("select 1 where to_regclass('migrations') is not null")
    if (found.rowCount === 0) {
      await client.query(
        'create table migrations (name text primary key, applied_at timestamptz not null default now())',
      )
    }
    const applied = await client.query<{ name: string }>('select name from migrations')
    const done = new Set(applied.rows.map(({ name }) => name))
    for (const name of await listMigrations()) if (!done.has(name)) await apply(client, name)
    if (worksAs) await grantWork(client, worksAs)
  } finally {
    await client.end()
  }
}

async function listMigrations(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(join(MIGRATIONS, name), 'utf8')
  await client.query('begin')
  await client.query(text)
  await client.query('insert into migrations (name) values ($1)', [name])
  await client.query('commit')
}

/** The rows of every table, but for the trail of what was done, which is read and added to alone (decision 024). */
async function grantWork(client: pg.Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role)
  await client.query('begin')
  await client.query(`grant select, insert, update, delete on all tables in schema public to ${name}`)
  await client.query(`revoke all on audits, migrations from ${name}`)
  await client.query(`grant select, insert on audits to ${name}`)
  await client.query(`grant select on migrations to ${name}`)
  await client.query('commit')
}
