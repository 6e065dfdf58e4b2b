import pg from 'pg'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Config } from '../config.ts'
import { connectionTo } from './connection.ts'
import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  embeddedUrl,
  startEmbedded,
  WORK_ROLE,
} from './embedded/embedded.ts'
import { FolderInUse } from './embedded/folder-lock.ts'
import { DatabaseFailed } from './embedded/process.ts'
import { migrateDatabase, sayNewer } from './migrate/migrate.ts'
import { migrateAlone, migrateAsOwner } from './migrate/owner.ts'
import { storeRoleSettings } from './migrate/role-settings.ts'
import type { Upgrade } from './migrate/upgrade.ts'
import { type Database, OTHER_CONNECTIONS, openDatabase } from './pool/pool.ts'
import { type Replica, replicaOf } from './pool/replica.ts'
import { watchForSilence } from './pool/silence.ts'
import { untilWrites } from './start-wait.ts'

export type OpenDatabase = {
  database: Database
  url: string
  /** Set if this process runs the embedded database itself. */
  embedded?: EmbeddedPostgres
  /** Sets the listener for the moment when silent connections were replaced. */
  onSilence(listener: () => void): void
  /** Lets the database count its rows, after many were added at once. Only the owner of the tables can. */
  refreshStatistics(): Promise<void>
  close(): Promise<void>
}

type DatabaseOptions = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<
    Pick<Config, 'databaseOwnerUrl' | 'databaseConnections' | 'databaseWaitSeconds' | 'databasePrepares'>
  > &
  Pick<EmbeddedOptions, 'meanwhile'> & { upgrade?: Upgrade | undefined }

/**
 * Opens and migrates the server's database: the configured one, or the embedded one. The owner migrates the embedded
 * one, and the server works as a role that owns nothing. So does a configured one with an address of its owner; without
 * that, one user does both.
 */
export async function openForServer({
  databaseUrl,
  databaseOwnerUrl,
  dataDir,
  databaseConnections = 15,
  databaseWaitSeconds: waitS = 10,
  databasePrepares: prepares,
  meanwhile,
  upgrade,
}: DatabaseOptions): Promise<OpenDatabase> {
  const embedded = databaseUrl === undefined ? await startEmbedded(dataDir, { meanwhile }) : undefined
  if (databaseOwnerUrl) await untilWrites(databaseOwnerUrl, 'DATABASE_OWNER_URL', waitS * 1000)
  if (databaseUrl) await untilWrites(databaseUrl, 'DATABASE_URL', waitS * 1000)
  const url = embedded?.workUrl ?? databaseUrl ?? ''
  try {
    await migrateAndGrant({ embedded, databaseUrl, databaseOwnerUrl, upgrade })
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const database = openDatabase(url, {
    connections: databaseConnections - OTHER_CONNECTIONS - 1,
    waitMs: waitS * 1000,
    prepares,
  })
  let notify = () => {}
  const replaceSilent = () => {
    database.reconnect()
    notify()
  }
  // No network is between the server and the embedded one.
  const unwatch = embedded ? undefined : watchForSilence(url, replaceSilent)
  return {
    database,
    url,
    ...(embedded ? { embedded } : {}),
    onSilence: (listener) => {
      notify = listener
    },
    refreshStatistics: () => analyze(embedded?.url ?? databaseOwnerUrl ?? url),
    close: async () => {
      await unwatch?.()
      await database.close()
      await embedded?.stop()
    },
  }
}

/** Opens the replica that `DATABASE_READ_URL` names, if it does, for reads that may be late. */
export function openReplica(
  { databaseReadUrl, databaseConnections, databaseWaitSeconds, databasePrepares: prepares }: Config,
  primary: Database,
  clock: Clock,
): Replica | undefined {
  if (!databaseReadUrl) return undefined
  const limits = { connections: databaseConnections - OTHER_CONNECTIONS, waitMs: databaseWaitSeconds * 1000 }
  return replicaOf(primary.db, openDatabase(databaseReadUrl, { ...limits, prepares }), clock)
}

type MigrationOptions = Pick<DatabaseOptions, 'databaseUrl' | 'databaseOwnerUrl' | 'upgrade'> & {
  embedded: Pick<EmbeddedPostgres, 'url' | 'workUrl'> | undefined
}

/**
 * Migrates a database, and gives the server's role its rights and settings. Throws DatabaseFailed if a newer version has
 * used the data folder, since there is no way back. A configured database may be newer while its servers are upgraded
 * one after the other.
 */
export async function migrateAndGrant({
  embedded,
  databaseUrl = '',
  databaseOwnerUrl,
  upgrade,
}: MigrationOptions): Promise<void> {
  const newest = embedded
    ? await migrateDatabase(embedded.url, WORK_ROLE, undefined, upgrade)
    : databaseOwnerUrl
      ? await migrateAsOwner(databaseOwnerUrl, databaseUrl, upgrade)
      : await migrateAlone(databaseUrl, upgrade)
  if (newest && embedded) {
    throw new DatabaseFailed(
      `A newer version of Scope has used this data folder (${newest}). Start that version, or restore a backup into a new folder.`,
    )
  }
  if (newest) sayNewer(newest)
  await storeRoleSettings(embedded?.workUrl ?? databaseUrl)
}

/** Opens the database for a command, whether or not a server is running. */
export async function openForCommand(options: DatabaseOptions): Promise<OpenDatabase> {
  try {
    return await openForServer(options)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const url = embeddedUrl(options.dataDir, { user: WORK_ROLE })
    const database = openDatabase(url, { connections: 2 })
    return {
      database,
      url,
      onSilence: () => undefined,
      refreshStatistics: () => analyze(embeddedUrl(options.dataDir)),
      close: () => database.close(),
    }
  }
}

/** Lets the database count its rows, after many were added at once. */
export async function analyze(ownerUrl: string): Promise<void> {
  const client = new pg.Client(connectionTo(ownerUrl))
  await client.connect()
  await client.query('begin; set local statement_timeout = 0; analyze; commit').finally(() => client.end())
}
