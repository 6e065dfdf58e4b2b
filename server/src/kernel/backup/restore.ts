import type pg from 'pg'
import type { FileStore } from '../../ports/files/files.ts'
import { Unusable } from '../command.ts'
import { LAST_COMMIT, migrationFor } from '../db/migrate/baseline.ts'
import { inTurn, listMigrations, migrateUpTo } from '../db/migrate/migrate.ts'
import type { Archive } from './archive.ts'
import { dropEmptyTables, refuseInUse } from './empty-database.ts'
import { loadArchive, MOMENTARY } from './load-archive.ts'
import { takeOffChecks } from './load-checks.ts'
import type { Manifest } from './manifest.ts'
import { inOneLine } from './one-line.ts'
import type { Progress } from './progress.ts'
import { checkArchive } from './read-archive.ts'

const HOUR_MS = 3_600_000

export type Restore = {
  archive: Archive
  /** The address of the database to fill, as its owner. It is a copy until it is made live. */
  url: string
  files: Pick<FileStore, 'put' | 'remove'>
  now: Date
  onProgress: Progress
  /** Called after each table that has rows. */
  onTable?: () => void
  /** Throws if this is not the expected archive. Called after the whole archive was read once. */
  accept?(manifest: Manifest): void
}

/** `added`: the additional rows of each table compared with the archive; negative if rows that are no longer true went. */
export type Restored = { manifest: Manifest; skippedMessages: number; added: Record<string, number> }

/**
 * Fills an empty database from a backup, in one transaction: all of it or nothing. The tables are those of the version
 * that made the backup; migrate afterwards. Throws `Unusable` with the reason in one line if it cannot be done.
 */
export async function restoreBackup(restore: Restore): Promise<Restored> {
  const { archive, url, files, now, onProgress, onTable } = restore
  const path = archive.name
  onProgress('Reading the archive')
  const manifest = await checkArchive(archive)
  restore.accept?.(manifest)
  if (manifest.version.startsWith('0.')) {
    throw new Unusable(
      `${path} is of a version before Scope 1.0.0. Restore it with the version of commit ${LAST_COMMIT}, and upgrade then.`,
    )
  }
  const last = migrationFor(manifest.version, manifest.schemaVersion)
  if (!(await listMigrations()).includes(last)) {
    throw new Unusable(
      `${path} is of a newer version (Scope ${manifest.version}, ${manifest.schemaVersion}). Upgrade Scope first.`,
    )
  }
  const stored: string[] = []
  try {
    const settled = await inTransaction(url, async (client) => {
      await refuseInUse(client)
      await dropEmptyTables(client)
      await migrateUpTo(client, last)
      const putBack = await takeOffChecks(client)
      const loading = { archive, manifest, files, stored, onProgress, onTable, leftOut: MOMENTARY }
      await loadArchive(client, loading)
      const { skipped, deleted } = await settleMessages(client, now)
      onProgress('Building indexes')
      for (const statement of putBack) await client.query(statement)
      return { skippedMessages: skipped, added: { messages: -deleted, settings: await settle(client, now) } }
    })
    return { manifest, ...settled }
  } catch (error) {
    for (const name of stored) await files.remove(name).catch(() => undefined)
    throw inOneLine(error, 'Nothing was restored.') ?? notWhole(error) ?? error
  }
}

/** A violated constraint. PostgreSQL's details are left out, because they contain values of the row. */
function notWhole(error: unknown): Unusable | undefined {
  const { code, message } = error as NodeJS.ErrnoException
  return code?.startsWith('23') ? new Unusable(`The backup is not whole: ${message}.`) : undefined
}

/** Servers that start meanwhile wait, as they do for a migration. */
async function inTransaction<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const results: T[] = []
  await inTurn(url, async (client) => {
    client.on('error', () => undefined)
    await client.query('begin')
    try {
      await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
      results.push(await work(client))
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  })
  return results[0] as T
}

/**
 * Skips messages that are older than an hour and codes of sign-ins that were not restored, and deletes notifications,
 * because their devices are signed out. Returns the numbers of skipped messages and deleted notifications.
 */
async function settleMessages(client: pg.Client, now: Date): Promise<{ skipped: number; deleted: number }> {
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const deleted = await client.query("delete from messages where channel = 'push'")
  // People whose invitation was not sent can be invited again.
  await client.query(
    `update users u set invited_at = null from messages m
      where m.event = 'invitation' and m.state = 'waiting' and m.created_at < $1
        and u.email = m.recipient and u.invited_at = m.created_at`,
    [hourAgo],
  )
  const skipped = await client.query(
    `update messages set state = 'skipped', content = case when channel <> 'mail' then content end
      where state = 'waiting' and (created_at < $1 or event = 'code')`,
    [hourAgo],
  )
  return { skipped: skipped.rowCount ?? 0, deleted: deleted.rowCount ?? 0 }
}

/**
 * Removes the settings that are no longer true in a restored database: the folder of its files, its triggers, and its
 * deployment, whose backups it would otherwise thin out. Marks it as a copy. Returns the change in the number of settings.
 */
async function settle(client: pg.Client, now: Date): Promise<number> {
  const gone = await client.query(
    "delete from settings where key in ('filesFolder', 'copy', 'triggers', 'deployment', 'backups')",
  )
  await client.query("insert into settings (key, value) values ('copy', to_jsonb($1::text))", [
    now.toISOString(),
  ])
  return 1 - (gone.rowCount ?? 0)
}
