import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { connectionTo } from '../connection.ts'
import { type DatabaseUser, outputOf } from './user.ts'

/** The program to start, its cluster and socket, and the user who runs it. */
type Program = {
  postgres: string
  cluster: string
  socket: string
  user: DatabaseUser
  /** `durable` is false in tests: nothing is flushed to disk, since the data may be lost. */
  options: { durable?: boolean }
}

/** The embedded database does not start. The message says what an operator can do. */
export class DatabaseFailed extends Error {}

const READY_WITHIN_MS = 60_000
/** PostgreSQL's errors while workers of a killed database are still stopping. */
const STILL_STOPPING = /shared memory block .* is still in use|lock file .* already exists/s

export type Running = { child: ChildProcess; died: Promise<string> }

function startServer({ postgres, cluster, socket, user: { command }, options }: Program): Running {
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
      last = (last + withoutWarnings(chunk.toString())).slice(-2000)
    })
    child.on('error', (error) => done(`PostgreSQL could not be started: ${error.message}`))
    child.on('exit', (code, signal) => done(`PostgreSQL ended (${signal ?? code}): ${last.trim()}`))
  })
  return { child, died }
}

/**
 * Stops the database of a server that was killed, and waits for its end. We hold the folder's lock, so nobody uses it. If
 * only its process id is left, and another process has that id by now, the file is corrected.
 */
export async function endOrphan(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const [first = '', ...lines] = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
  const pid = Number(first)
  if (!pid) return
  if (!(await serves(pid, cluster))) {
    // PostgreSQL would wait for the end of a process with this id. It ignores the id of its parent, and still checks
    // whether anyone uses its memory.
    await writeFile(pidFile, [process.pid, ...lines].join('\n'))
    return
  }
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < 30_000; waited += 50) {
    if (!(await serves(pid, cluster))) return
    await pause(50)
  }
  throw new DatabaseFailed(
    `An earlier PostgreSQL (process ${pid}) is still running. Stop it and start again.`,
  )
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
export async function startReady(program: Program, url: string): Promise<Running> {
  const deadline = performance.now() + READY_WITHIN_MS
  const start = () => startServer(program)
  let running = start()
  let endReason: string | undefined
  const watch = (died: Promise<string>) => {
    endReason = undefined
    died.then((reason) => {
      endReason = reason
    })
  }
  watch(running.died)
  while (performance.now() < deadline) {
    if (endReason !== undefined) {
      if (!STILL_STOPPING.test(endReason)) throw new DatabaseFailed(failureText(endReason, program.cluster))
      await pause(100)
      running = start()
      watch(running.died)
    }
    if (await answers(url)) return running
    await pause(20)
  }
  end(running)
  throw new DatabaseFailed(failureText('PostgreSQL did not become ready within a minute.', program.cluster))
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(connectionTo(url))
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** The end of the database process. `restarts` is false if it died, or failed to start, too often to be started again. */
export type Death = { reason: string; restarts: boolean }

/** The most restarts within this time. */
const RESTARTS = 3
const RESTARTS_MS = 10 * 60_000

/** Starts the database again when it dies. `onDeath` sets the listener that gets each death. */
export function keepRunning(
  first: Running,
  start: () => Promise<Running>,
): { onDeath(listener: (death: Death) => void): void; stop(): Promise<void> } {
  let running = first
  let stopping = false
  let notify: (death: Death) => void = () => undefined
  const deaths: number[] = []
  const mayRestart = () => {
    deaths.push(performance.now())
    return deaths.filter((at) => performance.now() - at < RESTARTS_MS).length <= RESTARTS
  }
  const supervise = async (): Promise<void> => {
    let reason = await running.died
    while (!stopping) {
      const restarts = mayRestart()
      notify({ reason, restarts })
      if (!restarts) return
      try {
        running = await start()
      } catch (error) {
        // It may have died during its start.
        reason = (error as Error).message
        continue
      }
      // `stop` was called during the start.
      if (stopping) end(running)
      reason = await running.died
    }
  }
  const supervision = supervise()
  return {
    onDeath: (listener) => {
      notify = listener
    },
    stop: async () => {
      stopping = true
      end(running)
      await supervision
    },
  }
}

/** PostgreSQL's fast shutdown: it ends all sessions and flushes everything. */
function end({ child }: Running): void {
  child.kill('SIGINT')
}

/** PostgreSQL's output without its warnings, which would hide why it ended. */
const withoutWarnings = (output: string): string =>
  output
    .split(/(?<=\n)/)
    .filter((line) => !/\bWARNING: /.test(line))
    .join('')

/** Why the database does not start, and what the operator can do. The known causes need no change of the data. */
export function failureText(output: string, cluster: string): string {
  const cause = CAUSES.find(([pattern]) => pattern.test(output))
  if (cause) return cause[1](cluster, output)
  const reasons = [...output.matchAll(/(?:FATAL|PANIC|ERROR): {2}(.*)/g)].map(([, text]) => text)
  const reason = reasons.at(-1) ?? output.split('\n').at(-1)
  return (
    `The embedded database does not start: ${reason}. Its data is in ${cluster}. ` +
    'Change nothing there; copy the folder, then restore the last backup into an empty DATA_DIR (docs/operations.md).'
  )
}

const NO_ROOM = /No space left on device|Disk quota exceeded|\b(ENOSPC|EDQUOT)\b/
const NO_RIGHTS =
  /has wrong ownership|has invalid permissions|must be owned by|Permission denied|\b(EACCES|EPERM)\b/
const NO_USER = /could not look up effective user ID (\d+)/

const CAUSES: readonly (readonly [RegExp, (cluster: string, output: string) => string])[] = [
  [
    NO_ROOM,
    (cluster) =>
      `The embedded database does not start: the disk of ${cluster} is full. Make room, and start again. Nothing is lost.`,
  ],
  [
    NO_RIGHTS,
    (cluster) =>
      `The embedded database does not start: ${cluster} belongs to another user, or others may read it. ` +
      'Start Scope as the user who owns it, or give it back: chown -R USER, chmod 700. Nothing is lost.',
  ],
  [
    NO_USER,
    (_cluster, output) =>
      `The embedded database does not start: the user ${NO_USER.exec(output)?.[1]}, as whom Scope runs, has no entry in ` +
      '/etc/passwd. Add one, or start Scope as another user.',
  ],
]

const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))
