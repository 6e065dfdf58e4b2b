import { join } from 'node:path'
import type { FileStore } from '../../ports/files/files.ts'
import { localFiles } from '../../ports/files/local.ts'
import { s3Files } from '../../ports/files/s3.ts'
import type { Config } from '../config.ts'
import { embeddedUrl, startEmbedded } from '../db/embedded/embedded.ts'
import { FolderInUse } from '../db/embedded/folder-lock.ts'

/**
 * Runs work with the address of the database, as its owner if that is known. The embedded database is started if no
 * server runs it. The database is not migrated, so a backup before an upgrade has the old version.
 */
export async function withAddress(config: Config, work: (url: string) => Promise<void>): Promise<void> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = config
  if (databaseUrl) return work(databaseOwnerUrl ?? databaseUrl)
  const embedded = await startEmbedded(dataDir).catch((error: unknown) => {
    if (error instanceof FolderInUse) return undefined
    throw error
  })
  try {
    await work(embedded?.url ?? embeddedUrl(dataDir))
  } finally {
    await embedded?.stop()
  }
}

/** The store of attached files. A command signs no addresses, so it needs no secret. */
export const storeOf = ({ s3, dataDir }: Config): FileStore =>
  s3 ? s3Files(s3) : localFiles({ folder: join(dataDir, 'files'), secret: '' })
