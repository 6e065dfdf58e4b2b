import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { postgresBinaries } from './embedded-binaries.ts'
import { asDatabaseUser, outputOf, run } from './embedded-user.ts'
import { lockFolder } from './folder-lock.ts'

/**
 * PostgreSQL as a child of this process. Its data is in a folder, it listens only on a Unix socket, and it stops with
 * its parent.
 */
export type EmbeddedPostgres = {
  /** Connects as the owner, for migrations. */
  url: string
  /** Connects as the role that the server works as. */
  workUrl: string
  /** Resolves with the reason if the database process stops unexpectedly. */
  died: Promise<string>
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** False in tests: do not flush to disk, since the data may be lost. */
  durable?: boolean
}

const DATABASE = 'scope'
const OWNER = 'postgres'
/** Neither superuser nor owner: it can read and write rows, but only read and add to the audit trail. */
export const WORK_ROLE = 'scope_server'
const SOCKET_PATH_MAX = 90
const READY_WITHIN_MS = 60_000
/** PostgreSQL's errors while workers of a killed database are still stopping. */
const LEFT_BEHIND = /shared memory block .* is still in use|lock file .* already exists/s

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
  await mkdir(folder, { recursive: true, mode: 0o755 })
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
    if (!existsSync(cluster)) await createCluster(cluster, binaries.initdb, user)
    await endOrphan(cluster)
    const start = () => startServer(binaries.postgres, cluster, socket, user.command, options)
    const maintenance = embeddedUrl(dataDir, { database: 'postgres' })
    const { child, died } = await untilReady(start, maintenance)
    await furnish(maintenance)
    return {
      url: embeddedUrl(dataDir),
      workUrl: embeddedUrl(dataDir, { user: WORK_ROLE }),
      died,
      stop: async () => {
        // PostgreSQL's fast shutdown: it ends all sessions and flushes everything.
        child.kill('SIGINT')
        await died
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

/** Creates a cluster under a temporary name and renames it when complete, so that a crash leaves no broken cluster. */
async function createCluster(
  cluster: string,
  initdb: string,
  user: Awaited<ReturnType<typeof asDatabaseUser>>,
): Promise<void> {
  const making = `${cluster}.making`
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { mode: 0o700 })
  if (user.owner) await chown(making, user.owner.uid, user.owner.gid)
  await run([
    ...user.command,
    initdb,
    '--pgdata',
    making,
    `--username=${OWNER}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ])
  await rename(making, cluster)
}

type Running = { child: ChildProcess; died: Promise<string> }

function startServer(
  postgres: string,
  cluster: string,
  socket: string,
  command: string[],
  options: EmbeddedOptions,
): Running {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '64MB',
    // Tests may skip flushing to disk for speed.
    ...(options.durable === false
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
      : {}),
    log_min_messages: 'warning',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  const [program = postgres, ...args] = [...command, postgres, '-D', cluster]
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const died = new Promise<string>((done) => {
    let last = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      last = (last + chunk.toString()).slice(-2000)
    })
    child.on('error', (error) => done(`PostgreSQL could not be started: ${error.message}`))
    child.on('exit', (code, signal) => done(`PostgreSQL ended (${signal ?? code}): ${last.trim()}`))
  })
  return { child, died }
}

/**
 * After a kill -9 of the server, its database may still be running. Since we hold the folder's lock, nobody uses it:
 * stop it and wait.
 */
async function endOrphan(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid || !(await serves(pid, cluster))) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < 30_000; waited += 50) {
    if (!(await serves(pid, cluster))) return
    await pause(50)
  }
  throw new Error(`An earlier PostgreSQL (process ${pid}) is still running. Stop it and start again.`)
}

/** Whether the process is this cluster's PostgreSQL: after a reboot, another process may have its id. */
async function serves(pid: number, cluster: string): Promise<boolean> {
  const command =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : await outputOf(['ps', '-o', 'command=', '-p', String(pid)]).catch(() => '')
  return command.includes('postgres') && command.includes(cluster)
}

/** Starts PostgreSQL and waits until it answers. Retries while an earlier one is still stopping. */
async function untilReady(start: () => Running, url: string): Promise<Running> {
  const deadline = performance.now() + READY_WITHIN_MS
  let running = start()
  let ended: string | undefined
  const watch = (died: Promise<string>) => {
    ended = undefined
    died.then((reason) => {
      ended = reason
    })
  }
  watch(running.died)
  while (performance.now() < deadline) {
    if (ended !== undefined) {
      if (!LEFT_BEHIND.test(ended)) throw new Error(ended)
      await pause(100)
      running = start()
      watch(running.died)
    }
    if (await answers(url)) return running
    await pause(20)
  }
  running.child.kill('SIGINT')
  throw new Error('PostgreSQL did not become ready within a minute.')
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** Creates the database and the role if missing, also in a cluster of an earlier release. */
async function furnish(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database "${DATABASE}"`)
    const role = await client.query('select 1 from pg_roles where rolname = $1', [WORK_ROLE])
    if (role.rowCount === 0) await client.query(`create role "${WORK_ROLE}" login`)
  } finally {
    await client.end()
  }
}

const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))
