import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { startScope } from '../../e2e/scope.ts'
import { buildApp } from '../../server/src/app.ts'
import { embeddedGuide } from '../../server/src/guidance/handbook/guide.ts'
import { readConfig } from '../../server/src/kernel/config.ts'
import { embeddedUrl } from '../../server/src/kernel/db/embedded.ts'
import { openDatabase } from '../../server/src/kernel/db/pool.ts'
import { runningClock } from '../../server/src/ports/clock/clock.ts'
import { localFiles } from '../../server/src/ports/files/local.ts'
import { fakeChat } from '../../server/test/fake-chat.ts'
import { fakeMail } from '../../server/test/fake-mail.ts'
import { fixed, median, printTable } from './table.ts'

const ADDRESSES = 1000
const DOMAIN = 'lantern.example'
const ENV = {
  ...{ SIGN_IN: 'code', SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'scope@scope.example' },
  ...{ SIGN_IN_PER_MINUTE: '65535', LOG_LEVEL: 'silent' },
}
/** scrypt costs the same for every address and is most of the time: without it, a difference would show. */
const CHEAP = { N: 2, r: 1, p: 1 }

/** Whether the time of a request for a code tells a known address from an unknown one. */
export async function benchSignIn(): Promise<void> {
  const scope = await startScope({ env: { DEMO: 'off' } })
  const url = embeddedUrl(scope.dataDir)
  const people = new pg.Client({ connectionString: url })
  await people.connect()
  await addPeople(people)
  await people.end()
  const database = openDatabase(url)
  const config = readConfig(ENV)
  const app = await buildApp({
    ...{ config, database, clock: runningClock(), assistant: embeddedGuide(), chat: fakeChat() },
    ...{ mail: fakeMail(), secret: 'of this measurement alone, 2026', codeCost: CHEAP, demoAccounts: [] },
    oidc: undefined,
    jobRuns: new Map(),
    files: localFiles({ folder: scope.dataDir, secret: 'of no file' }),
  })
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let nth = 0; nth < ADDRESSES; nth += 1) {
    const order = nth % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) times[kind].push(await timed(app, `${kind}.${nth}@${DOMAIN}`))
  }
  await app.close()
  await database.close()
  await scope.stop()
  const row = (address: string, values: number[]) => ({
    address,
    'median ms': fixed(median(values), 2),
    addresses: String(values.length),
  })
  printTable('Asking for a code, without scrypt', [row('known', times.known), row('unknown', times.unknown)])
}

async function addPeople(database: pg.Client): Promise<void> {
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
}

async function timed(app: FastifyInstance, email: string): Promise<number> {
  const from = performance.now()
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email } })
  if (statusCode !== 200) throw new Error(`${email} answered ${statusCode}`)
  return performance.now() - from
}
