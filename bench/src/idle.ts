import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { removeDataDir } from '../../e2e/data-folder.ts'
import { startScope } from '../../e2e/scope.ts'
import { embeddedUrl } from '../../server/src/kernel/db/embedded/embedded.ts'
import { fillCompanies } from './filled-company.ts'
import { fixed, printTable } from './table.ts'

const COMPANIES = Number(process.env.COMPANY_COUNT ?? 1000)
const SIZE = { venues: 3, weeks: 4 }
/** Four in the morning in Los Angeles, when nothing is due anywhere. */
const CLOCK = '2026-11-18T12:00:00Z'
/** The first runs after the companies were added catch up. */
const SETTLE_MS = 90_000
const MEASURED_MS = 60_000
const AIM = 1

/** The processor time of a server and its database that nobody uses, with many companies: `npm run bench -- idle`. */
export async function benchIdle(): Promise<void> {
  const scope = await startScope({ clockStart: CLOCK, env: { DEMO: 'off', INBOX: 'folder' } })
  const database = new pg.Client({ connectionString: embeddedUrl(scope.dataDir) })
  await database.connect()
  const domains = Array.from({ length: COMPANIES }, (_, nth) => `idle-${nth}.example`)
  await fillCompanies(
    database,
    domains.map((domain) => ({ domain, ...SIZE })),
  )
  await database.end()
  await pause(SETTLE_MS)
  const postmaster = Number(
    readFileSync(join(scope.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
  )
  const used = () => ({
    server: cpuMs([scope.pid]),
    database: cpuMs([postmaster, ...childrenOf(postmaster)]),
  })
  const before = used()
  await pause(MEASURED_MS)
  const after = used()
  printTable(
    `A server with ${COMPANIES} companies that nobody uses, in a minute`,
    (['server', 'database'] as const).map((process) => {
      const ms = after[process] - before[process]
      return {
        process,
        'processor, ms': fixed(ms, 0),
        'of a core': `${fixed((ms / MEASURED_MS) * 100, 2)} %`,
        aim: process === 'server' ? `${AIM} %` : '',
      }
    }),
  )
  await scope.stop()
  await removeDataDir(scope.dataDir)
}

/** The fields of a process after its name, which may contain anything. */
const fieldsOf = (pid: number): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const TICK_MS = 10

/** The processor time of processes and their ended children, in milliseconds. */
function cpuMs(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fieldsOf(pid).slice(11, 15).map(Number)
    return user + system + endedUser + endedSystem
  })
  return ticks.reduce((sum, each) => sum + each, 0) * TICK_MS
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(fieldsOf(pid)[1]) === parent
      } catch {
        // It has ended meanwhile.
        return false
      }
    })
