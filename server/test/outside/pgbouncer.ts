import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresBinaries } from '../../src/kernel/db/embedded/binaries.ts'
import { asDatabaseUser } from '../../src/kernel/db/embedded/user.ts'
import { freePort } from '../free-port.ts'

/** Whether Debian’s package `pgbouncer` is installed. */
export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0

export type Pooler = { port: number; stop(): Promise<void> }

/** PgBouncer in transaction mode in front of the PostgreSQL of a socket folder, with few connections to it. */
export async function startPgbouncer(socketFolder: string, user: string, connections = 3): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'scope-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const config = join(folder, 'pgbouncer.ini')
  await writeFile(
    config,
    `[databases]
* = host=${socketFolder} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
`,
  )
  // It refuses to run as root too, and must reach the database's socket.
  const { postgres } = await postgresBinaries()
  const { command } = await asDatabaseUser(postgres, socketFolder)
  const [program = 'pgbouncer', ...words] = [...command, 'pgbouncer', config]
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  await saidBy(child, 'process up')
  const ended = new Promise((done) => child.once('exit', done))
  return {
    port,
    stop: async () => {
      child.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until a process has printed these words. */
function saidBy(child: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (output.includes(words)) resolve()
      })
    }
    child.once('exit', () => reject(new Error(output)))
  })
}
