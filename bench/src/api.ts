import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { Client } from '../../e2e/client.ts'
import { startScope } from '../../e2e/scope.ts'
import { embeddedUrl } from '../../server/src/kernel/db/embedded/embedded.ts'
import { fixed, median, printTable } from './table.ts'

const SECONDS = 4
const ROUNDS = 3
const CONNECTIONS = [1, 8, 32]
const CLOCK = '2026-11-18T20:00:00Z'
const PERIOD = '2026-11'

type Figures = { rate: number; p50: number; p99: number }
type Target = { url: string; requests: autocannon.Request[] }

/** Compares the home read and the check-in write with the yardstick. The rounds alternate, so that noise hits both. */
export async function benchApi(): Promise<void> {
  const scope = await startScope({ clockStart: CLOCK })
  const gm = await Client.signIn(scope.url, 'gm@lantern.example')
  const lead = await Client.signIn(scope.url, 'lead@lantern.example')
  const agm = await Client.signIn(scope.url, 'agm@lantern.example')
  const { id: leadId, venueId } = await lead.call<{ id: string; venueId: string }>('GET', '/api/me')
  const { id: agmId } = await agm.call<{ id: string }>('GET', '/api/me')
  const ids: string[] = []
  for (let index = 0; index < 32; index += 1) {
    const body = { venueId, bltId: agmId, title: `Bench ${index}` }
    ids.push((await gm.call<{ id: string }>('POST', '/api/priority', body)).id)
  }
  const yardstick = await startYardstick(embeddedUrl(scope.dataDir), leadId)
  const json = { 'content-type': 'application/json' }

  const checkIns = ids.map((id) => ({
    method: 'PATCH' as const,
    path: `/api/priorities/${id}/status`,
    headers: { ...agm.headers, ...json },
    body: JSON.stringify({ status: 'ON_TRACK' }),
  }))
  const upserts = {
    url: yardstick.url,
    requests: ids.map((_, index) => ({ method: 'POST' as const, path: `/write/${index}` })),
  }
  const pairs: { name: string; scope: Target; yardstick: Target }[] = [
    {
      name: 'home read',
      scope: {
        url: scope.url,
        requests: [
          { method: 'GET', path: `/api/priorities/${venueId}/${leadId}/${PERIOD}`, headers: lead.headers },
        ],
      },
      yardstick: { url: yardstick.url, requests: [{ method: 'GET', path: '/read' }] },
    },
    { name: 'check-in write', scope: { url: scope.url, requests: checkIns }, yardstick: upserts },
    {
      name: 'check-in with a key',
      scope: { url: scope.url, requests: checkIns.map((request) => ({ ...request, setupRequest: withKey })) },
      yardstick: upserts,
    },
  ]
  const rows: Record<string, string>[] = []
  for (const { name, scope: ours, yardstick: bare } of pairs) {
    for (const connections of CONNECTIONS) {
      const measured = { ours: [] as Figures[], bare: [] as Figures[] }
      for (let round = 0; round < ROUNDS; round += 1) {
        measured.ours.push(await load(ours, connections))
        measured.bare.push(await load(bare, connections))
      }
      const ratio = median(
        measured.ours.map(({ rate }, round) => rate / (measured.bare[round]?.rate ?? Number.NaN)),
      )
      rows.push(
        rowOf(name, connections, measured.ours, ratio),
        rowOf('  yardstick', connections, measured.bare),
      )
    }
  }
  printTable('Calls (median of alternating rounds)', rows)
  yardstick.stop()
  await scope.stop()
}

/** Like the web, each write has a key of its own. */
const withKey = (request: autocannon.Request): autocannon.Request => ({
  ...request,
  headers: { ...request.headers, 'idempotency-key': randomUUID() },
})

function rowOf(
  name: string,
  connections: number,
  figures: Figures[],
  ratio?: number,
): Record<string, string> {
  const typical = (key: keyof Figures) => median(figures.map((figure) => figure[key]))
  return {
    call: name,
    connections: String(connections),
    'requests/s': fixed(typical('rate'), 0),
    'p50 ms': fixed(typical('p50')),
    'p99 ms': fixed(typical('p99')),
    'of the yardstick': ratio === undefined ? '' : `${fixed(ratio * 100, 0)} %`,
  }
}

async function load({ url, requests }: Target, connections: number): Promise<Figures> {
  const result = await autocannon({ url, requests, connections, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

function startYardstick(database: string, bltId: string): Promise<{ url: string; stop: () => void }> {
  const child = spawn('node', [join(import.meta.dirname, 'yardstick.ts'), database, bltId, PERIOD], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((done) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const [, url] = /Yardstick at (\S+)/.exec(chunk.toString()) ?? []
      if (url) done({ url, stop: () => child.kill() })
    })
  })
}
