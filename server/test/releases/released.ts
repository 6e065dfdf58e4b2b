import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrateUpTo } from '../../src/kernel/db/migrate/migrate.ts'

/**
 * The states of the tables that companies may have. 0.1.0 has no tag: as its part of the changelog was written, main had
 * the migrations up to 0002. The others are what main had at the end of a stretch of work, by the dates in the history.
 */
export const RELEASED = [
  '0002_live_priorities.sql',
  '0009_only-added.sql',
  '0014_withdrawn.sql',
  '0018_security-events.sql',
  '0021_summaries.sql',
] as const
export type Released = (typeof RELEASED)[number]

/** Tables that a migration wrote anew, before there was a rule against it. `npm run check` names any other. */
const REWRITTEN: Record<string, readonly string[]> = {
  '0006_looking-back.sql': ['journals', 'priorities'],
  '0020_lists.sql': ['users'],
}

/** The tables that the migrations after a release are known to write anew. */
export const rewrittenAfter = (release: Released): string[] =>
  Object.entries(REWRITTEN).flatMap(([name, tables]) => (name > release ? tables : []))

/** The same for tables that a migration emptied. Repeated calls across 0012 were done again. */
export const emptiedAfter = (release: Released): string[] =>
  release < '0012_sealed-replies.sql' ? ['idempotency_keys'] : []

/** The tables that a migration removed. The rows of the first are messages now: `messages.test.ts` looks for them. */
export const REMOVED: readonly string[] = [
  ...['notifications', 'mails', 'pushes'],
  ...['stale_venues', 'venue_summaries', 'company_summaries'],
]

/** Fills an empty database as a server of the release left it: its tables, with a company in them. */
export async function fillReleased(url: string, release: Released): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await migrateUpTo(client, release)
  for (const name of RELEASED) {
    if (name > release) break
    await client.query(await readFile(join(import.meta.dirname, `${name.slice(0, 4)}.sql`), 'utf8'))
  }
  await client.query('commit').finally(() => client.end())
}
