import { type EmbeddedPostgres, embeddedUrl, startEmbedded, WORK_ROLE } from './embedded.ts'
import { FolderInUse } from './folder-lock.ts'
import { migrateDatabase } from './migrate.ts'
import { migrateAlone, migrateAsOwner } from './owner.ts'
import { type Database, openDatabase } from './pool.ts'

export type OpenDatabase = {
  database: Database
  url: string
  /** Present when this process runs the embedded database itself. */
  embedded?: EmbeddedPostgres
  close(): Promise<void>
}

type Where = { databaseUrl: string | undefined; databaseOwnerUrl?: string | undefined; dataDir: string }

/**
 * Opens the configured database for the server: the given one, or the embedded one, brought forward. The embedded one
 * is brought forward by its owner and worked with as a role that owns nothing; so is a given one whose owner has an
 * address of its own, and else both are done by the one user.
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

/** Opens it for a command, which works beside a running server and without one. */
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
