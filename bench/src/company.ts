import pg from 'pg'
import { Client } from '../../e2e/client.ts'
import { removeDataDir } from '../../e2e/data-folder.ts'
import { type RunningScope, startScope } from '../../e2e/scope.ts'
import { embeddedUrl } from '../../server/src/kernel/db/embedded/embedded.ts'
import { WEEK } from '../../server/test/plans/wide-company.ts'
import { fillCompanies, PLANNED_VISIT, type Size } from './filled-company.ts'
import { fixed, median, printTable } from './table.ts'

const VENUES = Number(process.env.COMPANY_VENUES ?? 500)
const YEARS = Number(process.env.COMPANY_YEARS ?? 10)
const COMPANIES = Number(process.env.COMPANY_COUNT ?? 1000)
const USUAL = 22
const WEEKS_A_YEAR = 52
/** Weeks of each of many companies, as many as signals need: only their number is measured. */
const FEW_WEEKS = 9
const ROUNDS = 15
/** A read that takes longer is repeated less often. */
const ENOUGH_MS = 6000
const CLOCK = '2026-11-18T20:00:00Z'

type Who = 'member' | 'manager' | 'admin'
/** `aim`: at most this many times the compared company, or this many milliseconds. */
type Read = { name: string; who: Who; path: string; aim: { times: number } | { ms: number } }

const SAME = { times: 1.5 }
const PROMPT = { ms: 300 }
const rollup = (query: string) => `/api/rollup?span=last-4-weeks${query}`

const READS: readonly Read[] = [
  { name: 'home', who: 'member', path: '/api/home', aim: SAME },
  { name: 'board', who: 'manager', path: '/api/venues/venue-7/board?span=last-4-weeks', aim: SAME },
  {
    name: 'numbers of a week',
    who: 'manager',
    path: `/api/metrics?venue=venue-7&from=${WEEK}&to=${WEEK}`,
    aim: SAME,
  },
  { name: 'rollup', who: 'admin', path: rollup(''), aim: PROMPT },
  { name: 'rollup by revenue', who: 'admin', path: rollup('&sort=revenue&order=desc'), aim: PROMPT },
  { name: 'rollup by attention', who: 'admin', path: rollup('&sort=attention&order=desc'), aim: PROMPT },
  { name: 'rollup, only at risk', who: 'admin', path: rollup('&needs=at-risk'), aim: PROMPT },
  { name: 'rollup by state, with sums', who: 'admin', path: rollup('&by=state'), aim: PROMPT },
  { name: 'Waiting, counted', who: 'admin', path: '/api/review/count', aim: PROMPT },
  { name: 'Waiting', who: 'admin', path: '/api/review', aim: PROMPT },
  { name: 'signals', who: 'admin', path: '/api/analytics/signals', aim: PROMPT },
  { name: 'brief of a visit', who: 'admin', path: `/api/visits/${PLANNED_VISIT}/brief`, aim: { ms: 150 } },
  { name: 'Studio Crit', who: 'admin', path: '/api/analytics/studio-crit', aim: PROMPT },
]

/** A company on its server, and how long each read took in milliseconds. */
type Company = { scope: RunningScope; clients: Record<Who, Client>; times: Map<Read, number[]> }

/**
 * Compares the reads of one large company with a long past to a usual one with the same past, and of one company among
 * many to the same company alone. `COMPANY_VENUES=60 COMPANY_YEARS=1 COMPANY_COUNT=20 npm run bench -- company` is a
 * quick trial.
 */
export async function benchCompany(): Promise<void> {
  const past = { weeks: YEARS * WEEKS_A_YEAR, domain: 'company.example' }
  await compare(
    { name: `${USUAL} venues`, sizes: [{ ...past, venues: USUAL }] },
    { name: `${VENUES} venues`, sizes: [{ ...past, venues: VENUES }] },
    `A company of ${VENUES} venues beside one of ${USUAL}, with ${past.weeks} weeks behind them (medians)`,
  )
  const one = { venues: USUAL, weeks: FEW_WEEKS, domain: 'company.example' }
  const others = Array.from({ length: COMPANIES - 1 }, (_, nth) => ({
    ...one,
    domain: `other-${nth}.example`,
  }))
  await compare(
    { name: 'alone', sizes: [one] },
    { name: `of ${COMPANIES}`, sizes: [one, ...others] },
    `A company of ${USUAL} venues alone and as one of ${COMPANIES}, with ${FEW_WEEKS} weeks behind them (medians)`,
    { times: 1.2 },
  )
}

type Filled = { name: string; sizes: readonly Size[] }

/** Times the reads of the first company of each database, in turns, and prints them side by side. */
async function compare(small: Filled, large: Filled, title: string, aim?: Read['aim']): Promise<void> {
  const [before, after] = [await open(small.sizes), await open(large.sizes)]
  const rows: Record<string, string>[] = []
  for (const read of READS) {
    const until = performance.now() + ENOUGH_MS
    for (let round = 0; round < ROUNDS && (round < 3 || performance.now() < until); round += 1) {
      // The first of a pair warms up the machine for the second.
      for (const company of round % 2 === 0 ? [before, after] : [after, before]) await time(company, read)
    }
    const [[, ...usual] = [], [first = Number.NaN, ...rest] = []] = [before, after].map(({ times }) =>
      times.get(read),
    )
    rows.push({
      read: read.name,
      [`${small.name}, ms`]: fixed(median(usual)),
      [`${large.name}, ms`]: fixed(median(rest)),
      'at first, ms': fixed(first),
      ratio: fixed(median(rest) / median(usual), 2),
      aim: aimText(aim ?? read.aim),
    })
  }
  printTable(title, rows)
  for (const { scope } of [before, after]) {
    await scope.stop()
    await removeDataDir(scope.dataDir)
  }
}

const aimText = (aim: Read['aim']): string => ('times' in aim ? `${aim.times} x` : `${aim.ms} ms`)

async function time({ clients, times }: Company, read: Read): Promise<void> {
  const from = performance.now()
  await clients[read.who].call('GET', read.path)
  times.set(read, [...(times.get(read) ?? []), performance.now() - from])
}

async function open(sizes: readonly Size[]): Promise<Company> {
  const scope = await startScope({ clockStart: CLOCK, env: { DEMO: 'off' } })
  const database = new pg.Client({ connectionString: embeddedUrl(scope.dataDir) })
  await database.connect()
  await fillCompanies(database, sizes)
  await database.end()
  const signIn = (name: string) => Client.signIn(scope.url, `${name}@${sizes[0]?.domain}`)
  const clients = {
    member: await signIn('agm.venue-7'),
    manager: await signIn('gm.venue-7'),
    admin: await signIn('vp'),
  }
  return { scope, clients, times: new Map() }
}
