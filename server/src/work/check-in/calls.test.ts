import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, FRIDAY, type TestApp, testApp } from '../../../test/app.ts'
import {
  makeCompany,
  makePriority,
  makeStaff,
  makeVenue,
  type Staff,
  type Venue,
} from '../../../test/world.ts'

const THIS_WEEK = '2026-11-16'

let server: TestApp
let venue: Venue
let lead: Staff
let asLead: Caller
beforeAll(async () => {
  server = await testApp(FRIDAY)
  const company = await makeCompany(server.database.db)
  venue = await makeVenue(server.database.db, company)
  lead = await makeStaff(server.database.db, company, 'BLT', { venues: [venue] })
  asLead = await server.as(lead)
})
afterAll(() => server.close())

const priority = () => makePriority(server.database.db, venue, lead, { status: 'ON_TRACK' })
const checkIns = async (id: string) => {
  const params = { venue: venue.slug, blt: lead.slug }
  const { body } = await asLead('GET /api/checkins/:venue/:blt', { params })
  return body.filter(({ priorityId }) => priorityId === id)
}

test('a check-in may be off track: the priority then reads at risk', async () => {
  const { id } = await priority()
  const body = { status: 'OFF_TRACK', note: 'No host all week' } as const
  const answer = await asLead('PATCH /api/priorities/:id/status', { params: { id }, body })
  expect([answer.status, answer.body.status]).toEqual([200, 'AT_RISK'])
  expect(await checkIns(id)).toMatchObject([{ weekOf: THIS_WEEK, ...body }])
})

test('the note of a week is corrected in its week: the second check-in replaces the first', async () => {
  const { id } = await priority()
  for (const note of ['Short of limes', 'Short of limes and hands']) {
    const body = { status: 'AT_RISK', note } as const
    expect((await asLead('PATCH /api/priorities/:id/status', { params: { id }, body })).status).toBe(200)
    expect(await checkIns(id)).toMatchObject([body])
  }
})
