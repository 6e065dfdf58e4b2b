import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { listTables, type Table } from '../../src/kernel/backup/tables.ts'
import { WORK_ROLE } from '../../src/kernel/db/embedded/embedded.ts'
import { listMigrations, migrateDatabase } from '../../src/kernel/db/migrate/migrate.ts'
import { RELEASES, type Release } from '../../src/kernel/db/migrate/releases.ts'
import { FOLDERS } from '../../src/kernel/folders.ts'
import { testDatabase } from '../database.ts'
import { missingAfter, startOldServer } from './old-server.ts'
import { fillReleased } from './released.ts'

/* The database of each release through all later migrations, while a server of that release keeps working. */

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("set timezone = 'UTC'")
  onTestFinished(() => client.end())
  return client
}

/** A database as a release left it. */
async function released(release: Release) {
  const own = await testDatabase('empty')
  onTestFinished(() => own.drop())
  await fillReleased(own.url, release)
  return { url: own.url, client: await connected(own.url) }
}

/** The rows of tables as text, in the former columns of the tables. */
async function rowsOf(client: pg.Client, tables: readonly Table[]): Promise<Map<string, Set<string>>> {
  const rowsByTable = new Map<string, Set<string>>()
  for (const { name, columns } of tables) {
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
    const { rows } = await client.query<{ row: string }>(`select row(${list})::text as row from ${name}`)
    rowsByTable.set(name, new Set(rows.map(({ row }) => row)))
  }
  return rowsByTable
}

/** The file of each table, which changes if the table is rewritten. */
async function filesOf(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; file: string }>(`
    select relname::text as name, pg_relation_filenode(oid)::text as file from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`)
  return new Map(rows.map(({ name, file }) => [name, file]))
}

test.each(RELEASES)('a company of $version is kept whole while its server goes on', async (release) => {
  const { url, client } = await released(release)
  const tables = await listTables(client)
  const [before, filesBefore] = [await rowsOf(client, tables), await filesOf(client)]
  const server = await startOldServer(url)
  await migrateDatabase(url, WORK_ROLE)
  const { rounds, failures } = await server.stop()

  expect(failures).toEqual([])
  expect(await missingAfter(client, rounds)).toEqual([])
  const applied = await client.query<{ name: string }>('select name from migrations order by name')
  expect(applied.rows.map(({ name }) => name)).toEqual(await listMigrations())
  // What an old server keeps in the table `visits` is in `looks`, as of the migration.
  const { rows: looks } = await client.query(`
    select v.place, l.seen_at is not null as copied from visits v left join looks l using (user_id, place, about_id) order by v.place`)
  expect(looks).toEqual(['board', 'home', 'home', 'well-done'].map((place) => ({ place, copied: true })))
  const after = await rowsOf(client, tables)
  for (const [name, rows] of before) {
    const lost = [...rows].filter((row) => !after.get(name)?.has(row))
    expect(lost, name).toEqual([])
  }
  // Rewriting a table blocks its calls.
  const filesAfter = await filesOf(client)
  expect(new Map([...filesBefore.keys()].map((name) => [name, filesAfter.get(name)]))).toEqual(filesBefore)
})

test('an upgrade that waits for a table lets the calls behind it pass, and tries again', async () => {
  const { url, client } = await released(RELEASES[0])
  const writer = await connected(url)
  await writer.query('begin')
  await writer.query("update journals set next_step = 'First' where week_of = '2026-01-12'")
  const migrated = migrateDatabase(url, WORK_ROLE)
  const waits = () =>
    client.query(`select from pg_stat_activity where datname = current_database()
                     and application_name = 'scope migrations' and wait_event_type = 'Lock'`)
  await expect.poll(async () => (await waits()).rowCount).toBe(1)
  // Behind the upgrade. It would wait for the writer too, if the upgrade kept waiting.
  await client.query("set statement_timeout = '8s'")
  await client.query("update journals set next_step = 'Passed' where week_of = '2026-01-05'")
  await writer.query('commit')
  await migrated
  const { rowCount } = await client.query("select from journals where next_step = 'Passed'")
  expect(rowCount).toBe(8)
})

/** Each release with those before it, and what its list says of the way back. */
const PAIRS = RELEASES.flatMap((newer) =>
  RELEASES.filter(({ last }) => last < newer.last).map((older) => ({
    ...{ newer, older, from: newer.version, to: older.version },
    back: (newer.back as readonly string[]).includes(older.version),
  })),
)

/** The migrations of a release. Those after the newest one belong to it: they are not released yet. */
async function migrationsOf({ last, version }: Release): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'scope-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const isNewest = RELEASES.at(-1)?.version === version
  const filter = (path: string) => isNewest || path === FOLDERS.migrations || basename(path) <= last
  await cp(FOLDERS.migrations, folder, { recursive: true, filter })
  return folder
}

test.each(PAIRS)('$from → $to without a restore: $back', async ({ newer, older, back }) => {
  const { url, client } = await released(older)
  await migrateDatabase(url, WORK_ROLE, await migrationsOf(newer))
  const server = await startOldServer(url)
  const { rounds, failures } = await server.stop()
  const works = failures.length === 0 && (await missingAfter(client, rounds)).length === 0
  expect(works, JSON.stringify(failures)).toBe(back)
})
