import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { removeDataDir } from '../../e2e/data-folder.ts'
import { startScope } from '../../e2e/scope.ts'
import { buildApp } from '../../server/src/app.ts'
import { type CodeCost, REAL_COST } from '../../server/src/company/sign-in/code-hash.ts'
import { embeddedGuide } from '../../server/src/guidance/handbook/guide.ts'
import { readConfig } from '../../server/src/kernel/config.ts'
import { embeddedUrl } from '../../server/src/kernel/db/embedded/embedded.ts'
import { openDatabase } from '../../server/src/kernel/db/pool/pool.ts'
import { runningClock } from '../../server/src/ports/clock/clock.ts'
import { localFiles } from '../../server/src/ports/files/local.ts'
import { fakeChat } from '../../server/test/outside/fake-chat.ts'
import { fakeMail } from '../../server/test/outside/fake-mail.ts'
import { fixed, median, printTable } from './table.ts'

const ADDRESSES = 1000
const DOMAIN = 'lantern.example'
const ENV = {
  ...{ SIGN_IN: 'code', SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'scope@scope.example' },
  // Limits by network address are counted but not reached.
  ...{ SIGN_IN_PER_MINUTE: '65535', LOG_LEVEL: 'silent' },
}
const KINDS = ['known', 'unknown'] as const
const CALLS = { login: 'asking for a code', verify: 'a wrong code' } as const
type CallKey = keyof typeof CALLS
type Times = Record<CallKey, number[]>

/**
 * Scrypt is part of both calls, most of their time, and the same for every address. Without it, smaller differences are
 * visible. With it, only one call is measured, so that the bench takes minutes.
 */
const RUNS: { name: string; cost: CodeCost; calls: readonly CallKey[] }[] = [
  { name: 'without scrypt', cost: { N: 2, r: 1, p: 1 }, calls: ['login', 'verify'] },
  { name: 'with scrypt', cost: REAL_COST, calls: ['login'] },
]

/** Whether the time of a sign-in reveals a known address. */
export async function benchSignIn(): Promise<void> {
  for (const { name, cost, calls } of RUNS) {
    const times = await timesOf(cost, calls)
    const rows = calls.map((call) => {
      const [knownTimes, unknownTimes] = KINDS.map((kind) => times[kind][call])
      if (!knownTimes || !unknownTimes) throw new Error('Both kinds were measured.')
      return {
        call: CALLS[call],
        'known, median ms': fixed(median(knownTimes), 2),
        'unknown, median ms': fixed(median(unknownTimes), 2),
        'apart, ms': fixed(Math.abs(median(knownTimes) - median(unknownTimes)), 2),
        'addresses of each': String(knownTimes.length),
      }
    })
    printTable(`Known and unknown addresses, ${name}`, rows)
  }
}

/** The times of each call, known and unknown addresses in turns, on a separate server. */
async function timesOf(
  codeCost: CodeCost,
  calls: readonly CallKey[],
): Promise<Record<(typeof KINDS)[number], Times>> {
  const scope = await startScope({ env: { DEMO: 'off' } })
  const url = embeddedUrl(scope.dataDir)
  await addPeople(url)
  const database = openDatabase(url)
  const app = await buildApp({
    ...{ config: readConfig(ENV), database, clock: runningClock(), assistant: embeddedGuide() },
    ...{ chat: fakeChat(), mail: fakeMail(), secret: 'of this measurement alone, 2026', codeCost },
    ...{ demoAccounts: [], oidc: undefined, jobRuns: new Map(), live: { streams: 0 } },
    files: localFiles({ folder: scope.dataDir, secret: 'of no file' }),
  })
  const times = { known: { login: [], verify: [] }, unknown: { login: [], verify: [] } } as Record<
    (typeof KINDS)[number],
    Times
  >
  for (let nth = 0; nth < ADDRESSES; nth += 1) {
    for (const kind of nth % 2 === 0 ? KINDS : KINDS.toReversed()) {
      const login = await timed(app, 'login', 200, { email: `${kind}.${nth}@${DOMAIN}` })
      times[kind].login.push(login.ms)
      if (!calls.includes('verify')) continue
      const verify = await timed(app, 'verify', 400, { code: '00000000' }, login.cookie)
      times[kind].verify.push(verify.ms)
    }
  }
  await app.close()
  await database.close()
  await scope.stop()
  await removeDataDir(scope.dataDir)
  return times
}

async function addPeople(url: string): Promise<void> {
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  const orgId = randomUUID()
  await database.query('insert into orgs (id, name, domain) values ($1, $2, $3)', [orgId, 'Lantern', DOMAIN])
  await database.query(
    `insert into users (email, first_name, role)
     select 'known.' || n || '@' || $1, 'Known', 'BLT' from generate_series(0, $2::int) n`,
    [DOMAIN, ADDRESSES],
  )
  await database.query(
    `insert into app_users (auth_user_id, org_id, role, position, slug)
     select id, $1, 'VP', 'VP', split_part(email, '@', 1) from users`,
    [orgId],
  )
  await database.query('vacuum analyze')
  await database.end()
}

async function timed(
  app: FastifyInstance,
  call: CallKey,
  status: number,
  payload: object,
  cookie = '',
): Promise<{ ms: number; cookie: string }> {
  const from = performance.now()
  const answer = await app.inject({ method: 'POST', url: `/api/auth/${call}`, payload, headers: { cookie } })
  const ms = performance.now() - from
  if (answer.statusCode !== status) throw new Error(`${call} answered ${answer.statusCode}: ${answer.body}`)
  const [set] = answer.cookies
  return { ms, cookie: set ? `${set.name}=${set.value}` : '' }
}
