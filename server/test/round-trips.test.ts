import { randomUUID } from 'node:crypto'
import type { CallName, Input } from '@scope/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, DUE_MONDAY, type TestApp, testApp } from './app.ts'
import { countRoundTrips } from './round-trips.ts'
import { makeCompany, makeJournal, makePriority, makeStaff, makeVenue, type Staff } from './world.ts'

const MONDAY = '2026-11-23'

let server: TestApp
let asGm: Caller
let asLead: Caller
let lead: Staff
let make: (tasks?: string[]) => ReturnType<typeof makePriority>
let about: { venue: string; blt: string }
beforeAll(async () => {
  server = await testApp(DUE_MONDAY)
  const { db } = server.database
  const company = await makeCompany(db)
  const venue = await makeVenue(db, company)
  lead = await makeStaff(db, company, 'BLT', { venues: [venue] })
  asGm = await server.as(await makeStaff(db, company, 'GM', { venues: [venue] }))
  asLead = await server.as(lead)
  await makeJournal(db, venue, lead, lead, { weekOf: MONDAY })
  make = (tasks = []) => makePriority(db, venue, lead, { tasks, status: 'ON_TRACK' })
  about = { venue: venue.id, blt: lead.id }
})
afterAll(() => server.close())

/** Waits of a write with an Idempotency-Key, on connections that already exist. */
async function waitsOf<N extends CallName>(as: Caller, name: N, input: Partial<Input<N>>): Promise<number> {
  let status = 0
  const waits = await countRoundTrips(async () => {
    const answer = await as(name, input, { headers: { 'idempotency-key': randomUUID() } })
    status = answer.status
  })
  expect(status).toBeLessThan(300)
  return waits
}

/** Two replies that arrive together are one wait, so that a write may wait less often. */
const MOST = 6

test('a check-in with a key waits at most four times for the database, once more where it warns', async () => {
  const params = { id: (await make()).id }
  const checkIn = (status: 'ON_TRACK' | 'AT_RISK') =>
    waitsOf(asLead, 'PATCH /api/priorities/:id/status', { params, body: { status } })
  for (const [status, most] of [
    ['ON_TRACK', 4],
    ['AT_RISK', 5],
    ['ON_TRACK', 4],
  ] as const) {
    expect(await checkIn(status)).toBeLessThanOrEqual(most)
  }
})

test('a tick, a journal, a sign-off and the numbers of a week wait at most six times', async () => {
  const { id, taskIds } = await make(['Count the well'])
  const taskId = taskIds[0] ?? ''
  const waits = {
    tick: await waitsOf(asLead, 'PATCH /api/tasks/:taskId', {
      params: { taskId },
      body: { completed: true },
    }),
    draft: await waitsOf(asGm, 'POST /api/journals', {
      body: { venueId: about.venue, bltId: about.blt, weekOf: MONDAY, entry: 'Half a', draft: true },
    }),
    journal: await waitsOf(asGm, 'POST /api/journals', {
      body: { venueId: about.venue, bltId: about.blt, weekOf: MONDAY, entry: 'Half a case came back.' },
    }),
    signOff: await waitsOf(asGm, 'PATCH /api/priorities/:id/status', {
      params: { id },
      body: { status: 'COMPLETED' },
    }),
    numbers: await waitsOf(asGm, 'POST /api/metrics', {
      query: { venue: about.venue },
      body: { weekOf: '2026-11-16', revenue: 60_000 },
    }),
    changedNumbers: await waitsOf(asGm, 'POST /api/metrics', {
      query: { venue: about.venue },
      body: { weekOf: '2026-11-16', revenue: 61_000 },
    }),
  }
  for (const [write, count] of Object.entries(waits)) expect(count, write).toBeLessThanOrEqual(MOST)
})

test('a read of home waits twice: for the session, and for the list', async () => {
  const reader = await server.as(lead)
  const read = () =>
    reader('GET /api/priorities/:venue/:blt/:period', { params: { ...about, period: '2026-11' } })
  expect(await countRoundTrips(read)).toBe(2)
})
