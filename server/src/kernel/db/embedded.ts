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
 * The real PostgreSQL as a child of this process: its data in a folder, reached through a Unix socket alone, gone
 * with its parent.
 */
export type EmbeddedPostgres = {
  /** As its owner, who migrates. */
  url: string
  /** As the role that the server works as. */
  workUrl: string
  /** Ends when the database process ends by itself, which nothing should cause. */
  died: Promise<string>
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** For tests: data that need not outlive the process are not flushed. */
  durable?: boolean
}

const DATABASE = 'scope'
const OWNER = 'postgres'
/** No superuser and no owner: it works with rows, and of the audit trail it can only read and add. */
export const WORK_ROLE = 'scope_server'
const SOCKET_PATH_MAX = 90
const READY_WITHIN_MS = 60_000
/** After the database itself was killed, its workers take a moment to notice and let go. */
const LEFT_BEHIND = /shared memory block .* is still in use|lock file .* already exists/s

/** Where the socket lies: in the data folder, or, where that path is too long for a socket, in a short one. */
function socketFolder(dataDir: string): string {
  const inside = join(dataDir, 'socket')
  if (inside.length <= SOCKET_PATH_MAX) return inside
  return join(tmpdir(), `scope-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
}

/** The address of the embedded database of a data folder, whoever runs it. */
export function embeddedUrl(dataDir: string, { database = DATABASE, user = OWNER } = {}): string {
  return `postgresql:///${database}?host=${encodeURIComponent(socketFolder(realpathSync(dataDir)))}&user=${user}`
}

/**
 * Starts the database of a data folder, making it first when it is new. Throws `FolderInUse` when another process
 * of ours holds the folder, and a plain sentence when the machine lacks what PostgreSQL needs.
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
        // SIGINT is PostgreSQL's fast shutdown: sessions end, everything is flushed.
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

/** A cluster appears under its name only when it is whole: a stop in the middle leaves nothing half-made. */
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
    // A commit answers when it is on the disk; tests alone may trade that for speed.
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
 * After a kill -9 of the server its database may still be shutting down. We hold the folder's lock, so it is
 * nobody's: it is asked to end, and waited for.
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
  throw new Error(`An earlier PostgreSQL (process ${pid}) does not end. Stop it and start again.`)
}

/** Whether the process is the PostgreSQL of this very cluster: after a reboot the number may be anyone's. */
async function serves(pid: number, cluster: string): Promise<boolean> {
  const command =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : await outputOf(['ps', '-o', 'command=', '-p', String(pid)]).catch(() => '')
  return command.includes('postgres') && command.includes(cluster)
}

/** Starts it and waits until it answers; again, when what an earlier one left behind is not gone yet. */
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

/** What a cluster of ours has, made where it is missing: also in one of an earlier release. */
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
