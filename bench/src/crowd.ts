import http from 'node:http'
import pg from 'pg'
import { Client } from '../../e2e/client.ts'
import { removeDataDir } from '../../e2e/data-folder.ts'
import { startScope } from '../../e2e/scope.ts'
import { embeddedUrl } from '../../server/src/kernel/db/embedded.ts'
import { buildCompany, WEEK } from '../../server/test/plans/wide-company.ts'
import { megabytes } from './server.ts'
import { fixed, printTable } from './table.ts'

const PEOPLE = Number(process.env.CROWD_PEOPLE ?? 2000)
const SECONDS = Number(process.env.CROWD_SECONDS ?? 60)
const CLOCK = '2026-11-18T20:00:00Z'
const PERIOD = '2026-11'
/** How many sign in at once. */
const AT_ONCE = 8

/** One member with home open: the addresses it polls, and its own connection. */
type Person = { cookie: string; agent: http.Agent; tags: Map<string, string>; polls: Poll[]; home: string }
type Poll = { path: string; everyMs: number }
type Call = { ms: number; status: number }

/** Many people with home open, all from one network address: polls at the specification’s intervals, then a reload of all. */
export async function benchCrowd(): Promise<void> {
  const scope = await startScope({
    clockStart: CLOCK,
    env: { DEMO: 'off', SIGN_IN_PER_MINUTE: '65535' },
  })
  const database = new pg.Client({ connectionString: embeddedUrl(scope.dataDir) })
  await database.connect()
  const { email } = await buildCompany(database, Math.ceil(PEOPLE / 2), 1)
  const { rows: members } = await database.query<{ email: string; id: string; venue: string }>(
    `select u.email, a.id, a.venue_id as venue from app_users a join users u on u.id = a.auth_user_id
      where a.role in ('AGM', 'BLT') and u.email like $1 order by a.id limit $2`,
    [`%@${email.split('@')[1]}`, PEOPLE],
  )
  await database.end()

  const people: Person[] = []
  for (let from = 0; from < members.length; from += AT_ONCE)
    people.push(...(await Promise.all(members.slice(from, from + AT_ONCE).map(enter(scope.url)))))
  const before = megabytes(scope.pid)
  const first = await reload(scope.url, people)
  const polled = await poll(scope.url, people)
  const again = await reload(scope.url, people)
  printTable(`${people.length} people with home open`, [
    rowOf('first load of all at once', first),
    rowOf(`polls for ${SECONDS} s`, polled),
    rowOf('reload of all at once', again),
  ])
  printTable('Server', [
    { figure: 'resident before', value: `${fixed(before, 0)} MB` },
    { figure: 'resident after', value: `${fixed(megabytes(scope.pid), 0)} MB` },
  ])
  for (const { agent } of people) agent.destroy()
  await scope.stop()
  await removeDataDir(scope.dataDir)
}

const enter =
  (url: string) =>
  async (member: { email: string; id: string; venue: string }): Promise<Person> => {
    const { headers } = await Client.signIn(url, member.email)
    const of = `${member.venue}/${member.id}`
    return {
      cookie: headers.cookie,
      agent: new http.Agent({ keepAlive: true, maxSockets: 1 }),
      tags: new Map(),
      home: '/api/home',
      polls: [
        { path: `/api/priorities/${of}/${PERIOD}`, everyMs: 5000 },
        { path: `/api/checkins/${of}?week=${WEEK}`, everyMs: 7500 },
        { path: `/api/journals/check/${of}?weekOf=${WEEK}`, everyMs: 15_000 },
      ],
    }
  }

type Outcome = { calls: Call[]; seconds: number }

/** Everyone asks for home at the same moment. Settled when the last has an answer. */
async function reload(url: string, people: Person[]): Promise<Outcome> {
  const from = performance.now()
  const calls = await Promise.all(people.map((person) => get(url, person, person.home)))
  return { calls, seconds: (performance.now() - from) / 1000 }
}

/** Everyone polls at their intervals, begun at any moment of the first one. */
async function poll(url: string, people: Person[]): Promise<Outcome> {
  const calls: Call[] = []
  const from = performance.now()
  const until = from + SECONDS * 1000
  const repeat = async (person: Person, { path, everyMs }: Poll): Promise<void> => {
    for (let due = from + Math.random() * everyMs; due < until; due += everyMs) {
      // It is overdue if this process was busy, or the answer before it took longer than the interval.
      const wait = Math.max(0, due - performance.now())
      await new Promise((resume) => setTimeout(resume, wait))
      calls.push(await get(url, person, path))
    }
  }
  await Promise.all(people.flatMap((person) => person.polls.map((one) => repeat(person, one))))
  return { calls, seconds: (performance.now() - from) / 1000 }
}

function get(url: string, { cookie, agent, tags }: Person, path: string): Promise<Call> {
  const tag = tags.get(path)
  const from = performance.now()
  return new Promise((done) => {
    const failed = () => done({ ms: performance.now() - from, status: 0 })
    const headers = { cookie, 'accept-encoding': 'br', ...(tag ? { 'if-none-match': tag } : {}) }
    const request = http.get(`${url}${path}`, { agent, headers }, (response) => {
      const { etag } = response.headers
      if (etag) tags.set(path, etag)
      response.on('error', failed).on('end', () => {
        done({ ms: performance.now() - from, status: response.statusCode ?? 0 })
      })
      response.resume()
    })
    request.on('error', failed)
  })
}

function rowOf(what: string, { calls, seconds }: Outcome): Record<string, string> {
  const times = calls.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? Number.NaN
  const count = (which: (status: number) => boolean) => calls.filter(({ status }) => which(status)).length
  return {
    what,
    calls: String(calls.length),
    'calls/s': fixed(calls.length / seconds, 0),
    'p50 ms': fixed(at(0.5)),
    'p99 ms': fixed(at(0.99)),
    'settled in s': fixed(seconds),
    unchanged: `${fixed((100 * count((status) => status === 304)) / calls.length, 0)} %`,
    errors: String(count((status) => status !== 200 && status !== 304)),
  }
}
