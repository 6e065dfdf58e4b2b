import { randomUUID } from 'node:crypto'
import { PRIORITY_STATUSES } from '@scope/contract/work/priority.words'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insert } from '../../src/kernel/db/tables.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { endProcesses, type ServerProcess, startProcess } from '../server-process.ts'
import { makeCompany, makePriority, makeStaff, makeVenue } from '../world.ts'

/*
 * The end of a period with several servers: real processes on one PostgreSQL, with clocks that cross midnight.
 */

const ZONES = ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu'] as const
type Zone = (typeof ZONES)[number]
const COUNTS: Record<Zone, number> = {
  'America/New_York': 620,
  'America/Los_Angeles': 60,
  'Pacific/Honolulu': 60,
}
/** When period 11 is archived: ten minutes after the end of Sunday, 29 November 2026. */
const ARCHIVED_FROM: Record<Zone, Date> = {
  'America/New_York': new Date('2026-11-30T05:10:00Z'),
  'America/Los_Angeles': new Date('2026-11-30T08:10:00Z'),
  'Pacific/Honolulu': new Date('2026-11-30T10:10:00Z'),
}
const WEEKS = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23']

let own: TestDatabase
let gm: { email: string }
const members = new Map<Zone, string>()

beforeAll(async () => {
  own = await testDatabase()
  const { db } = own.database
  const company = await makeCompany(db)
  for (const timezone of ZONES) {
    const venue = await makeVenue(db, company, { timezone })
    if (timezone === 'America/New_York') gm = await makeStaff(db, company, 'GM', { venues: [venue] })
    const member = await makeStaff(db, company, 'BLT', { venues: [venue] })
    members.set(timezone, member.id)
    const about = { venueId: venue.id, bltId: member.id }
    const rows = Array.from({ length: COUNTS[timezone] }, (_, index) => ({
      ...about,
      id: randomUUID() as string,
      ...{ title: `Priority ${index}`, period: 11, year: 2026, dueAt: '2026-11-29' },
      createdAt: new Date('2026-11-02T18:00:00Z'),
      status: PRIORITY_STATUSES[index % PRIORITY_STATUSES.length],
    }))
    await insert(db, 'priorities', rows)
    // Zero to four tasks and check-ins, in every combination.
    const tasks = rows.flatMap(({ id }, index) =>
      WEEKS.slice(0, index % 4).map((_, task) => ({
        ...{ priorityId: id, label: `Task ${task}`, sortOrder: task },
        completed: (index >> task) % 2 === 0,
      })),
    )
    await insert(db, 'priorityTasks', tasks)
    const checkIns = rows.flatMap(({ id }, index) =>
      WEEKS.slice(0, index % 5).map((weekOf, week) => ({
        ...{ ...about, priorityId: id, authorId: member.id, weekOf },
        status: (index + week) % 3 === 0 ? ('AT_RISK' as const) : ('ON_TRACK' as const),
        submittedAt: new Date(`${weekOf}T20:00:00Z`),
      })),
    )
    await insert(db, 'priorityCheckIns', checkIns)
    // Priorities of a current period must stay.
    await makePriority(db, venue, member, { period: 12, dueAt: '2027-01-03' })
  }
  // A trigger records each time a priority is archived.
  await own.owner.db.run(sql`create table archivings (id uuid)`)
  await own.owner.db.run(sql`create function note() returns trigger language plpgsql as
    'begin insert into archivings values (new.id); return new; end'`)
  await own.owner.db.run(
    sql`create trigger note after update of is_archived on priorities for each row execute function note()`,
  )
})
afterAll(async () => {
  endProcesses()
  await own.drop()
})

async function archivedAt(timezone: Zone): Promise<{ archived: number; first: Date | null }> {
  const [row] = await own.database.db.rows<{ archived: number; first: Date | null }>(sql`
    select count(*)::int as archived, min(archived_at) as first from priorities
     where blt_id = ${members.get(timezone)} and is_archived`)
  return row ?? { archived: 0, first: null }
}

const counts = async () => {
  const zones = await Promise.all(ZONES.map(archivedAt))
  return zones.map(({ archived }) => archived)
}

/** A clock that reaches midnight in this many seconds. If negative, midnight is past. */
const before = (timezone: Zone, seconds: number) =>
  new Date(ARCHIVED_FROM[timezone].getTime() - seconds * 1000)

const ARCHIVING = 'archive the priorities of ended periods'
const archived = (servers: ServerProcess[]) =>
  servers.reduce((sum, server) => sum + server.done(ARCHIVING), 0)

test('archives each priority once, across a period’s end and after a stop', {
  timeout: 240_000,
}, async () => {
  const began = performance.now()
  const early = await startProcess(own.url, before('America/New_York', 3600))
  const seconds = (performance.now() - began) / 1000
  await early.stop()
  expect(await counts()).toEqual([0, 0, 0])

  // Late enough for both servers to be ready before midnight.
  const margin = 2 + 3 * seconds
  const pair = await Promise.all([
    startProcess(own.url, before('America/New_York', margin)),
    startProcess(own.url, before('America/New_York', margin)),
  ])
  expect(await counts()).toEqual([0, 0, 0])
  await expect.poll(counts, { timeout: 60_000 + margin * 1000 }).toEqual([620, 0, 0])
  const { first } = await archivedAt('America/New_York')
  expect(first?.getTime()).toBeGreaterThanOrEqual(ARCHIVED_FROM['America/New_York'].getTime())
  await expect.poll(() => archived(pair)).toBe(620)
  await carryAtOnce(pair)

  // One server stops and starts again after midnight in Los Angeles; the other's clock is still before it.
  await pair[0]?.stop()
  const back = await startProcess(own.url, before('America/Los_Angeles', -30))
  await expect.poll(counts, { timeout: 60_000 }).toEqual([620, 60, 0])
  expect(await Promise.all([back.stop(), pair[1]?.stop()])).toEqual([0, 0])

  // Two servers that start at the same moment catch up on what both missed.
  const late = before('Pacific/Honolulu', -86_400)
  const two = await Promise.all([startProcess(own.url, late), startProcess(own.url, late)])
  await expect.poll(counts, { timeout: 60_000 }).toEqual([620, 60, 60])
  await expect.poll(() => archived(two)).toBe(60)
  await Promise.all(two.map((server) => server.stop()))

  const { db } = own.owner
  expect(await db.rows(sql`select id from archivings group by id having count(*) <> 1`)).toEqual([])
  expect(await db.rows(sql`select count(*)::int from archivings`)).toEqual([{ count: 740 }])
  expect(await db.rows(sql`select from priorities where period = 12 and is_archived`)).toEqual([])
  expect(
    await db.rows(sql`
      select p.id, p.final_status, p.completion_rate, p.total_check_ins, p.missed_check_ins, x.*
        from priorities p cross join lateral (
          select (select count(*) from priority_tasks t where t.priority_id = p.id) as tasks,
                 (select count(*) from priority_tasks t where t.priority_id = p.id and t.completed) as ticked,
                 (select count(*) from priority_check_ins c where c.priority_id = p.id) as made,
                 (select count(*) from priority_check_ins c where c.priority_id = p.id and c.status = 'ON_TRACK') as good
        ) x
       where p.period = 11 and (p.final_status, p.completion_rate, p.total_check_ins, p.missed_check_ins) is distinct from (
         case when p.status in ('ON_TRACK', 'COMPLETED') then 'ON_TRACK' else 'INCOMPLETE' end,
         case when p.status = 'COMPLETED' then 100 when x.tasks > 0 then round(100.0 * x.ticked / x.tasks)
              else round(100.0 * x.good / 4) end,
         x.made, 4 - x.made)`),
  ).toEqual([])
})

/** Carries the same unfinished priority through both servers at the same moment. */
async function carryAtOnce(servers: readonly ServerProcess[]): Promise<void> {
  const [open] = await own.database.db.rows<{ id: string }>(sql`
    select id from priorities where blt_id = ${members.get('America/New_York')} and status = 'AT_RISK' limit 1`)
  const answers = await Promise.all(
    servers.map(async ({ url }) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ email: gm.email })
      const login = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
      const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      return () => fetch(`${url}/api/priorities/${open?.id}/carry`, { method: 'POST', headers: { cookie } })
    }),
  ).then((calls) => Promise.all(calls.map((call) => call())))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
}
