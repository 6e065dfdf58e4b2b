import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { Client } from '../../e2e/client.ts'
import { newDataDir, removeDataDir } from '../../e2e/data-folder.ts'
import { startScope } from '../../e2e/scope.ts'
import { freePort } from '../../server/test/free-port.ts'
import { debianPostgres, hasDebianPostgres } from '../../server/test/outside/debian-postgres.ts'
import { BEHIND_NGINX, hasNginx, startNginx } from '../../server/test/outside/nginx.ts'
import { hasPgbouncer, startPgbouncer } from '../../server/test/outside/pgbouncer.ts'
import { fixed, printTable } from './table.ts'
import { startWriters } from './writers.ts'

const CLOCK = '2026-11-18T20:00:00Z'
const WEEK = '2026-11-16'
/** Writes before, during and after the backup. */
const WRITES = 40
const WORK_MS = 20_000
const SERVER = join(import.meta.dirname, '../../server/src')

/**
 * The move from one machine to many: a backup of the embedded database while people write, restored into Debian’s
 * PostgreSQL behind PgBouncer in transaction mode, with two servers and nginx in front; then a week of work there.
 */
export async function benchMove(): Promise<void> {
  if (!(hasDebianPostgres && hasPgbouncer && hasNginx)) {
    console.log('The move needs Debian’s packages postgresql, pgbouncer and nginx.')
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'scope-move-'))
  const archive = join(folder, 'move.tar.zst')
  const rows: Record<string, string>[] = []
  const note = (figure: string, value: string) => void rows.push({ figure, value })

  const old = await startScope({ clockStart: CLOCK })
  const before = await startWriters(() => old.url)
  await before.more(WRITES)
  const written = before.acknowledged()
  const backup = await run('backup', [archive], { DATA_DIR: old.dataDir })
  note('writes while the backup was made', String(before.count() - written.size))
  await before.more(WRITES)
  await before.stop()
  await old.stop()
  note('backup', `${fixed(backup.seconds)} s, ${fixed((await stat(archive)).size / 1024 / 1024)} MB`)

  const postgres = await debianPostgres()
  const socket = new URL(postgres.workUrl).searchParams.get('host') ?? ''
  const pooler = await startPgbouncer(socket, 'worker', 20)
  const dataDir = await newDataDir()
  const settings = {
    ...{ DATA_DIR: dataDir, DATABASE_OWNER_URL: postgres.ownerUrl, DATABASE_PREPARED: 'off' },
    DATABASE_URL: `postgresql://worker@127.0.0.1:${pooler.port}/scope`,
  }
  const restore = await run('restore', [archive], settings)
  note('restore', `${fixed(restore.seconds)} s`)

  const ports = [await freePort(), await freePort()]
  const start = (port: number) =>
    startScope({
      clockStart: CLOCK,
      dataDir,
      env: { ...settings, ...BEHIND_NGINX, DEMO: 'on', PORT: String(port) },
    })
  const began = performance.now()
  const servers = await Promise.all(ports.map(start))
  const nginx = await startNginx(ports)
  const after = await startWriters(() => nginx.url)
  await after.more(1)
  note('until the first write through nginx', `${fixed((performance.now() - began) / 1000)} s`)
  const work = await workOn(nginx.url)
  await after.stop()

  const database = new pg.Client({ connectionString: postgres.ownerUrl })
  await database.connect()
  const moved = await before.judge(database, written)
  const added = await after.judge(database)
  await database.end()
  note('acknowledged before the backup began', `${moved.acknowledged}, of which ${moved.lost} lost`)
  note('acknowledged after the move', `${added.acknowledged}, of which ${added.lost} lost`)
  note('written twice, half', `${moved.doubled + added.doubled}, ${moved.half + added.half}`)
  note('calls of the week’s work', `${work.calls}, of which ${work.failed} failed`)
  printTable('From the embedded database to PostgreSQL behind PgBouncer, two servers and nginx', rows)

  await nginx.stop()
  for (const server of servers) await server.stop()
  await pooler.stop()
  await postgres.stop()
  await removeDataDir(dataDir)
  await removeDataDir(old.dataDir)
  await rm(folder, { recursive: true })
}

/** Runs a command of the server. Returns how long it took. */
async function run(
  name: 'backup' | 'restore',
  args: string[],
  settings: Record<string, string>,
): Promise<{ seconds: number }> {
  const from = performance.now()
  const env = { ...process.env, CLOCK_START: CLOCK, ...settings }
  await promisify(execFile)(process.execPath, [join(SERVER, `${name}.ts`), ...args], { env })
  return { seconds: (performance.now() - from) / 1000 }
}

/** A member’s and a manager’s week, repeated: sign-in, home, check-in, journal, waiting, board, rollup. */
async function workOn(url: string): Promise<{ calls: number; failed: number }> {
  let calls = 0
  let failed = 0
  const count = async <T>(call: Promise<T>): Promise<T | undefined> => {
    calls += 1
    return call.catch((error: Error) => {
      failed += 1
      console.error(error.message)
      return undefined
    })
  }
  const until = performance.now() + WORK_MS
  for (let turn = 0; performance.now() < until; turn += 1) {
    const agm = await count(Client.signIn(url, 'agm@lantern.example'))
    const gm = await count(Client.signIn(url, 'gm@lantern.example'))
    const me = await count(agm?.call<{ id: string; venueId: string }>('GET', '/api/me') ?? Promise.reject())
    if (!(agm && gm && me)) continue
    const body = { venueId: me.venueId, bltId: me.id, title: `Move ${turn}` }
    const priority = await count(gm.call<{ id: string }>('POST', '/api/priority', body))
    await count(agm.call('GET', '/api/home'))
    await count(agm.call('PATCH', `/api/priorities/${priority?.id}/status`, { status: 'ON_TRACK' }))
    await count(agm.call('POST', '/api/journals', { weekOf: WEEK, entry: `Poured ${turn} flights.` }))
    for (const path of ['/api/review', '/api/venues/las-perlas-la/board']) await count(gm.call('GET', path))
    const vp = await count(Client.signIn(url, 'vp@lantern.example'))
    if (vp) await count(vp.call('GET', '/api/rollup'))
  }
  return { calls, failed }
}
