import pg from 'pg'
import { newDataDir, removeDataDir } from '../../e2e/data-folder.ts'
import { type RunningScope, startScope } from '../../e2e/scope.ts'
import { benchLiveCrowd } from './live-crowd.ts'
import { benchLiveSeen } from './live-seen.ts'
import { benchLiveWrites } from './live-writes.ts'
import { hasPostgres, type OwnPostgres, startPostgres } from './own-postgres.ts'

const CLOCK = '2026-11-18T20:00:00Z'

/** Two servers on one PostgreSQL. The first one gets the writes. */
export type LiveBench = {
  postgres: OwnPostgres
  database: pg.Client
  here: RunningScope
  there: RunningScope
}

/** The stream of changes: how soon they are visible, the cost of open streams, and the cost for writers. */
export async function benchLive(): Promise<void> {
  if (!hasPostgres) {
    console.log('The stream is measured on Debian’s package postgresql-15.')
    return
  }
  const postgres = await startPostgres()
  const dataDir = await newDataDir()
  const env = { DATABASE_URL: postgres.url, DEMO: 'on', SIGN_IN_PER_MINUTE: '65535' }
  const start = () => startScope({ dataDir, clockStart: CLOCK, env })
  const here = await start()
  const there = await start()
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  const bench = { postgres, database, here, there }
  // Before the first stream, no server listens.
  await benchLiveWrites(bench)
  await benchLiveCrowd(bench)
  await database.end()
  // Ends with restarts of the database.
  await benchLiveSeen(bench)
  for (const server of [here, there]) await server.stop()
  await postgres.stop()
  await removeDataDir(dataDir)
}
