import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DUE_MONDAY } from '../app.ts'
import { setScene } from '../scene.ts'
import { makePriority } from '../world.ts'
import { countRoundTrips } from './round-trips.ts'

const { server, venue, lead, asLead } = setScene({ now: DUE_MONDAY, once: true })

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
