import { type EmbeddedPostgres, embeddedUrl, startEmbedded, WORK_ROLE } from './embedded.ts'
import { FolderInUse } from './folder-lock.ts'
import { migrateDatabase } from './migrate.ts'
import { migrateAlone, migrateAsOwner } from './owner.ts'
import { type Database, openDatabase } from './pool.ts'

export type OpenDatabase = {
  database: Database
  url: string
  /** Set if this process runs the embedded database itself. */
  embedded?: EmbeddedPostgres
  close(): Promise<void>
}

type Where = { databaseUrl: string | undefined; databaseOwnerUrl?: string | undefined; dataDir: string }

/**
 * Opens and migrates the server's database: the configured one, or the embedded one. The owner migrates the embedded
 * one, and the server works as a role that owns nothing. The same goes for a configured one if its owner has an address
 * of its own; otherwise one user does both.
 */
export async function openForServer({
  databaseUrl,
  databaseOwnerUrl,
  dataDir,
}: Where): Promise<OpenDatabase> {
  const embedded = databaseUrl === undefined ? await startEmbedded(dataDir) : undefined
  const url = embedded?.workUrl ?? databaseUrl ?? ''
  try {
    if (embedded) await migrateDatabase(embedded.url, WORK_ROLE)
    else if (databaseOwnerUrl) await migrateAsOwner(databaseOwnerUrl, url)
    else await migrateAlone(url)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const database = openDatabase(url)
  return {
    database,
    url,
    ...(embedded ? { embedded } : {}),
    close: async () => {
      await database.close()
      await embedded?.stop()
    },
  }
}

/** Opens the database for a command, whether or not a server is running. */
export async function openForCommand(where: Where): Promise<OpenDatabase> {
  try {
    return await openForServer(where)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const url = embeddedUrl(where.dataDir, { user: WORK_ROLE })
    const database = openDatabase(url, { connections: 2 })
    return { database, url, close: () => database.close() }
  }
}
