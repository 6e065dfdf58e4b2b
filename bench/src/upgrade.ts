import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startScope } from '../../e2e/scope.ts'
import { migrateUpTo } from '../../server/src/kernel/db/migrate/migrate.ts'
import { RELEASES } from '../../server/src/kernel/db/migrate/releases.ts'
import { freePort } from '../../server/test/free-port.ts'
import { triggersOf } from '../../server/test/releases/released.ts'
import { fillCompanies } from './filled-company.ts'
import { hasPostgres, startPostgres } from './own-postgres.ts'
import { fixed, printTable } from './table.ts'

const CLOCK = '2026-11-18T20:00:00Z'
const VENUES = 50
const WEEKS = 520
const POLL_MS = 20
const KEPT = ['weekly_metrics', 'journals', 'priorities', 'priority_tasks', 'priority_check_ins']

/** An upgrade of 1.0.0 with ten years of fifty venues: the backup before it, its migrations, and what probes get meanwhile. */
export async function benchUpgrade(): Promise<void> {
  if (!hasPostgres) {
    console.log('The upgrade needs Debian’s package postgresql.')
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'scope-upgrade-'))
  const postgres = await startPostgres()
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  await fillRelease(database)
  const before = await rowsOf(database)
  const { rows: sizes } = await database.query<{ mb: number }>(
    'select pg_database_size(current_database()) / 1048576.0 as mb',
  )

  const port = await freePort()
  const options = {
    clockStart: CLOCK,
    env: { DATABASE_URL: postgres.url, DEMO: 'off', BACKUP_TO: folder, PORT: String(port) },
  }
  const watch = watchReadiness(port)
  const scope = await startScope(options)
  const { steps, firstMs, readyMs, silentMs } = await watch.end()
  const [name = ''] = await readdir(folder)
  const backupMb = (await stat(join(folder, name))).size / 1024 / 1024
  const after = await rowsOf(database)
  await scope.stop()
  const again = performance.now()
  await (await startScope({ ...options, dataDir: scope.dataDir })).stop()
  const againMs = performance.now() - again

  const seconds = (ms: number) => `${fixed(ms / 1000)} s`
  printTable(`An upgrade of ${RELEASES[0].version}, ${WEEKS} weeks of ${VENUES} venues`, [
    { figure: 'rows of work, before and after', value: `${before}, ${after}` },
    { figure: 'database', value: `${fixed(Number(sizes[0]?.mb), 0)} MB` },
    { figure: 'until the first answer', value: seconds(firstMs) },
    ...[...steps].map(([step, ms]) => ({ figure: step, value: seconds(ms) })),
    { figure: 'backup', value: `${fixed(backupMb)} MB` },
    { figure: 'until ready', value: seconds(readyMs) },
    { figure: 'longest time without an answer, after the first', value: `${fixed(silentMs, 0)} ms` },
    { figure: 'next start and stop', value: seconds(againMs) },
  ])
  await database.end()
  await postgres.stop()
  await rm(folder, { recursive: true })
}

async function fillRelease(database: pg.Client): Promise<void> {
  const [release] = RELEASES
  await database.query('begin')
  await migrateUpTo(database, release.last)
  await database.query(await triggersOf(release))
  await database.query('commit')
  await fillCompanies(database, [{ domain: 'harbor.example', venues: VENUES, weeks: WEEKS }])
}

async function rowsOf(database: pg.Client): Promise<number> {
  const counts = KEPT.map((table) => `(select count(*) from ${table})`).join(' + ')
  const { rows } = await database.query<{ count: string }>(`select ${counts} as count`)
  return Number(rows[0]?.count)
}

/** Asks `/readyz` again and again until it succeeds. `steps`: for how long it gave each as its reason. */
function watchReadiness(port: number) {
  const began = performance.now()
  const steps = new Map<string, number>()
  const seen = { firstMs: 0, readyMs: 0, silentMs: 0 }
  const ask = async () => {
    let last = began
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
      const now = performance.now()
      if (answer) {
        if (seen.firstMs > 0) seen.silentMs = Math.max(seen.silentMs, now - last)
        else seen.firstMs = now - began
        const { upgrade } = (await answer.json()) as { upgrade?: string }
        if (upgrade) steps.set(upgrade, (steps.get(upgrade) ?? 0) + now - last)
        last = now
      }
      seen.readyMs = now - began
      if (answer?.ok) return
      await pause(POLL_MS)
    }
  }
  const asking = ask()
  return {
    end: async () => {
      await asking
      return { steps, ...seen }
    },
  }
}
