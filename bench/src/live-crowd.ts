import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { LAST_CHANGE_HEADER } from '@scope/contract/kernel/headers.words'
import { Client } from '../../e2e/client.ts'
import { buildCompany, WEEK } from '../../server/test/plans/wide-company.ts'
import type { LiveBench } from './live.ts'
import { megabytes } from './server.ts'
import { fixed, printTable, quantile } from './table.ts'

const PEOPLE = Number(process.env.LIVE_PEOPLE ?? 2000)
const SECONDS = Number(process.env.LIVE_SECONDS ?? 30)
/** Check-ins a second, of anyone. */
const RATE = 10
const PERIOD = '2026-11'
/** How many sign in at once. */
const AT_ONCE = 8
/** The spread of reloads after a gap, as in pages. */
const SPREAD_MS = 1_000

type Member = { email: string; id: string; venue: string; priority: string }
type Person = Member & { cookie: string; agent: http.Agent; tags: Map<string, string>; stream: Stream }
type Stream = { bytes(): number; close(): void }
/** `after`: where the page's stream continues. */
type Read = { ms: number; status: number; after?: string }

/** Many people with home open and a stream each: memory, their reads after a change, and how long those take. */
export async function benchLiveCrowd({
  database,
  here,
}: Pick<LiveBench, 'database' | 'here'>): Promise<void> {
  const { email } = await buildCompany(database, Math.ceil(PEOPLE / 2), 1)
  const { rows: members } = await database.query<Member>(
    `select u.email, a.id, a.venue_id as venue,
            (select p.id from priorities p where p.blt_id = a.id and not p.is_archived limit 1) as priority
       from app_users a join users u on u.id = a.auth_user_id
      where a.role in ('AGM', 'BLT') and u.email like $1 order by a.id limit $2`,
    [`%@${email.split('@')[1]}`, PEOPLE],
  )
  const reads: Read[] = []
  const begun: Read[] = []
  const before: { megabytes: number } = { megabytes: 0 }
  const people: Person[] = []
  const cookies: string[] = []
  for (let from = 0; from < members.length; from += AT_ONCE) {
    const some = members.slice(from, from + AT_ONCE)
    const clients = await Promise.all(some.map((member) => Client.signIn(here.url, member.email)))
    cookies.push(...clients.map(({ headers }) => headers.cookie))
  }
  await pause(2_000)
  before.megabytes = megabytes(here.pid)
  const enter = async (member: Member, index: number) => {
    const cookie = cookies[index] ?? ''
    const person: Omit<Person, 'stream'> = {
      ...{ ...member, cookie, tags: new Map() },
      agent: new http.Agent({ keepAlive: true, maxSockets: 1 }),
    }
    const hears = (event: string) => {
      const all = event !== 'check-in'
      for (const path of all ? shownBy(person) : shownBy(person).slice(0, 2)) {
        const spread = all ? Math.random() * SPREAD_MS : 0
        setTimeout(() => void get(here.url, person, path).then((read) => reads.push(read)), spread)
      }
    }
    const home = await get(here.url, person, '/api/home')
    begun.push(home)
    const address = `${here.url}/api/live?after=${home.after}`
    people.push({ ...person, stream: await openStream(address, cookie, member.id, hears) })
  }
  for (let from = 0; from < members.length; from += AT_ONCE)
    await Promise.all(members.slice(from, from + AT_ONCE).map((member, index) => enter(member, from + index)))
  await quiet(reads)
  const opened = reads.splice(0)
  const open = megabytes(here.pid)

  const idle = people.map(({ stream }) => stream.bytes())
  await pause(60_000)
  const bytes = people.map(({ stream }, index) => stream.bytes() - (idle[index] ?? 0))
  const asleep = megabytes(here.pid)

  const writes = await work(here.url, people)
  await quiet(reads)
  const changed = reads.splice(0)
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'scope live'`,
  )
  await quiet(reads, 1)
  const again = reads.splice(0)

  printTable(`${people.length} people with home open, a stream each`, [
    rowOf('home, as a page begins', begun),
    rowOf('what each shows, once its stream is open', opened),
    rowOf(`what check-ins changed (${RATE} a second for ${SECONDS} s)`, changed),
    rowOf('everything, after the server was deaf for a moment', again),
    rowOf('the check-ins themselves', writes),
  ])
  printTable('A stream', [
    {
      figure: 'resident memory, before and with all open',
      value: `${fixed(before.megabytes, 0)}, ${fixed(open, 0)} MB`,
    },
    { figure: 'after a minute without a change', value: `${fixed(asleep, 0)} MB` },
    { figure: 'memory of one', value: `${fixed((1000 * (asleep - before.megabytes)) / people.length)} kB` },
    {
      figure: 'bytes of one in a minute without a change',
      value: `${fixed(quantile(bytes, 0.5) / 1000, 2)} kB`,
    },
  ])
  for (const { agent, stream } of people) {
    stream.close()
    agent.destroy()
  }
}

/** The reads of home about its member: its list, its check-ins, its journal. */
const shownBy = ({ id, venue }: Pick<Person, 'id' | 'venue'>): string[] => [
  `/api/priorities/${venue}/${id}/${PERIOD}`,
  `/api/checkins/${venue}/${id}?week=${WEEK}`,
  `/api/journals/check/${venue}/${id}?weekOf=${WEEK}`,
]

/** Opens a stream. Reports each change about the member, and each request to reload everything. */
function openStream(
  address: string,
  cookie: string,
  member: string,
  hears: (event: string) => void,
): Promise<Stream> {
  const agent = new http.Agent({ maxSockets: 1 })
  return new Promise((done, fail) => {
    const request = http.get(address, { agent, headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) return fail(new Error(`The stream answered ${response.statusCode}.`))
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('event: again')) hears('again')
        for (const [, kind = '', blt] of text.matchAll(/"kind":"([^"]+)".*?"blt":"([^"]+)"/g))
          if (blt === member && kind === 'check-in') hears(kind)
      })
      response.on('error', () => undefined)
      done({ bytes: () => response.socket.bytesRead, close: () => request.destroy() })
    })
    request.on('error', fail)
  })
}

/** Random people check in at a steady rate, whether or not earlier answers have arrived. */
async function work(url: string, people: Person[]): Promise<Read[]> {
  const calls: Promise<Read>[] = []
  for (let index = 0; index < RATE * SECONDS; index += 1) {
    const person = people[Math.floor(Math.random() * people.length)]
    const status = index % 2 === 0 ? 'AT_RISK' : 'ON_TRACK'
    if (person) calls.push(save(url, person, `/api/priorities/${person.priority}/status`, { status }))
    await pause(1000 / RATE)
  }
  return Promise.all(calls)
}

async function save(url: string, { cookie }: Person, path: string, body: object): Promise<Read> {
  const from = performance.now()
  const headers = { cookie, 'content-type': 'application/json' }
  const reply = await fetch(`${url}${path}`, { method: 'PATCH', headers, body: JSON.stringify(body) })
  await reply.arrayBuffer()
  return { ms: performance.now() - from, status: reply.status }
}

function get(url: string, { cookie, agent, tags }: Omit<Person, 'stream'>, path: string): Promise<Read> {
  const from = performance.now()
  const tag = tags.get(path)
  const headers = { cookie, 'accept-encoding': 'br', ...(tag ? { 'if-none-match': tag } : {}) }
  return new Promise((done) => {
    const request = http.get(`${url}${path}`, { agent, headers }, (response) => {
      const { etag } = response.headers
      const after = response.headers[LAST_CHANGE_HEADER]
      if (etag) tags.set(path, etag)
      response.resume().on('end', () =>
        done({
          ...{ ms: performance.now() - from, status: response.statusCode ?? 0 },
          ...(typeof after === 'string' && { after }),
        }),
      )
    })
    request.on('error', () => done({ ms: performance.now() - from, status: 0 }))
  })
}

/** Waits until more than `more` reads have come, and then none for two seconds. */
async function quiet(reads: readonly Read[], more = 0): Promise<void> {
  const least = reads.length + more
  for (let count = -1; count < least || count !== reads.length; ) {
    count = reads.length
    await pause(2_000)
  }
}

function rowOf(what: string, reads: Read[]): Record<string, string> {
  const times = reads.map(({ ms }) => ms)
  const count = (which: (status: number) => boolean) => reads.filter(({ status }) => which(status)).length
  return {
    what,
    calls: String(reads.length),
    'p50 ms': fixed(quantile(times, 0.5)),
    'p99 ms': fixed(quantile(times, 0.99)),
    unchanged: `${fixed((100 * count((status) => status === 304)) / reads.length, 0)} %`,
    errors: String(count((status) => status !== 200 && status !== 304)),
  }
}
