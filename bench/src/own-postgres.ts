import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startReady } from '../../server/src/kernel/db/embedded/process.ts'
import { asDatabaseUser } from '../../server/src/kernel/db/embedded/user.ts'

const run = promisify(execFile)
export const BINARIES = '/usr/lib/postgresql/15/bin'

/** A PostgreSQL of one's own: that of Debian's package `postgresql`, in a folder of its own. */
export type OwnPostgres = {
  url: string
  socket: string
  /** Kills it as a power cut would, and starts it again. */
  killAndStart(): Promise<void>
  /** Stops all its processes for a while, as a machine that hangs. */
  pause(ms: number): Promise<void>
  stop(): Promise<void>
}

export const hasPostgres = existsSync(`${BINARIES}/postgres`)

export async function startPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'scope-postgres-'))
  await chmod(folder, 0o755)
  const [cluster, socket] = [join(folder, 'data'), join(folder, 'socket')]
  const user = await asDatabaseUser(`${BINARIES}/postgres`, folder)
  for (const place of [cluster, socket]) {
    await mkdir(place, { mode: 0o700 })
    if (user.owner) await chown(place, user.owner.uid, user.owner.gid)
  }
  const [program = `${BINARIES}/initdb`, ...words] = [...user.command, `${BINARIES}/initdb`]
  await run(program, [...words, '-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'])
  const url = `postgresql:///postgres?host=${encodeURIComponent(socket)}&user=postgres`
  const start = () =>
    startReady({ postgres: `${BINARIES}/postgres`, cluster, socket, user, options: {} }, url)
  let running = await start()
  return {
    url,
    socket,
    killAndStart: async () => {
      process.kill(await postmasterOf(cluster), 'SIGKILL')
      await running.died
      running = await start()
    },
    pause: async (ms) => {
      const all = await processesOf(cluster)
      for (const each of all) process.kill(each, 'SIGSTOP')
      await sleep(ms)
      for (const each of all) process.kill(each, 'SIGCONT')
    },
    stop: async () => {
      running.child.kill('SIGINT')
      await running.died
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** All processes of a running PostgreSQL, the first of which started the others. */
export async function processesOf(cluster: string): Promise<number[]> {
  const postmaster = await postmasterOf(cluster)
  // Each connection has a process and a group of its own.
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(postmaster)])
  return [postmaster, ...stdout.split('\n').filter(Boolean).map(Number)]
}

const postmasterOf = async (cluster: string): Promise<number> =>
  Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
