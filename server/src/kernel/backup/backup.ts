import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { plural } from '@scope/contract/kernel/count.words'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { readAll } from '../../ports/files/content.ts'
import { type FileStore, StoreFailed } from '../../ports/files/files.ts'
import { Unusable } from '../command.ts'
import { connectionTo } from '../db/connection.ts'
import { VERSION } from '../release.ts'
import { filePart, type Manifest, type StoredTable, tablePart } from './manifest.ts'
import type { Progress } from './progress.ts'
import { checkArchive } from './read-archive.ts'
import { findCompany, listTables, ofCompany, type Table } from './tables.ts'
import { type AddPart, writeArchive } from './write-archive.ts'

/** About the size of a part of a table, which is all that is in memory of it. */
export const PART_BYTES = 4 * 1024 * 1024
const FILES_AT_ONCE = 500

export type Backup = {
  /** The database's address; a role that can read it is enough. */
  url: string
  files: FileStore
  /** The file to write. It must not exist. */
  path: string
  /** Only the company with this domain; absent: the whole database. */
  company?: string | undefined
  now: Date
  onProgress: Progress
}

/**
 * Writes a backup and reads it back before it gets its name. Servers may go on working: everything is read as of one
 * moment. Throws `Unusable` with the reason in one line if it cannot be made.
 */
export async function makeBackup(backup: Backup): Promise<{ manifest: Manifest; bytes: number }> {
  const { path, onProgress } = backup
  if (existsSync(path)) throw new Unusable(`${path} exists already. A backup replaces no file.`)
  const part = `${path}.part`
  try {
    await inSnapshot(backup.url, (client) => writeArchive(part, (add) => readEverything(client, backup, add)))
    onProgress('Reading it back')
    const manifest = await checkArchive(part)
    await rename(part, path)
    return { manifest, bytes: (await stat(path)).size }
  } catch (error) {
    await rm(part, { force: true })
    throw inOneLine(error, path)
  }
}

function inOneLine(error: unknown, path: string): unknown {
  const { code, message, cause } = error as NodeJS.ErrnoException & { cause?: Error }
  if (code === 'ENOSPC') return new Unusable(`The disk is full. ${path} was not written.`)
  if (error instanceof StoreFailed) return new Unusable([message, cause?.message].filter(Boolean).join(' '))
  return error
}

/** Reads in one transaction, so that everything is of the same moment. */
async function inSnapshot<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connectionTo(url), application_name: 'scope backup', keepAlive: true })
  // A lost connection also fails the query that is running.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const names = (await listTables(client)).map(({ name }) => client.escapeIdentifier(name))
    if (names.length === 0) throw new Unusable('The database is empty: there is nothing to back up.')
    await client.query('begin isolation level repeatable read read only')
    await client.query("set local statement_timeout = 0; set local timezone = 'UTC'")
    await client.query("set local idle_in_transaction_session_timeout = 0; set local datestyle = 'ISO'")
    // Rows that a policy hides must fail the backup, not be missing in it.
    await client.query('set local row_security = off')
    // Before the first read: a migration cannot rewrite a table between that and its copy.
    await client.query(`lock table ${names.join(', ')} in access share mode`)
    return await work(client)
  } finally {
    await client.end()
  }
}

async function readEverything(
  client: pg.Client,
  { company, files, now, onProgress }: Backup,
  add: AddPart,
): Promise<Omit<Manifest, 'parts'>> {
  const applied = await client.query<{ name: string }>(
    'select name from migrations order by name desc limit 1',
  )
  const all = await listTables(client)
  const orgId = company && (await findCompany(client, company))
  const conditionOf = ({ name }: Table) => (orgId ? ofCompany(all, name, orgId) : 'true')
  const tables: StoredTable[] = []
  for (const table of all) {
    const condition = conditionOf(table)
    if (condition) tables.push(await copyTable(client, { table, condition, add, onProgress }))
  }
  const materials = all.find(({ name }) => name === 'materials')
  const stored = await copyFiles(client, {
    files,
    condition: (materials && conditionOf(materials)) ?? 'false',
    add,
    onProgress,
  })
  return {
    format: 1,
    version: VERSION,
    schemaVersion: applied.rows[0]?.name ?? '',
    madeAt: now.toISOString(),
    company: company ?? null,
    tables,
    ...stored,
  }
}

type TableCopy = { table: Table; condition: string; add: AddPart; onProgress: Progress }

async function copyTable(
  client: pg.Client,
  { table: { name, columns }, condition, add, onProgress }: TableCopy,
): Promise<StoredTable> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const from = client.escapeIdentifier(name)
  const idle = once(client, 'drain')
  idle.catch(() => undefined)
  const stream = client.query(copyTo(`copy (select ${list} from ${from} where ${condition}) to stdout`))
  let number = 0
  let bytes = 0
  for await (const part of inParts(stream)) {
    number += 1
    bytes += part.length
    await add(tablePart(name, number), part)
    onProgress(`${name}: ${megabytes(bytes)}`)
  }
  // The number of rows comes after the last of them.
  await idle
  if (stream.rowCount > 0) onProgress(`${name}: ${plural(stream.rowCount, 'row')}`, true)
  return { name, columns, rows: stream.rowCount }
}

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    gathered.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(gathered)
    gathered = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(gathered)
}

type FileCopies = { files: FileStore; condition: string; add: AddPart; onProgress: Progress }
type Attached = { name: string; removed: boolean }

/**
 * Copies the attached files that the rows name. A file that was removed by its person may be gone already; any other
 * that is missing is named in the manifest, and the rest is still backed up.
 */
async function copyFiles(
  client: pg.Client,
  { files, condition, add, onProgress }: FileCopies,
): Promise<Pick<Manifest, 'files' | 'missingFiles'>> {
  const missingFiles: string[] = []
  let copied = 0
  let after = ''
  for (;;) {
    const { rows } = await client.query<Attached>(
      `select key as name, removed_at is not null as removed from materials
        where key > $1 and ${condition} order by key limit ${FILES_AT_ONCE}`,
      [after],
    )
    for (const { name, removed } of rows) {
      const stream = await files.open(name)
      if (stream) {
        await add(filePart(name), await readAll(stream))
        copied += 1
      } else if (!removed) missingFiles.push(name)
      onProgress(plural(copied, 'attached file'))
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.name
  }
  if (copied > 0) onProgress(plural(copied, 'attached file'), true)
  return { files: copied, missingFiles }
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`
