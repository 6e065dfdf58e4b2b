import { setTimeout as pause } from 'node:timers/promises'
import { Client } from '../../e2e/client.ts'
import { type RunningScope, startScope } from '../../e2e/scope.ts'
import { megabytes } from './server.ts'
import { fixed, median, printTable } from './table.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 30)
const MINUTE_MS = 60_000
/** The pause between two calls: a day of a small company in half an hour, with little load. */
const PAUSE_MS = 50
const CLOCK = '2026-11-18T20:00:00Z'

const READS = [
  '/api/priorities',
  '/api/review',
  '/api/venues',
  '/api/rollup',
  '/api/accomplishments',
  '/api/venues/las-perlas-la/board',
  '/api/audit',
]

/** The memory of a server under a day’s mix of calls, minute by minute: `SOAK_MINUTES=5 npm run bench -- soak`. */
export async function benchSoak(): Promise<void> {
  const scope = await startScope({ clockStart: CLOCK })
  const rows: Record<string, string>[] = []
  const answers = calls(scope)
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    const until = performance.now() + MINUTE_MS
    const times: number[] = []
    while (performance.now() < until) {
      const { value } = await answers.next()
      if (value !== undefined) times.push(value)
      await pause(PAUSE_MS)
    }
    const memory = fixed(megabytes(scope.pid), 0)
    console.log(`minute ${minute}: ${times.length} calls, ${memory} MB`)
    rows.push({
      minute: String(minute),
      calls: String(times.length),
      'p50 ms': fixed(median(times)),
      'resident MB': memory,
    })
  }
  printTable('Soak (memory after each minute of calls)', rows)
  await scope.stop()
}

/** Repeats the day’s calls in sequence without end. Yields the milliseconds of each. */
async function* calls(scope: RunningScope): AsyncGenerator<number, undefined> {
  const admin = await Client.signIn(scope.url, 'admin@lantern.example')
  const agm = await Client.signIn(scope.url, 'agm@lantern.example')
  const { id: bltId, venueId } = await agm.call<{ id: string; venueId: string }>('GET', '/api/me')
  const { id } = await admin.call<{ id: string }>('POST', '/api/priority', { venueId, bltId, title: 'Soak' })
  for (let turn = 0; ; turn += 1) {
    for (const path of READS) yield await timed(() => admin.call('GET', path))
    const status = turn % 2 === 0 ? 'ON_TRACK' : 'AT_RISK'
    const body = status === 'AT_RISK' ? { status, note: `Soak ${turn}` } : { status }
    yield await timed(() => agm.call('PATCH', `/api/priorities/${id}/status`, body))
    // People sign in and out all day.
    yield await timed(() => Client.signIn(scope.url, 'lead@lantern.example'))
  }
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await call()
  return performance.now() - from
}
