import pg from 'pg'
import { Client } from '../../e2e/client.ts'
import { removeDataDir } from '../../e2e/data-folder.ts'
import { type RunningScope, startScope } from '../../e2e/scope.ts'
import { embeddedUrl } from '../../server/src/kernel/db/embedded.ts'
import { buildHistory, COMMON, RARE } from '../../server/test/plans/long-company.ts'
import { recordingApp } from '../../server/test/plans/recording-app.ts'
import { type RowsRead, rowsRead } from '../../server/test/plans/rows-read.ts'
import { fixed, median, printTable } from './table.ts'

const YEARS = [1, 10] as const
const ROUNDS = 11
/** The page whose read is timed. */
const FAR = 20
const CLOCK = '2026-11-18T20:00:00Z'
/** The tables that grow with the years. */
const GROWING = /^(journals|priorities|priority_tasks|priority_check_ins|weekly_metrics)/

type Who = 'admin' | 'gm'
type Read = { name: string; who: Who; path: (company: Company, who: Who) => string }
/**
 * A company on its own server. `member` and `priority` are ids at the general manager’s venue, `far` is where each one's
 * list of accomplishments goes on after some pages.
 */
type Company = {
  scope: RunningScope
  database: pg.Client
  clients: Record<Who, Client>
  member: string
  priority: string
  far: Record<Who, string>
}

const both = (name: string, path: Read['path']): Read[] => [
  { name, who: 'admin', path },
  { name, who: 'gm', path },
]
const accomplishments = (query: string) => () => `/api/accomplishments?${query}`

const READS: Read[] = [
  {
    name: 'archive, one year',
    who: 'gm',
    path: ({ member }) => `/api/priorities/venue-7/${member}/archive?year=2026`,
  },
  {
    name: 'archive, all years',
    who: 'gm',
    path: ({ member }) => `/api/priorities/venue-7/${member}/archive`,
  },
  { name: 'performance', who: 'gm', path: ({ member }) => `/api/performance/venue-7/${member}/all` },
  { name: 'record', who: 'gm', path: ({ priority }) => `/api/priorities/${priority}/record` },
  ...both('accomplishments', accomplishments('')),
  ...both('accomplishments, far on', ({ far }, who) => `/api/accomplishments?after=${far[who]}`),
  ...both('search, common word', accomplishments(`search=${COMMON}`)),
  ...both('search, rare word', accomplishments(`search=${RARE}`)),
  ...both('search, a name', accomplishments('search=venue%2000007')),
  ...both('snapshot', () => '/api/analytics/snapshot?range=12m'),
  ...both('journal tab', () => '/api/analytics/journal?range=12m'),
  ...both('journal tab, category', () => '/api/analytics/journal?range=12m&category=operations'),
  ...both('signals', () => '/api/analytics/signals?range=12m'),
  ...both('waiting count', () => '/api/review/count'),
  ...both('studio crit', () => '/api/analytics/studio-crit?range=12m'),
]

/**
 * Compares reads of past data at 22 venues with ten years of history and with one, in alternating rounds. Also lists
 * the indexes that the statements use with ten years.
 */
export async function benchHistory(): Promise<void> {
  const [short, long] = [await open(YEARS[0]), await open(YEARS[1])]
  const recording = await recordingApp(embeddedUrl(long.scope.dataDir), CLOCK)
  const rows: Record<string, string>[] = []
  for (const read of READS) {
    const times: [number[], number[]] = [[], []]
    let fault: string | undefined
    for (let round = 0; round < ROUNDS && !fault; round += 1) {
      for (const [index, company] of [short, long].entries()) {
        const taken = await timed(company, read)
        if (typeof taken === 'number') times[index]?.push(taken)
        else fault = taken
      }
    }
    const { statements } = await recording.read(read.path(long, read.who), long.clients[read.who].headers)
    rows.push({
      read: `${read.name} (${read.who})`,
      ...(fault ? { '1 year ms': fault } : timesOf(times)),
      ...plansOf(await rowsRead(long.database, statements)),
    })
  }
  printTable('Reads of past data at 22 venues, with 1 and 10 years of history', rows)
  await recording.close()
  for (const company of [short, long]) await close(company)
}

function timesOf([short, long]: [number[], number[]]): Record<string, string> {
  const [before, now] = [median(short), median(long)]
  return { '1 year ms': fixed(before), '10 years ms': fixed(now), ratio: fixed(now / before) }
}

function plansOf({ read, sequential, indexes }: RowsRead): Record<string, string> {
  return {
    'rows read': String(read),
    'read in sequence': sequential.filter((table) => GROWING.test(table)).join(', ') || 'none',
    indexes: indexes.filter((index) => GROWING.test(index) && !index.endsWith('_pkey')).join(', '),
  }
}

/** How long a read took in milliseconds, or its error status. */
async function timed(company: Company, { who, path }: Read): Promise<number | string> {
  const from = performance.now()
  try {
    await company.clients[who].call('GET', path(company, who))
  } catch (error) {
    const [, status] = / answered (\d+)/.exec(String(error)) ?? []
    if (!status) throw error
    return `answers ${status}`
  }
  return performance.now() - from
}

async function open(years: number): Promise<Company> {
  const scope = await startScope({ clockStart: CLOCK, env: { DEMO: 'off' } })
  const database = new pg.Client({
    connectionString: embeddedUrl(scope.dataDir),
    options: '-c plan_cache_mode=force_generic_plan -c jit=off',
  })
  await database.connect()
  const { email } = await buildHistory(database, years)
  const [, domain] = email.split('@')
  const admin = await Client.signIn(scope.url, email)
  const gm = await Client.signIn(scope.url, `gm.venue-7@${domain}`)
  const [member] = await gm.call<{ id: string }[]>('GET', '/api/venues/venue-7/blts')
  const id = member?.id ?? ''
  const archived = await gm.call<{ id: string }[]>('GET', `/api/priorities/venue-7/${id}/archive`)
  const far = { admin: await farOn(admin), gm: await farOn(gm) }
  return { scope, database, clients: { admin, gm }, member: id, priority: archived[0]?.id ?? '', far }
}

async function farOn(client: Client): Promise<string> {
  let cursor = ''
  for (let page = 1; page < FAR; page += 1) {
    const after = cursor && `?after=${cursor}`
    const { next } = await client.call<{ next: string | null }>('GET', `/api/accomplishments${after}`)
    if (!next) break
    cursor = encodeURIComponent(next)
  }
  return cursor
}

async function close({ scope, database }: Company): Promise<void> {
  await database.end()
  await scope.stop()
  await removeDataDir(scope.dataDir)
}
