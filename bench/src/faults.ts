import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { newDataDir, removeDataDir } from '../../e2e/data-folder.ts'
import { killDatabase } from '../../e2e/power-cut.ts'
import { type RunningScope, startScope } from '../../e2e/scope.ts'
import { embeddedUrl } from '../../server/src/kernel/db/embedded/embedded.ts'
import { freePort } from '../../server/test/free-port.ts'
import { BEHIND_NGINX, hasNginx, startNginx } from '../../server/test/outside/nginx.ts'
import { silentLine } from '../../server/test/outside/silent-line.ts'
import { hasPostgres, startPostgres } from './own-postgres.ts'
import { fixed, median, printTable } from './table.ts'
import { startWriters, WRITERS, type Writers } from './writers.ts'

const CLOCK = '2026-11-18T20:00:00Z'
const SERVER_KILLS = Number(process.env.SERVER_KILLS ?? 100)
const DATABASE_KILLS = Number(process.env.DATABASE_KILLS ?? 20)
const SILENCES = Number(process.env.SILENCES ?? 20)
const RESTARTS = Number(process.env.RESTARTS ?? 20)
const PAUSES = Number(process.env.PAUSES ?? 1)
/** For each fault. */
const MINUTES = Number(process.env.MINUTES ?? 15)
const PAUSE_MS = 30_000
/** After this many kills the embedded database is given up and its server restarted. */
const EMBEDDED_KILLS_IN_A_ROW = 3

/** How long new connections are silent too. */
const FAILOVER_MS = 3_000

type Row = Record<string, string>

/** The faults with their rounds, which a setting can change; without rounds one is left out. */
const FAULTS: { rounds: number; possible: boolean; run(): Promise<Row> }[] = [
  { rounds: SERVER_KILLS, possible: true, run: killServer },
  { rounds: DATABASE_KILLS, possible: true, run: killEmbedded },
  { rounds: DATABASE_KILLS, possible: hasPostgres, run: killOwn },
  { rounds: PAUSES, possible: hasPostgres, run: pauseOwn },
  { rounds: SILENCES, possible: hasPostgres, run: () => silence('connections that fall silent', 0) },
  {
    rounds: SILENCES,
    possible: hasPostgres,
    run: () => silence('failover of 3 s that ends no connection', FAILOVER_MS),
  },
  { rounds: RESTARTS, possible: hasPostgres && hasNginx, run: restartBehindNginx },
]

/** The cost of faults while people write: lost, doubled and half writes, and how long until writes succeed again. */
export async function benchFaults(): Promise<void> {
  const rows: Row[] = []
  for (const { rounds, possible, run } of FAULTS) if (possible && rounds > 0) rows.push(await run())
  printTable('Faults, while four people write', rows)
  if (!hasPostgres) console.log('Not run without Debian’s package postgresql: its own database, nginx.')
}

async function rowOf(fault: string, writers: Writers, databaseUrl: string, silences: number[]): Promise<Row> {
  await writers.stop()
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const { acknowledged, lost, doubled, half } = await writers.judge(database)
  await database.end()
  return {
    fault,
    rounds: String(silences.length),
    writes: String(acknowledged),
    ...{ lost: String(lost), doubled: String(doubled), half: String(half) },
    'median s until well': fixed(median(silences) / 1000),
    'longest s': fixed(Math.max(...silences) / 1000),
  }
}

/** Repeats a fault while people write, within its time. Returns how long no write was acknowledged each time. */
async function repeat(
  rounds: number,
  writers: Writers,
  fault: (round: number) => Promise<void>,
): Promise<number[]> {
  const silences: number[] = []
  const end = performance.now() + MINUTES * 60_000
  for (let round = 0; round < rounds && performance.now() < end; round += 1) {
    await writers.more(8)
    await pause(Math.random() * 20)
    writers.longestSilence()
    await fault(round)
    // Each of them may still get the answer to an earlier write.
    await writers.more(WRITERS + 1)
    silences.push(writers.longestSilence())
  }
  return silences
}

async function killServer(): Promise<Row> {
  const dataDir = await newDataDir()
  const port = await freePort()
  const start = () => startScope({ dataDir, clockStart: CLOCK, env: { PORT: String(port) } })
  let scope = await start()
  const writers = await startWriters(() => scope.url)
  const silences = await repeat(SERVER_KILLS, writers, async () => {
    await scope.kill()
    scope = await start()
  })
  const row = await rowOf('kill -9 of the server', writers, embeddedUrl(dataDir), silences)
  await scope.stop()
  await removeDataDir(dataDir)
  return row
}

async function killEmbedded(): Promise<Row> {
  const dataDir = await newDataDir()
  const port = await freePort()
  const start = () => startScope({ dataDir, clockStart: CLOCK, env: { PORT: String(port) } })
  let scope = await start()
  const writers = await startWriters(() => scope.url)
  const silences = await repeat(DATABASE_KILLS, writers, async (round) => {
    if (round > 0 && round % EMBEDDED_KILLS_IN_A_ROW === 0) {
      await scope.stop()
      scope = await start()
      await writers.more(8)
      writers.longestSilence()
    }
    await killDatabase(dataDir)
  })
  const row = await rowOf('kill -9 of the embedded PostgreSQL', writers, embeddedUrl(dataDir), silences)
  await scope.stop()
  await removeDataDir(dataDir)
  return row
}

/** A server on an external PostgreSQL. */
async function onOwn(databaseUrl: string, env: Record<string, string> = {}): Promise<RunningScope> {
  return startScope({ clockStart: CLOCK, env: { DATABASE_URL: databaseUrl, DEMO: 'on', ...env } })
}

async function killOwn(): Promise<Row> {
  const postgres = await startPostgres()
  const scope = await onOwn(postgres.url)
  const writers = await startWriters(() => scope.url)
  const silences = await repeat(DATABASE_KILLS, writers, () => postgres.killAndStart())
  const row = await rowOf('kill -9 of a PostgreSQL of one’s own', writers, postgres.url, silences)
  await scope.stop()
  await postgres.stop()
  return row
}

async function pauseOwn(): Promise<Row> {
  const postgres = await startPostgres()
  const scope = await onOwn(postgres.url)
  const writers = await startWriters(() => scope.url)
  const silences = await repeat(PAUSES, writers, () => postgres.pause(PAUSE_MS))
  const row = await rowOf('PostgreSQL paused for 30 s', writers, postgres.url, silences)
  await scope.stop()
  await postgres.stop()
  return row
}

/** A failover that ends no connection: the open ones fall silent. New ones work at once, or only after the failover. */
async function silence(fault: string, failoverMs: number): Promise<Row> {
  const postgres = await startPostgres()
  const line = await silentLine(`${postgres.socket}/.s.PGSQL.5432`)
  const scope = await onOwn(`postgresql://postgres@127.0.0.1:${line.port}/postgres`)
  const writers = await startWriters(() => scope.url)
  const silences = await repeat(SILENCES, writers, async () => {
    line.hold()
    await pause(failoverMs)
    line.pass()
  })
  const row = await rowOf(fault, writers, postgres.url, silences)
  await scope.stop()
  await line.close()
  await postgres.stop()
  return row
}

/** Servers that are restarted in turn behind nginx, while people also read and sign in, which uses no key. */
async function restartBehindNginx(): Promise<Row> {
  const postgres = await startPostgres()
  const ports = [await freePort(), await freePort()]
  const dataDir = await newDataDir()
  const start = (port = 0) =>
    onOwn(postgres.url, { ...BEHIND_NGINX, PORT: String(port), DATA_DIR: dataDir, DRAIN_SECONDS: '3' })
  const servers = [await start(ports[0]), await start(ports[1])]
  const nginx = await startNginx(ports)
  const writers = await startWriters(() => nginx.url)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'lead@lantern.example' })
  let asking = true
  const goOn = async (path: string, init: RequestInit) => {
    let asks = 0
    for (; asking; asks += 1) await (await fetch(`${nginx.url}${path}`, init)).text()
    return asks
  }
  const loops = [goOn('/api/sign-in', {}), goOn('/api/auth/login', { method: 'POST', headers, body })]
  const silences = await repeat(RESTARTS, writers, async (round) => {
    const which = round % 2
    await servers[which]?.stop()
    servers[which] = await start(ports[which])
  })
  asking = false
  const [reads, signIns] = await Promise.all(loops)
  const row = await rowOf(
    `restart of one of two servers behind nginx (${reads} reads, ${signIns} sign-ins; ${await nginx.failed()} calls failed)`,
    writers,
    postgres.url,
    silences,
  )
  await nginx.stop()
  for (const server of servers) await server.stop()
  await postgres.stop()
  await removeDataDir(dataDir)
  return row
}
