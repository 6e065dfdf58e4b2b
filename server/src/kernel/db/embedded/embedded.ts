import { createHash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { access, chmod, chown, constants, mkdir, realpath, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connectionTo } from '../connection.ts'
import { postgresBinaries } from './binaries.ts'
import { lockFolder } from './folder-lock.ts'
import { DatabaseFailed, type Death, endOrphan, failureText, keepRunning, startReady } from './process.ts'
import { asDatabaseUser, run } from './user.ts'

/**
 * PostgreSQL as a child of this process. Its data is in a folder, it listens only on a Unix socket, and it stops with
 * its parent.
 */
export type EmbeddedPostgres = {
  /** Connects as the owner, for migrations. */
  url: string
  /** Connects as the role that the server works as. */
  workUrl: string
  /** Calls `listener` each time the database process stops unexpectedly, with the reason in words. */
  onDeath(listener: (death: Death) => void): void
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** False where the data may be lost, in tests and rehearsals: do not flush to disk. */
  durable?: boolean
  /** An earlier database of the folder is removed first, also one that a killed process has left running. */
  isNew?: boolean
  /** Called once, while the process starts. */
  meanwhile?: (() => unknown) | undefined
}

const DATABASE = 'scope'
const OWNER = 'postgres'
/** Neither superuser nor owner: it can read and write rows, but only read and add to the audit trail. */
export const WORK_ROLE = 'scope_server'
const SOCKET_PATH_MAX = 90

/** The socket's folder: the data folder, or a short one if that path is too long for a socket. */
function socketFolder(dataDir: string): string {
  const inside = join(dataDir, 'socket')
  if (inside.length <= SOCKET_PATH_MAX) return inside
  return join(tmpdir(), `scope-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
}

/** The address of a data folder's embedded database, whichever process runs it. */
export function embeddedUrl(dataDir: string, { database = DATABASE, user = OWNER } = {}): string {
  return `postgresql:///${database}?host=${encodeURIComponent(socketFolder(realpathSync(dataDir)))}&user=${user}`
}

/**
 * Starts the database of a data folder, and creates it first if needed. Throws `FolderInUse` if another Scope process
 * uses the folder, and an error for the operator if the machine cannot run PostgreSQL.
 */
export async function startEmbedded(
  folder: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  await makeWritable(folder)
  const dataDir = await realpath(folder)
  const release = await lockFolder(dataDir)
  try {
    const binaries = await postgresBinaries()
    const user = await asDatabaseUser(binaries.postgres, dataDir)
    const cluster = join(dataDir, 'postgres')
    const socket = socketFolder(dataDir)
    await mkdir(socket, { recursive: true })
    await chmod(socket, 0o700)
    if (user.owner) await chown(socket, user.owner.uid, user.owner.gid)
    if (options.isNew) {
      await endOrphan(cluster)
      await rm(cluster, { recursive: true, force: true })
    }
    if (!existsSync(cluster)) await createCluster(cluster, binaries.initdb, user)
    await endOrphan(cluster)
    const maintenance = embeddedUrl(dataDir, { database: 'postgres' })
    const start = () =>
      startReady({ postgres: binaries.postgres, cluster, socket, user, options }, maintenance)
    const first = start()
    options.meanwhile?.()
    const supervision = keepRunning(await first, start)
    await createDatabaseAndRole(maintenance)
    return {
      url: embeddedUrl(dataDir),
      workUrl: embeddedUrl(dataDir, { user: WORK_ROLE }),
      onDeath: supervision.onDeath,
      stop: async () => {
        await supervision.stop()
        await release()
      },
    }
  } catch (error) {
    await release()
    throw forOperator(error, join(dataDir, 'postgres'))
  }
}

/** An error of the operating system, such as a full disk, in a message that says what to do. Others stay as they are. */
function forOperator(error: unknown, cluster: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  return /^(ENOSPC|EDQUOT|EACCES|EPERM)$/.test(code) ? new DatabaseFailed(failureText(code, cluster)) : error
}

/** Checked first, because the errors of a read-only disk name another cause. */
async function makeWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 })
    await access(folder, constants.W_OK)
  } catch {
    throw new DatabaseFailed(
      `The data folder ${folder} cannot be written to. Change its rights, or name another by DATA_DIR.`,
    )
  }
}

/** Creates a cluster under a temporary name and renames it when complete, so that a crash leaves no broken cluster. */
async function createCluster(
  cluster: string,
  initdb: string,
  user: Awaited<ReturnType<typeof asDatabaseUser>>,
): Promise<void> {
  const unfinished = `${cluster}.making`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (user.owner) await chown(unfinished, user.owner.uid, user.owner.gid)
  const creation = run([
    ...user.command,
    initdb,
    '--pgdata',
    unfinished,
    `--username=${OWNER}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ])
  await creation.catch((error: Error) => {
    throw new DatabaseFailed(failureText(error.message, cluster))
  })
  await rename(unfinished, cluster)
}

/** Creates the database and the role if missing, also in a cluster of an earlier release. */
async function createDatabaseAndRole(url: string): Promise<void> {
  const client = new pg.Client(connectionTo(url))
  await client.connect()
  try {
    const databases = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (databases.rowCount === 0) await client.query(`create database "${DATABASE}"`)
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [WORK_ROLE])
    if (roles.rowCount === 0) await client.query(`create role "${WORK_ROLE}" login`)
  } finally {
    await client.end()
  }
}
