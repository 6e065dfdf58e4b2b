import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { Client } from '../../e2e/client.ts'
import type { RunningScope } from '../../e2e/scope.ts'
import { buildCompany, WEEK } from '../../server/test/plans/wide-company.ts'
import { openPageStream, type PageStream } from './cluster-streams.ts'

const PEOPLE = 50
/** General managers, who import numbers. The others check in. */
const IMPORTERS = 10
/** The average time between two actions of a person. */
const PAUSE_MS = 2_000
const AGAIN_MS = 500
const LIMIT_MS = 30_000
const AT_ONCE = 5

/** `priority`: the one that a member checks in. */
type Row = { email: string; venueId: string; priority: string | null }
type Person = Row & { url: string; cookie: string }
/** A call, and for a write the value by which the audit trail identifies it. */
type Act = { mark: string; method: string; path: string; body: object }

/** The outcomes of calls. `unavailable`: 503 with `Retry-After`. */
type Answers = { done: number; unavailable: number; other: Map<string, number> }

/** People who check in and import until each write is acknowledged, and read home before it, with a stream open each. */
export type People = {
  count: number
  answers: Answers
  /** The longest time without an acknowledged write since the last call of this, in milliseconds. */
  longestSilence(): number
  /** Waits until a write is acknowledged that began after now. */
  written(): Promise<void>
  /** Waits until each stream has reported a change from now on, with a time limit; returns how many did. */
  told(withinMs: number): Promise<number>
  /** How often streams have ended by themselves. */
  ends(): number
  /** Stops when everyone's last write is acknowledged. */
  stop(): Promise<void>
  /** Counts the acknowledged writes, and those that the database lost, stored twice, or does not show. */
  judge(database: pg.Client): Promise<Record<'acknowledged' | 'lost' | 'doubled' | 'hidden', number>>
}

/** Fills a company and signs its people in, half of them on each server. */
export async function signInPeople(database: pg.Client, scopes: readonly RunningScope[]): Promise<Person[]> {
  const { orgId } = await buildCompany(database, PEOPLE / 2, 4)
  const { rows } = await database.query<Row>(
    `select email, "venueId", priority
       from (select u.email, v.id as "venueId", a.role = 'GM' as imports,
                    (select p.id from priorities p where p.blt_id = a.id and not p.is_archived) as priority,
                    row_number() over (partition by a.role = 'GM' order by u.email) as nth
               from app_users a join users u on u.id = a.auth_user_id
               join venues v on v.id = a.venue_id or v.gm_id = a.id
              where a.org_id = $1) people
      where nth <= case when imports then $2::int else $3::int end`,
    [orgId, IMPORTERS, PEOPLE - IMPORTERS],
  )
  const people: Person[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const signedIn = rows.slice(from, from + AT_ONCE).map(async (row, index) => {
      const url = scopes[(from + index) % scopes.length]?.url ?? ''
      const client = await Client.signIn(url, row.email)
      return { ...row, url, cookie: client.headers.cookie }
    })
    people.push(...(await Promise.all(signedIn)))
  }
  return people
}

export function startPeople(people: readonly Person[]): People {
  const run = performance.now().toString(36)
  const answers: Answers = { done: 0, unavailable: 0, other: new Map() }
  const acknowledged = new Set<string>()
  const streams: PageStream[] = people.map(({ url, cookie }) => openPageStream(url, cookie))
  /** The last one of each person. */
  const latest = new Map<Person, string>()
  let stopping = false
  let begun = performance.now()
  let last = begun
  let silence = 0

  /** Whether a call was done. Counts its answer. */
  const call = async ({ url, cookie }: Person, { method, path, body, mark }: Act): Promise<boolean> => {
    const writes = method !== 'GET'
    const headers = {
      cookie,
      ...(writes && { 'content-type': 'application/json', 'idempotency-key': mark.replaceAll(' ', ':') }),
    }
    const sent = { method, headers, ...(writes && { body: JSON.stringify(body) }) }
    const answer = await fetch(`${url}${path}`, { ...sent, signal: AbortSignal.timeout(LIMIT_MS) })
      .then(async (reply) => ({ reply, text: await reply.text() }))
      .catch((error: Error) => error.name)
    if (typeof answer !== 'string' && answer.reply.ok) {
      answers.done += 1
      return true
    }
    if (
      typeof answer !== 'string' &&
      answer.reply.status === 503 &&
      answer.reply.headers.has('retry-after')
    ) {
      answers.unavailable += 1
      return false
    }
    const name = typeof answer === 'string' ? answer : `${answer.reply.status} ${answer.text.slice(0, 200)}`
    const what = `${method} ${path.replaceAll(/[\da-f-]{36}/g, ':id')}: ${name.replace(/"requestId".*/, '')}`
    answers.other.set(what, (answers.other.get(what) ?? 0) + 1)
    return false
  }
  const write = async (person: Person, act: Act): Promise<void> => {
    let from = performance.now()
    while (!(await call(person, act))) {
      await pause(AGAIN_MS)
      from = performance.now()
    }
    acknowledged.add(act.mark)
    latest.set(person, act.mark)
    const now = performance.now()
    silence = Math.max(silence, now - last)
    last = now
    begun = Math.max(begun, from)
  }
  const working = people.map(async (person, index) => {
    for (let turn = 0; !stopping; turn += 1) {
      await pause(2 * Math.random() * PAUSE_MS)
      await call(person, { mark: '', method: 'GET', path: '/api/home', body: {} })
      await write(person, actOf(person, `${run} ${index} ${turn}`))
    }
  })
  return {
    count: people.length,
    answers,
    longestSilence: () => {
      const longest = silence
      silence = 0
      return longest
    },
    written: async () => {
      const from = performance.now()
      while (begun < from) await pause(20)
    },
    told: async (withinMs) => {
      const from = performance.now()
      const count = () => streams.filter((stream) => stream.toldAt() > from).length
      while (count() < streams.length && performance.now() < from + withinMs) await pause(50)
      return count()
    },
    ends: () => streams.reduce((sum, stream) => sum + stream.ends(), 0),
    stop: async () => {
      stopping = true
      await Promise.all(working)
      for (const stream of streams) stream.close()
    },
    judge: async (database) => {
      const trail = await marksInTrail(database, run)
      const stored = await marksStored(database)
      return {
        acknowledged: acknowledged.size,
        lost: [...acknowledged].filter((mark) => !trail.has(mark)).length,
        doubled: [...trail.values()].filter((count) => count > 1).length,
        hidden: [...latest.values()].filter((mark) => !stored.has(mark)).length,
      }
    },
  }
}

/** The next revenue to import. Each value is imported once. */
let revenue = 50_000

/** A check-in with these words, or an import of a venue's week. */
function actOf({ priority, venueId }: Person, words: string): Act {
  if (priority !== null) {
    const path = `/api/priorities/${priority}/status`
    return { mark: words, method: 'PATCH', path, body: { status: 'AT_RISK', note: words } }
  }
  revenue += 1
  const lines = [{ venue: venueId, weekOf: WEEK, revenue: String(revenue) }]
  const body = { lines, apply: true }
  return { mark: `${venueId} ${revenue}.00`, method: 'POST', path: '/api/metrics/import', body }
}

/** Counts the entries of the audit trail for each write of this run, and for each import of any run. */
async function marksInTrail(database: pg.Client, run: string): Promise<Map<string, number>> {
  const { rows } = await database.query<{ mark: string; count: number }>(
    `select mark, count(*)::int as count
       from (select meta->'after'->>'note' as mark from audits where action = 'priority.checkedIn'
             union all
             select concat_ws(' ', change->>'venueId', change->'after'->>'revenue')
               from audits, jsonb_array_elements(meta->'changes') as change where action = 'import.metrics') marks
      where mark like $1 or mark like '%-%.00' group by mark`,
    [`${run} %`],
  )
  return new Map(rows.map(({ mark, count }) => [mark, count]))
}

/** The notes of check-ins and the revenues that people see for this week. */
async function marksStored(database: pg.Client): Promise<Set<string>> {
  const { rows } = await database.query<{ mark: string }>(
    `select note as mark from priority_check_ins where week_of = $1
     union all select concat_ws(' ', venue_id, revenue) from weekly_metrics where week_of = $1`,
    [WEEK],
  )
  return new Set(rows.map(({ mark }) => mark))
}
