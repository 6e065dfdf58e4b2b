import pg from 'pg'
import { Client } from '../../e2e/client.ts'
import { removeDataDir } from '../../e2e/data-folder.ts'
import { startScope } from '../../e2e/scope.ts'
import { rollupOf } from '../../server/src/insight/rollup/service.ts'
import type { Context } from '../../server/src/kernel/context.ts'
import { embeddedUrl } from '../../server/src/kernel/db/embedded.ts'
import { mintReach } from '../../server/src/kernel/db/reach.ts'
import { rowsRead, type Statement } from '../../server/test/plans/rows-read.ts'
import { buildCompany, type Company } from '../../server/test/plans/wide-company.ts'
import { fixed, median, printTable } from './table.ts'

const SIZES = [22, 220, 2200, 22_000]
const ROUNDS = 9
const CLOCK = '2026-11-18T20:00:00Z'
const ASKED = { span: 'last-4-weeks' } as const

/**
 * The time of the rollup's first page for growing companies with two years of weeks, each in its own database. The
 * best time next to the median shows how much noise the machine adds.
 */
export async function benchRollup(): Promise<void> {
  const rows: Record<string, string>[] = []
  let smallest: number | undefined
  for (const venues of SIZES) {
    const scope = await startScope({ clockStart: CLOCK, env: { DEMO: 'off' } })
    const database = new pg.Client({
      connectionString: embeddedUrl(scope.dataDir),
      options: '-c plan_cache_mode=force_generic_plan -c jit=off',
    })
    await database.connect()
    const company = await buildCompany(database, venues)
    await database.query('vacuum analyze')
    const { best, middle } = await timed(scope.url, company)
    const perVenue = best / venues
    smallest ??= perVenue
    const { read, sequential } = await rowsRead(database, await statementsOf(database, company))
    rows.push({
      venues: String(venues),
      'median ms': fixed(middle),
      'best ms': fixed(best),
      'µs a venue': fixed(perVenue * 1000, 0),
      'of the smallest': fixed(perVenue / smallest, 2),
      'rows read': String(read),
      'rows a venue': fixed(read / venues),
      'read in sequence': sequential.join(', ') || 'none',
    })
    await database.end()
    await scope.stop()
    await removeDataDir(scope.dataDir)
  }
  printTable('VP rollup, first page of the last 4 weeks', rows)
}

async function timed(url: string, { email }: Company): Promise<{ best: number; middle: number }> {
  const vp = await Client.signIn(url, email)
  const measured: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now()
    await vp.call('GET', `/api/rollup?span=${ASKED.span}`)
    measured.push(performance.now() - from)
  }
  return { best: Math.min(...measured), middle: median(measured) }
}

/** The statements that the call runs on the server. */
async function statementsOf(database: pg.Client, { orgId }: Company): Promise<Statement[]> {
  const statements: Statement[] = []
  const context = {
    reach: mintReach(orgId, 'every'),
    now: new Date(CLOCK),
    db: {
      rows: async <Row>(statement: Statement) => {
        statements.push(statement)
        return (await database.query(statement.text, statement.values)).rows as Row[]
      },
    },
  }
  await rollupOf(context as unknown as Context, ASKED)
  return statements
}
