import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { plural } from '@scope/contract/kernel/count.words'
import pg from 'pg'
import { readAll } from '../../ports/files/content.ts'
import type { FileStore } from '../../ports/files/files.ts'
import { localFiles } from '../../ports/files/local.ts'
import { Unusable } from '../command.ts'
import { connectionTo } from '../db/connection.ts'
import { NotInstalled } from '../db/embedded/binaries.ts'
import { type EmbeddedPostgres, startEmbedded } from '../db/embedded/embedded.ts'
import { FolderInUse } from '../db/embedded/folder-lock.ts'
import { readInvalidIndexes } from '../db/migrate/indexes.ts'
import { migrateAndGrant } from '../db/open.ts'
import { type Database, openDatabase } from '../db/pool/pool.ts'
import type { Archive } from './archive.ts'
import { MOMENTARY } from './load-archive.ts'
import { filePart, type Manifest } from './manifest.ts'
import { measured } from './measure.ts'
import type { Progress } from './progress.ts'
import { type Restored, restoreBackup } from './restore.ts'

/** The number of attached files to open, chosen at random. */
const FILES_OPENED = 20

export type Rehearsal = {
  archive: Archive
  /** The expected archive. Absent: any. */
  is?: { sha256?: string; deployment: string; madeAt: string } | undefined
  /** A folder for the database and the files, which is removed before and afterwards. */
  folder: string
  /** Finds a fault in the audit trails of the restored database; undefined if all are whole. */
  trailFault(database: Database): Promise<string | undefined>
  now: Date
  onProgress: Progress
}

/** The counts that a rehearsal verified. */
export type Rehearsed = { tables: number; rows: number; files: number }

/**
 * Restores a backup into its own embedded PostgreSQL, on a socket that only this user can open, checks that it is
 * complete, and removes it. Throws `Unusable` with the name of the part that is not whole.
 */
export async function rehearse(rehearsal: Rehearsal): Promise<Rehearsed> {
  const { folder } = rehearsal
  const embedded = await startAlone(folder)
  try {
    // A killed rehearsal may have left it.
    await rm(join(folder, 'files'), { recursive: true, force: true })
    return await restoreAndLook(rehearsal, embedded)
  } finally {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function startAlone(folder: string): Promise<EmbeddedPostgres> {
  try {
    return await startEmbedded(folder, { durable: false, isNew: true })
  } catch (error) {
    if (error instanceof FolderInUse) throw new Unusable('Another rehearsal is under way.')
    if (error instanceof NotInstalled) {
      throw new Unusable(
        'A rehearsal needs the embedded PostgreSQL. Install it, or set BACKUP_REHEARSAL=off.',
      )
    }
    throw error
  }
}

async function restoreAndLook(rehearsal: Rehearsal, embedded: EmbeddedPostgres): Promise<Rehearsed> {
  const { folder, trailFault, now, onProgress } = rehearsal
  const { url } = embedded
  const archive = measured(rehearsal.archive)
  const some = someFiles(localFiles({ folder: join(folder, 'files'), secret: '' }))
  const accept = (manifest: Manifest) =>
    refuseOther(archive.name, manifest, archive.read().sha256, rehearsal.is)
  const restored = await restoreBackup({ archive, url, files: some, now, onProgress, accept })
  const counts = await countRows(url, restored)
  await refuseLostFiles(url, restored.manifest)
  const files = await some.open(restored.manifest)
  await migrateAndGrant({ embedded, databaseUrl: undefined })
  await refuseBrokenConstraints(url)
  const database = openDatabase(url, { connections: 2 })
  const fault = await trailFault(database).finally(() => database.close())
  if (fault) throw new Unusable(`The audit trail is not whole. ${fault}`)
  return { ...counts, files }
}

/** Refuses a backup other than the expected one, whatever its name. */
function refuseOther(name: string, manifest: Manifest, sha256: string, is: Rehearsal['is']): void {
  if (!is) return
  if (manifest.deployment !== is.deployment) throw new Unusable(`${name} is a backup of another deployment.`)
  if (manifest.madeAt !== is.madeAt) {
    throw new Unusable(`${name} is another backup than its name says: one that was made ${manifest.madeAt}.`)
  }
  if (is.sha256 && sha256 !== is.sha256) throw new Unusable(`${name} is not as it was when it was made.`)
}

/**
 * Counts the rows of a restored database, before it is migrated, against the manifest. Throws `Unusable` with the first
 * table that lacks some or has too many.
 */
export async function countRows(
  url: string,
  { manifest, added }: Pick<Restored, 'manifest' | 'added'>,
): Promise<Pick<Rehearsed, 'tables' | 'rows'>> {
  const tables = manifest.tables.filter(({ name }) => !MOMENTARY.includes(name))
  let rows = 0
  await asOwner(url, async (client) => {
    for (const { name, rows: stored } of tables) {
      const counted = await client.query<{ count: string }>(
        `select count(*) as count from ${client.escapeIdentifier(name)}`,
      )
      const count = Number(counted.rows[0]?.count)
      const expected = stored + (added[name] ?? 0)
      if (count !== expected) {
        throw new Unusable(`${name} has ${plural(count, 'row')}, and the manifest says ${expected}.`)
      }
      rows += count
    }
  })
  return { tables: tables.length, rows }
}

/** Refuses a restored database whose rows name a file that the backup lacks. */
async function refuseLostFiles(url: string, manifest: Manifest): Promise<void> {
  const there = new Set(manifest.parts.map(({ name }) => name))
  await asOwner(url, async (client) => {
    const { rows } = await client.query<{ key: string }>(
      'select key from materials where removed_at is null order by created_at',
    )
    const lost = rows.map(({ key }) => key).filter((key) => !there.has(filePart(key)))
    if (lost.length === 0) return
    const others = lost.length > 1 ? `, and ${plural(lost.length - 1, 'other')}` : ''
    throw new Unusable(`The attached file ${lost[0]} is lost${others}: the store of files had it no more.`)
  })
}

/** Checks every constraint that loading did not check, and that each index is whole. */
export async function refuseBrokenConstraints(url: string): Promise<void> {
  await asOwner(url, async (client) => {
    const { rows } = await client.query<{ table: string; name: string }>(
      `select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
        where connamespace = 'public'::regnamespace and not convalidated`,
    )
    for (const { table, name } of rows) {
      await client.query(`alter table ${table} validate constraint ${name}`).catch((error: Error) => {
        throw new Unusable(`A constraint does not hold: ${error.message}.`)
      })
    }
    const [index] = await readInvalidIndexes(client)
    if (index) throw new Unusable(`The index ${index} could not be built.`)
  })
}

async function asOwner(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(connectionTo(url))
  client.on('error', () => undefined)
  await client.connect()
  await client.query('set statement_timeout = 0')
  await work(client).finally(() => client.end())
}

/** A store that keeps a random sample of its files, each with the same chance, and opens them later. */
function someFiles(store: FileStore) {
  const names: string[] = []
  let seen = 0
  const put: FileStore['put'] = async (name, bytes) => {
    seen += 1
    const place = names.length < FILES_OPENED ? names.length : Math.floor(Math.random() * seen)
    if (place >= FILES_OPENED) return true
    const replaced = names[place]
    if (replaced) await store.remove(replaced)
    names[place] = name
    return store.put(name, bytes)
  }
  const open = async ({ parts }: Manifest): Promise<number> => {
    for (const name of names) {
      const stream = await store.open(name)
      const bytes = stream && (await readAll(stream))
      const sha256 = bytes && createHash('sha256').update(bytes).digest('hex')
      const part = parts.find((one) => one.name === filePart(name))
      if (sha256 !== part?.sha256) throw new Unusable(`The attached file ${name} cannot be opened.`)
    }
    return names.length
  }
  return { put, remove: store.remove, open }
}
