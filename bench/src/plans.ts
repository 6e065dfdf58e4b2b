import pg from 'pg'
import { Client } from '../../e2e/client.ts'
import { removeDataDir } from '../../e2e/data-folder.ts'
import { startScope } from '../../e2e/scope.ts'
import { embeddedUrl } from '../../server/src/kernel/db/embedded.ts'
import { GROWING, READS, subjectAt } from '../../server/test/plans/reads.ts'
import { recordingApp } from '../../server/test/plans/recording-app.ts'
import { rowsRead } from '../../server/test/plans/rows-read.ts'
import { addRoles, buildCompany, WEEK } from '../../server/test/plans/wide-company.ts'
import { fixed, median, printTable } from './table.ts'

const VENUES = 22_000
const ROUNDS = 5
const CLOCK = '2026-11-18T20:00:00Z'

/** The time and plans of every read by the general manager of one venue, in a company of 22,000. */
export async function benchPlans(): Promise<void> {
  const scope = await startScope({ clockStart: CLOCK, env: { DEMO: 'off' } })
  const database = new pg.Client({
    connectionString: embeddedUrl(scope.dataDir),
    options: '-c plan_cache_mode=force_generic_plan -c jit=off',
  })
  await database.connect()
  const { orgId, email } = await buildCompany(database, VENUES)
  await addRoles(database, orgId, WEEK)
  await database.query('vacuum analyze')
  const recording = await recordingApp(embeddedUrl(scope.dataDir), CLOCK)
  const gm = await Client.signIn(scope.url, `gm.venue-7@${email.split('@')[1]}`)
  const subject = await subjectAt(database, 'venue-7')
  const rows: Record<string, string>[] = []
  for (const path of Object.values(READS).flatMap((paths) => paths(subject))) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = performance.now()
      await answered(`${scope.url}${path}`, gm.headers)
      times.push(performance.now() - from)
    }
    const { statements } = await recording.read(path, gm.headers)
    const { read, sequential } = await rowsRead(database, statements)
    rows.push({
      read: path.replaceAll(/[0-9a-f-]{36}/g, ':id'),
      ms: fixed(median(times)),
      statements: String(statements.length),
      'rows read': String(read),
      'read in sequence': sequential.join(', ') || 'none',
      'growing tables in sequence': sequential.filter((table) => GROWING.test(table)).join(', ') || 'none',
    })
  }
  printTable(`Reads by a general manager of one of ${VENUES} venues`, rows)
  await recording.close()
  await database.end()
  await scope.stop()
  await removeDataDir(scope.dataDir)
}

/** Reads a whole answer, JSON or a file. */
async function answered(url: string, headers: { cookie: string }): Promise<void> {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  await answer.arrayBuffer()
}
