import pg from 'pg'
import { ORDERS, ROLLUP_SORTS } from '../../contract/src/insight/rollup.words.ts'
import { Client } from '../../e2e/client.ts'
import { removeDataDir } from '../../e2e/data-folder.ts'
import { startScope } from '../../e2e/scope.ts'
import { recountSignals } from '../../server/src/insight/signal/jobs.ts'
import { recountAll } from '../../server/src/insight/summary/jobs.ts'
import { embeddedUrl } from '../../server/src/kernel/db/embedded.ts'
import { openDatabase } from '../../server/src/kernel/db/pool.ts'
import { settableClock } from '../../server/src/ports/clock/clock.ts'
import { buildCompany } from '../../server/test/plans/wide-company.ts'
import { fixed, median, printTable } from './table.ts'

const SIZES = [22, 220, 2200, 22_000]
const ROUNDS = 15
/** A read that takes longer is repeated less often. */
const ENOUGH_MS = 10_000
const CLOCK = '2026-11-18T20:00:00Z'

/** What a vice president reads of a whole company. */
const READS: Record<string, string> = {
  'rollup, this week': '/api/rollup?span=this-week',
  'rollup, last 4 weeks': '/api/rollup?span=last-4-weeks',
  'its last page': '/api/rollup?span=last-4-weeks&page=99999',
  ...Object.fromEntries(
    ROLLUP_SORTS.filter((sort) => sort !== 'venue').flatMap((sort) =>
      ORDERS.map((order) => [
        `by ${sort}, ${order}`,
        `/api/rollup?span=last-4-weeks&sort=${sort}&order=${order}`,
      ]),
    ),
  ),
  'the last page by attention': '/api/rollup?span=last-4-weeks&sort=attention&order=desc&page=99999',
  'only at risk': '/api/rollup?span=last-4-weeks&needs=at-risk',
  'by state, with sums': '/api/rollup?span=last-4-weeks&by=state',
  'one venue': '/api/rollup?span=last-4-weeks&venue=venue-7',
  'journals missing': '/api/rollup/journals?span=last-4-weeks',
  'priorities at risk': '/api/rollup/at-risk?span=last-4-weeks',
  board: '/api/venues/venue-7/board?span=last-4-weeks',
  signals: '/api/analytics/signals',
  'Studio Crit': '/api/analytics/studio-crit',
  'what waits, counted': '/api/review/count',
  'what waits, listed': '/api/review',
}
const CHANGED = 'rollup, 1 venue in 100 changed'
const COUNTED = 'rollup, counted from the rows'

/**
 * The time of a vice president's reads in growing companies with two years of weeks, each in its own database, and the
 * largest company's as a multiple of the smallest one's.
 */
export async function benchRollup(): Promise<void> {
  const names = [...Object.keys(READS), CHANGED, COUNTED]
  const times = new Map(names.map((name) => [name, [] as string[]]))
  const medians = new Map<string, (number | undefined)[]>(names.map((name) => [name, []]))
  for (const venues of SIZES) {
    const found = await timesAt(venues)
    for (const name of names) {
      const ms = found.get(name)
      times.get(name)?.push(ms === undefined ? 'failed' : fixed(ms))
      medians.get(name)?.push(ms)
    }
  }
  const rows = names.map((name) => {
    const all = medians.get(name) ?? []
    const [least, most] = [all[0], all.at(-1)]
    return {
      'read (median ms)': name,
      ...Object.fromEntries(
        SIZES.map((venues, index) => [`${venues} venues`, times.get(name)?.[index] ?? '']),
      ),
      'largest : smallest': least && most ? fixed(most / least) : '',
    }
  })
  printTable('Reads of a whole company by a vice president', rows)
}

async function timesAt(venues: number): Promise<Map<string, number | undefined>> {
  const scope = await startScope({ clockStart: CLOCK, env: { DEMO: 'off' } })
  const url = embeddedUrl(scope.dataDir)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { email, orgId } = await buildCompany(client, venues)
  await client.query('vacuum analyze')
  const database = openDatabase(url)
  // The server counts too; only one of them does at a time.
  const parts = { database, clock: settableClock(CLOCK) }
  while (!(await recountAll(parts)) || !(await recountSignals(parts)))
    await client.query('select pg_sleep(0.2)')
  await database.close()
  // As the database itself does within a minute.
  await client.query('vacuum analyze')
  // Studio Crit is for full admins only.
  await client.query(`update users set role = 'FULL_ADMIN' where email = $1`, [email])
  const vp = await Client.signIn(scope.url, email)
  const found = new Map<string, number | undefined>()
  const read = (path: string) => timed(() => vp.call('GET', path))
  for (const [name, path] of Object.entries(READS)) found.set(name, await read(path))
  const path = READS['rollup, last 4 weeks'] ?? ''
  // Before the server counts them, which it does every five seconds.
  const changes = async () => {
    await client.query(
      `insert into stale_venues (org_id, venue_id)
       select org_id, id from venues where org_id = $1 order by id limit ceil($2 / 100.0)`,
      [orgId, venues],
    )
    return timed(() => vp.call('GET', path), 1)
  }
  found.set(
    CHANGED,
    median([await changes(), await changes(), await changes()].map((ms) => ms ?? Number.NaN)),
  )
  // In the turn of the server's job, which would count and delete the same rows.
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(hashtextextended('summaries ' || $1::text, 0))`, [orgId])
  await client.query('delete from company_summaries')
  await client.query('delete from venue_summaries')
  await client.query('commit')
  found.set(COUNTED, await timed(() => vp.call('GET', path), 1))
  await client.end()
  await scope.stop()
  await removeDataDir(scope.dataDir)
  return found
}

/** The median time of a call. Undefined if it fails. */
async function timed(call: () => Promise<unknown>, rounds = ROUNDS): Promise<number | undefined> {
  const measured: number[] = []
  const begin = performance.now()
  while (measured.length < rounds && performance.now() - begin < ENOUGH_MS) {
    const from = performance.now()
    try {
      await call()
    } catch {
      return undefined
    }
    measured.push(performance.now() - from)
  }
  return median(measured)
}
