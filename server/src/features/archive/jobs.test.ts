import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { makeCompany, makePriority, makeStaff, makeVenue } from '../../../test/world.ts'
import { archiveEnded } from './jobs.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('archives each priority of an ended period once, in its venue’s time zone, however many servers run', async () => {
  const { db } = server.database
  const company = await makeCompany(db)
  const west = await makeVenue(db, company, { timezone: 'America/Los_Angeles' })
  const east = await makeVenue(db, company, { timezone: 'America/New_York' })
  const gm = await makeStaff(db, company, 'GM', { venues: [west, east] })
  for (const venue of [west, east]) {
    const lead = await makeStaff(db, company, 'BLT', { venues: [venue] })
    for (let index = 0; index < 3; index += 1)
      await makePriority(db, venue, lead, { tasks: ['One'], status: 'ON_TRACK' })
    await makePriority(db, venue, lead, { period: 12, dueAt: '2027-01-03' })
  }
  const parts = { database: server.database, clock: server.clock }

  server.clock.set('2026-11-29T23:00:00Z')
  expect(await archiveEnded(parts)).toBe(0)
  // Midnight has passed in New York, not in Los Angeles.
  server.clock.set('2026-11-30T05:30:00Z')
  expect(await archiveEnded(parts)).toBe(3)
  server.clock.set('2026-12-04T20:00:00Z')
  const both = await Promise.all([archiveEnded(parts), archiveEnded(parts)])
  expect(both[0] + both[1]).toBe(3)
  expect(await archiveEnded(parts)).toBe(0)

  const asGm = await server.as(gm)
  expect((await asGm('GET /api/priorities')).body.map(({ targetPeriod }) => targetPeriod)).toEqual([12, 12])
  const [member] = (await asGm('GET /api/venues/:venue/blts', { params: { venue: west.id } })).body
  const archive = await asGm('GET /api/priorities/:venue/:blt/archive', {
    params: { venue: west.id, blt: member?.id ?? '' },
  })
  expect(archive.body).toHaveLength(3)
  expect(archive.body[0]).toMatchObject({
    period: 11,
    finalStatus: 'ON_TRACK',
    completionRate: 0,
    totalCheckIns: 0,
    missedCheckIns: 4,
    archivedAt: '2026-12-04T20:00:00.000Z',
  })
})
