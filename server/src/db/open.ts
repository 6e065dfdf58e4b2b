import { type EmbeddedPostgres, embeddedUrl, startEmbedded } from './embedded.ts'
import { FolderInUse } from './folder-lock.ts'
import { migrateDatabase } from './migrate.ts'
import { type Database, openDatabase } from './pool.ts'

export type OpenDatabase = {
  database: Database
  url: string
  /** Present when this process runs the embedded database itself. */
  embedded?: EmbeddedPostgres
  close(): Promise<void>
}

type Where = { databaseUrl: string | undefined; dataDir: string }

/** Opens the configured database for the server: the given one, or the embedded one, brought forward. */
export async function openForServer({ databaseUrl, dataDir }: Where): Promise<OpenDatabase> {
  const embedded = databaseUrl === undefined ? await startEmbedded(dataDir) : undefined
  const url = embedded?.url ?? databaseUrl ?? ''
  try {
    await migrateDatabase(url)
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
    const url = embeddedUrl(where.dataDir)
    const database = openDatabase(url, { connections: 2 })
    return { database, url, close: () => database.close() }
  }
}
