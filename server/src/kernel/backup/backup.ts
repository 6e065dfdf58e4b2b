import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { plural } from '@scope/contract/kernel/count.words'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type BackupPlace, PlaceFailed } from '../../ports/backups/place.ts'
import { readAll } from '../../ports/files/content.ts'
import type { FileStore } from '../../ports/files/files.ts'
import { Unusable } from '../command.ts'
import { connectionTo } from '../db/connection.ts'
import { VERSION } from '../release.ts'
import { archiveAt } from './archive.ts'
import { encrypted } from './encryption.ts'
import { type About, filePart, type Manifest, type StoredTable, tablePart } from './manifest.ts'
import { measured, newMeasure } from './measure.ts'
import { inOneLine } from './one-line.ts'
import type { Progress } from './progress.ts'
import { checkArchive } from './read-archive.ts'
import { findCompany, listTables, ofCompany, type Table } from './tables.ts'
import { type AddPart, writeArchive } from './write-archive.ts'

/** The approximate size of a part of a table. Only one part is in memory. */
export const PART_BYTES = 4 * 1024 * 1024
const FILES_AT_ONCE = 500

export type Backup = {
  /** The database's address; a role that can read it is enough. */
  url: string
  files: FileStore
  /** Its place, and its name there, which must be unused. */
  place: BackupPlace
  name: string
  /** Only the company with this domain; absent: the whole database. */
  company?: string | undefined
  /** The public keys to encrypt it for; empty: not encrypted. */
  recipients?: readonly string[]
  /** A file that gets an unencrypted copy of the archive. */
  plainCopy?: string | undefined
  now: Date
  onProgress: Progress
}

/** A finished backup, with the size and the SHA-256 of its file. */
export type MadeBackup = { name: string; manifest: Manifest; bytes: number; sha256: string }

/**
 * Writes a backup under a temporary name, reads it back from its place, and renames it. Servers may keep running, because
 * everything is read as of one moment. Throws `Unusable` with the reason in one line if it cannot be made; then nothing
 * of it is left.
 */
export async function makeBackup(backup: Backup): Promise<MadeBackup> {
  const { place, name } = backup
  const path = place.pathOf(name)
  const part = `${name}.part`
  try {
    if ((await place.list()).some((file) => file.name === name)) {
      throw new Unusable(`${path} exists already. A backup replaces no file.`)
    }
    return await write(backup, part).catch(async (error: unknown) => {
      await place.remove(part).catch(() => undefined)
      throw error
    })
  } catch (error) {
    if (error instanceof PlaceFailed) throw new Unusable(`${error.message} ${path} was not written.`)
    throw inOneLine(error, `${path} was not written.`) ?? error
  }
}

async function write(backup: Backup, part: string): Promise<MadeBackup> {
  const { place, name, recipients = [], plainCopy, onProgress } = backup
  const sent = newMeasure()
  const manifest = await inSnapshot(backup.url, async (client) => {
    const about = await readAbout(client, backup)
    const fill = (add: AddPart) => readEverything(client, backup, add)
    return writeArchive(about, fill, (archive) => {
      const plain = plainCopy === undefined ? archive : copied(archive, plainCopy)
      const bytes = recipients.length > 0 ? encrypted(plain, recipients) : plain
      return place.write(part, Readable.from(sent.measure(bytes), { objectMode: false }))
    })
  })
  onProgress('Reading it back')
  const lying = measured(archiveAt(place.pathOf(part), () => place.open(part)))
  // An encrypted backup cannot be checked without the private key.
  if (recipients.length > 0) await finished((await lying.open()).resume())
  else await checkArchive(lying)
  const { bytes, sha256 } = sent.total()
  const read = lying.read()
  if (read.sha256 !== sha256) {
    throw new Unusable(
      `${lying.name} is not what was written there: ${read.bytes} of ${bytes} bytes came back.`,
    )
  }
  await place.rename(part, name)
  return { name, manifest, bytes, sha256 }
}

/** Also writes the passing bytes to a local file. */
async function* copied(chunks: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  const file = await open(path, 'w', 0o600)
  try {
    for await (const chunk of chunks) {
      await file.writeFile(chunk)
      yield chunk
    }
  } finally {
    await file.close()
  }
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
    // Rows hidden by a policy must fail the backup instead of being left out.
    await client.query('set local row_security = off')
    // Before the first read: a migration cannot rewrite a table between that and its copy.
    await client.query(`lock table ${names.join(', ')} in access share mode`)
    return await work(client)
  } finally {
    await client.end()
  }
}

async function readAbout(client: pg.Client, { company, now }: Backup): Promise<About> {
  const { rows } = await client.query<Pick<About, 'schemaVersion' | 'postgres' | 'companies' | 'deployment'>>(
    `select (select name from migrations order by name desc limit 1) as "schemaVersion",
            split_part(current_setting('server_version'), ' ', 1) as postgres,
            array(select o.name from orgs o
                   where $1::text is null or exists (select from org_domains d where d.org_id = o.id and d.domain = $1)
                   order by o.created_at) as companies,
            (select value #>> '{}' from settings where key = 'deployment') as deployment`,
    [company?.toLowerCase() ?? null],
  )
  const [facts] = rows
  if (!facts) throw new Error('A select of one row returns one.')
  return { version: VERSION, madeAt: now.toISOString(), company: company ?? null, ...facts }
}

async function readEverything(
  client: pg.Client,
  { company, files, onProgress }: Backup,
  add: AddPart,
): Promise<Pick<Manifest, 'tables' | 'files' | 'missingFiles'>> {
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
  return { tables, ...stored }
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
  // The number of rows follows the last row.
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
 * Copies the attached files that the rows name. A file that a person removed may be gone already; the manifest names any
 * other missing file, and the rest is still backed up.
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
