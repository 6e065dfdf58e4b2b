import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrateUpTo } from '../../src/kernel/db/migrate/migrate.ts'
import { RELEASES, type Release } from '../../src/kernel/db/migrate/releases.ts'

/** The triggers of a release. */
export const triggersOf = ({ version }: Release): Promise<string> =>
  readFile(join(import.meta.dirname, `${version}.triggers.sql`), 'utf8')

/**
 * Fills an empty database as a server of the release left it: its tables and triggers, with a company in them. `<version>.sql` adds
 * what came with a release.
 */
export async function fillReleased(url: string, release: Release): Promise<void> {
  const { last } = release
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await migrateUpTo(client, last)
    await client.query(await triggersOf(release))
    for (const earlier of RELEASES) {
      if (earlier.last > last) break
      await client.query(await readFile(join(import.meta.dirname, `${earlier.version}.sql`), 'utf8'))
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}
