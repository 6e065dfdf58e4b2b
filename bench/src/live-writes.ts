import autocannon from 'autocannon'
import pg from 'pg'
import { Client } from '../../e2e/client.ts'
import type { LiveBench } from './live.ts'
import { fixed, median, printTable } from './table.ts'

const ROUNDS = 3
const SECONDS = 4
const CONNECTIONS = [1, 8, 32]
/** The triggers that announce a check-in, and the change of its priority. */
const TRIGGERS = [
  ['priorities', 'priorities_tell'],
  ['priority_check_ins', 'priority_check_ins_tell'],
] as const

/**
 * The cost of notices for writers: a transaction with notices holds a lock of the whole database while it commits
 * (decision 082). The same writes with the triggers and without, in turns.
 */
export async function benchLiveWrites({ postgres, database, here }: LiveBench): Promise<void> {
  const gm = await Client.signIn(here.url, 'gm@lantern.example')
  const agm = await Client.signIn(here.url, 'agm@lantern.example')
  const { id: bltId, venueId } = await agm.call<{ id: string; venueId: string }>('GET', '/api/me')
  const ids: string[] = []
  for (let index = 0; index < Math.max(...CONNECTIONS); index += 1) {
    const body = { venueId, bltId, title: `Told ${index}` }
    ids.push((await gm.call<{ id: string }>('POST', '/api/priority', body)).id)
  }
  const checkIns = ids.map((id, index) => ({
    method: 'PATCH' as const,
    path: `/api/priorities/${id}/status`,
    headers: { ...agm.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ status: index % 2 === 0 ? 'ON_TRACK' : 'AT_RISK' }),
  }))
  const checkIn = async (connections: number) => {
    const result = await autocannon({ url: here.url, requests: checkIns, connections, duration: SECONDS })
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} failures`)
    return result.requests.average
  }
  const update = (connections: number) => updatesASecond(postgres.url, ids.slice(0, connections))
  const rows: Record<string, string>[] = []
  for (const [what, measure] of [
    ['check-in by a call', checkIn],
    ['one row by SQL', update],
  ] as const) {
    for (const connections of CONNECTIONS) {
      const silent: number[] = []
      const withTriggers: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        await setTriggers(database, 'disable')
        silent.push(await measure(connections))
        await setTriggers(database, 'enable')
        withTriggers.push(await measure(connections))
      }
      rows.push({
        what,
        connections: String(connections),
        'told, a second': fixed(median(withTriggers), 0),
        'not told, a second': fixed(median(silent), 0),
        ratio: `${fixed(100 * median(withTriggers.map((rate, round) => rate / (silent[round] ?? Number.NaN))), 0)} %`,
      })
    }
  }
  printTable('Writes that are told, and the same untold (median of alternating rounds)', rows)
}

async function setTriggers(database: pg.Client, way: 'enable' | 'disable'): Promise<void> {
  for (const [table, trigger] of TRIGGERS)
    await database.query(`alter table ${table} ${way} trigger ${trigger}`)
}

/** Transactions of one statement, each connection on its own row. */
async function updatesASecond(url: string, ids: readonly string[]): Promise<number> {
  const until = performance.now() + SECONDS * 1000
  const counts = await Promise.all(
    ids.map(async (id) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      let count = 0
      while (performance.now() < until) {
        await client.query(`update priorities set description = $2 where id = $1`, [id, `Update ${count}`])
        count += 1
      }
      await client.end()
      return count
    }),
  )
  return counts.reduce((sum, one) => sum + one, 0) / SECONDS
}
