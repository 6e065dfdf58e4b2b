import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, DUE_MONDAY, type TestApp, testApp } from './app.ts'
import { countRoundTrips } from './round-trips.ts'
import { makeCompany, makePriority, makeStaff, makeVenue, type Staff, type Venue } from './world.ts'

let server: TestApp
let venue: Venue
let lead: Staff
let asLead: Caller
beforeAll(async () => {
  server = await testApp(DUE_MONDAY)
  const { db } = server.database
  const company = await makeCompany(db)
  venue = await makeVenue(db, company)
  lead = await makeStaff(db, company, 'BLT', { venues: [venue] })
  asLead = await server.as(lead)
})
afterAll(() => server.close())

test('a check-in with a key waits at most seven times for the database, once more where it warns', async () => {
  const { id } = await makePriority(server.database.db, venue, lead)
  const checkIn = async (status: 'ON_TRACK' | 'AT_RISK') => {
    const headers = { 'idempotency-key': randomUUID() }
    const input = { params: { id }, body: { status } }
    expect((await asLead('PATCH /api/priorities/:id/status', input, { headers })).status).toBe(200)
  }
  for (const [status, most] of [
    ['ON_TRACK', 7],
    ['AT_RISK', 8],
    ['ON_TRACK', 7],
  ] as const) {
    expect(await countRoundTrips(() => checkIn(status))).toBeLessThanOrEqual(most)
  }
})

test('a read of home waits twice: for the session, and for the list', async () => {
  const params = { venue: venue.id, blt: lead.id, period: '2026-11' }
  const read = () => asLead('GET /api/priorities/:venue/:blt/:period', { params })
  expect(await countRoundTrips(read)).toBe(2)
})
