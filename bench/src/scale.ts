import http from 'node:http'
import pg from 'pg'
import { Client } from '../../e2e/client.ts'
import { removeDataDir } from '../../e2e/data-folder.ts'
import { type RunningScope, startScope } from '../../e2e/scope.ts'
import { embeddedUrl } from '../../server/src/kernel/db/embedded.ts'
import { WEEK } from '../../server/test/plans/wide-company.ts'
import { processorOf } from './processor.ts'
import { megabytes } from './server.ts'
import { fixed, printTable } from './table.ts'
import { benchVenueYear } from './venue-year.ts'

const VENUES = 100
const CALLS = Number(process.env.SCALE_CALLS ?? 1000)
const AT_ONCE = 5
/** The polls of home in an hour: its list each 5 s, check-ins each 7.5 s, journal each 15 s. */
const POLLS_AN_HOUR = 720 + 480 + 240
const PEOPLE = 100
/** A browser opens one. The server allows a session six. */
const STREAMS_EACH = 5

/** What `docs/scale.md` stands on: a venue's rows and bytes in a year, processor time of calls, memory of people. */
export async function benchScale(): Promise<void> {
  const scope = await startScope({
    clockStart: '2026-11-18T20:00:00Z',
    env: { DEMO: 'off', SIGN_IN_PER_MINUTE: '65535' },
  })
  const database = new pg.Client({ connectionString: embeddedUrl(scope.dataDir) })
  await database.connect()
  const { orgId, email: vp } = await benchVenueYear(database, VENUES)
  const { rows: members } = await database.query<{ email: string; at: string; priority: string }>(
    `select u.email, a.venue_id || '/' || a.id as at,
            (select p.id from priorities p where p.blt_id = a.id and p.period = 11 limit 1) as priority
       from app_users a join users u on u.id = a.auth_user_id
      where a.org_id = $1 and a.venue_id is not null order by a.id limit $2`,
    [orgId, PEOPLE],
  )
  const member = members[0] ?? { email: '', at: '', priority: '' }
  const own = await Client.signIn(scope.url, member.email)
  const all = await Client.signIn(scope.url, vp)

  const polls = [
    `/api/priorities/${member.at}/2026-11`,
    `/api/checkins/${member.at}?week=${WEEK}`,
    `/api/journals/check/${member.at}?weekOf=${WEEK}`,
  ]
  const tags = await Promise.all(polls.map(async (path) => (await read(scope.url + path, own.headers)).tag))
  // As often as home polls each.
  const turns = [0, 0, 0, 1, 1, 2]
  const rows = [
    await costOf(scope, 'first load of home', () => read(`${scope.url}/api/home`, own.headers)),
    await costOf(scope, 'a poll of home that finds nothing new', (n) => {
      const turn = turns[n % turns.length] ?? 0
      return read(scope.url + polls[turn], { ...own.headers, 'if-none-match': tags[turn] ?? '' })
    }),
    await costOf(scope, 'a check-in', (n) =>
      own.call('POST', `/api/priorities/${member.priority}/toggle-completion`, {
        status: n % 2 ? 'ON_TRACK' : 'AT_RISK',
      }),
    ),
    await costOf(scope, `the rollup of ${VENUES} venues`, () => read(`${scope.url}/api/rollup`, all.headers)),
  ]
  printTable(
    'Processor time in ms',
    rows.map(({ row }) => row),
  )
  const [, poll] = rows
  console.log(
    `A person-hour on home, if nothing changes: ${POLLS_AN_HOUR} polls, ${fixed(((poll?.ms ?? 0) * POLLS_AN_HOUR) / 1000)} s of processor time.`,
  )
  await benchStreams(
    scope,
    members.map(({ email }) => email),
  )
  await database.end()
  await scope.stop()
  await removeDataDir(scope.dataDir)
}

/** The processor time of one call, of the server and of the database, after some to warm up. */
async function costOf(scope: RunningScope, what: string, call: (n: number) => Promise<unknown>) {
  const run = async (calls: number) => {
    for (let from = 0; from < calls; from += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => call(from + index)))
  }
  await run(CALLS / 5)
  const before = processorOf(scope)
  await run(CALLS)
  const after = processorOf(scope)
  const server = (after.server - before.server) / CALLS
  const database = (after.database - before.database) / CALLS
  const row = {
    what,
    server: fixed(server, 2),
    database: fixed(database, 2),
    both: fixed(server + database, 2),
  }
  return { row, ms: server + database }
}

/** The memory of people who are signed in and told of changes. */
async function benchStreams(scope: RunningScope, emails: readonly string[]): Promise<void> {
  const clients = await Promise.all(emails.map((email) => Client.signIn(scope.url, email)))
  const before = megabytes(scope.pid)
  const open = await Promise.all(
    clients.flatMap(({ headers }) =>
      Array.from({ length: STREAMS_EACH }, () => streamOf(scope.url, headers)),
    ),
  )
  const after = megabytes(scope.pid)
  printTable('Server with open streams', [
    { figure: 'streams', value: String(open.length) },
    { figure: 'resident before', value: `${fixed(before, 0)} MB` },
    { figure: 'resident after', value: `${fixed(after, 0)} MB` },
    { figure: 'a stream', value: `${fixed(((after - before) * 1000) / open.length, 0)} kB` },
  ])
  for (const request of open) request.destroy()
}

/** Opens a stream. Settled with its first line. */
function streamOf(url: string, headers: { cookie: string }): Promise<http.ClientRequest> {
  return new Promise((done, fail) => {
    const request = http.get(`${url}/api/live`, { agent: false, headers }, (response) => {
      response.on('error', () => undefined)
      if (response.statusCode !== 200) fail(new Error(`A stream answered ${response.statusCode}`))
      response.once('data', () => done(request))
    })
    request.on('error', fail)
  })
}

const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })

function read(url: string, headers: Record<string, string>): Promise<{ tag: string }> {
  return new Promise((done, fail) => {
    http
      .get(url, { agent, headers }, (response) => {
        const { statusCode = 0, headers: replied } = response
        if (statusCode !== 200 && statusCode !== 304) fail(new Error(`${url} answered ${statusCode}`))
        response.resume().on('end', () => done({ tag: replied.etag ?? '' }))
      })
      .on('error', fail)
  })
}
