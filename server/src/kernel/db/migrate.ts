import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const MIGRATIONS = join(import.meta.dirname, '../../../migrations')
const LOCK = 4_207_301

/**
 * Runs the migrations that have not run yet, in the order of their names, each in a transaction. Servers that start at
 * the same time take turns. There are no down migrations. If the server works as another role (`worksAs`), that role
 * gets its rights. A role without rights to migrate may also call this, if there is nothing to migrate.
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

/** Grants the role all rows of all tables, but only reading and adding on the audit trail (decision 024). */
async function grantWork(client: pg.Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role)
  await client.query('begin')
  await client.query(`grant select, insert, update, delete on all tables in schema public to ${name}`)
  await client.query(`revoke all on audits, migrations from ${name}`)
  await client.query(`grant select, insert on audits to ${name}`)
  await client.query(`grant select on migrations to ${name}`)
  await client.query('commit')
}
