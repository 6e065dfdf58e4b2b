import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrateUpTo } from '../../src/kernel/db/migrate/migrate.ts'
import { FOLDERS } from '../../src/kernel/folders.ts'

/** The releases, each with the last of its migrations: the states of the tables that companies may have. */
export const RELEASES = [{ version: '1.0.0', last: '0000_baseline.sql' }] as const
export type Release = (typeof RELEASES)[number]

/**
 * Fills an empty database as a server of the release left it: its tables and triggers, with a company in them. `<version>.sql` adds
 * what came with a release.
 */
export async function fillReleased(url: string, { last }: Release): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await migrateUpTo(client, last)
  await client.query(await readFile(FOLDERS.triggers, 'utf8'))
  for (const release of RELEASES) {
    if (release.last > last) break
    await client.query(await readFile(join(import.meta.dirname, `${release.version}.sql`), 'utf8'))
  }
  await client.query('commit').finally(() => client.end())
}
