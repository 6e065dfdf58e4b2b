import { join } from 'node:path'
import { Readable } from 'node:stream'
import sql from 'sql-template-tag'
import { Unusable } from '../command.ts'
import type { Config } from '../config.ts'
import type { Parts } from '../context.ts'
import { embeddedUrl, WORK_ROLE } from '../db/embedded/embedded.ts'
import { claimFilesFolder } from '../db/embedded/files-folder.ts'
import { analyze, migrateAndGrant } from '../db/open.ts'
import type { Db } from '../db/pool/pool.ts'
import { storeOf } from './address.ts'
import type { Archive } from './archive.ts'
import { type Restore, type Restored, restoreBackup } from './restore.ts'

type Server = Pick<Parts, 'config' | 'database' | 'clock' | 'copy'>
type Watched = Pick<Restore, 'archive' | 'accept' | 'onTable'> & {
  /** All rows and files are restored; the migrations follow. */
  onLoaded(): void
}

/** The rows are restored, but they can be migrated only after a restart. */
export class HalfDone extends Unusable {}

/**
 * Fills the empty database of a running server, in the same steps as the command, and lets the server use it afterwards.
 * The server must do nothing else meanwhile. Throws `Unusable` with the reason in one line: nothing was restored, unless
 * it is `HalfDone`.
 */
export async function restoreInServer(server: Server, watched: Watched): Promise<Restored> {
  const { config, database, clock, copy } = server
  const { databaseUrl, databaseOwnerUrl, dataDir } = config
  const embedded = databaseUrl
    ? undefined
    : { url: embeddedUrl(dataDir), workUrl: embeddedUrl(dataDir, { user: WORK_ROLE }) }
  const url = embedded?.url ?? databaseOwnerUrl ?? databaseUrl ?? ''
  const own = await readOwnKeys(database.db)
  const { archive, accept, onTable, onLoaded } = watched
  const restored = await restoreBackup({
    ...{ archive, url, files: storeOf(config), now: clock.now(), onProgress: () => undefined },
    ...(accept ? { accept } : {}),
    ...(onTable ? { onTable } : {}),
  })
  try {
    onLoaded()
    await migrateAndGrant({ embedded, databaseUrl, databaseOwnerUrl })
    await analyze(url)
    // Drops the statements that connections have prepared for the old tables.
    database.reconnect()
    await copy?.read()
    await storeOwnKeys(database.db, own)
    await claimFiles(config, database.db)
    return restored
  } catch (cause) {
    throw new HalfDone('The backup was restored, but not brought to this version. Start Scope again.', {
      cause,
    })
  }
}

type Key = { key: string; value: unknown }

/** The keys that a server reads once, at its start. Those in a backup belong to signed-out devices and are useless. */
const readOwnKeys = (db: Db): Promise<Key[]> =>
  db.rows<Key>(sql`select key, value from settings where key in ('push', 'files')`)

async function storeOwnKeys(db: Db, keys: readonly Key[]): Promise<void> {
  for (const { key, value } of keys) {
    await db.run(sql`
      insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
      on conflict (key) do update set value = excluded.value`)
  }
}

async function claimFiles({ s3, dataDir, newFilesFolder }: Config, db: Db): Promise<void> {
  if (!s3) await claimFilesFolder(db, join(dataDir, 'files'), newFilesFolder)
}

/** The same archive; `onOpen` is called each time that it is opened, and `onBytes` with each chunk's length. */
export const countedArchive = (
  { name, open }: Archive,
  { onOpen, onBytes }: { onOpen(): void; onBytes(length: number): void },
): Archive => ({
  name,
  open: async () => {
    const source = await open()
    onOpen()
    return Readable.from(counted(source, onBytes), { objectMode: false })
  },
})

async function* counted(chunks: AsyncIterable<Buffer>, onBytes: (length: number) => void) {
  for await (const chunk of chunks) {
    onBytes(chunk.length)
    yield chunk
  }
}
