import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, FRIDAY, type TestApp, testApp } from '../../../test/app.ts'
import {
  makeCompany,
  makePriority,
  makeStaff,
  makeVenue,
  type Staff,
  type Venue,
} from '../../../test/world.ts'

let server: TestApp
let venue: Venue
let lead: Staff
let asLead: Caller

beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.database
  server.clock.set(FRIDAY)
  const company = await makeCompany(db)
  venue = await makeVenue(db, company)
  lead = await makeStaff(db, company, 'BLT', { venues: [venue] })
  asLead = await server.as(lead)
})

describe('a tick', () => {
  const give = (more: Parameters<typeof makePriority>[3] = {}) =>
    makePriority(server.database.db, venue, lead, { tasks: ['Weigh', 'Chart'], ...more })
  const tick = (taskId = '', completed = true) =>
    asLead('PATCH /api/tasks/:taskId', { params: { taskId }, body: { completed } })
  const stateOf = async ({ id }: { id: string }) => {
    const [found] = await server.database.db.rows<{ status: string; startedAt: Date | null }>(
      sql`select status, started_at as "startedAt" from priorities where id = ${id}`,
    )
    return [found?.status, found?.startedAt?.toISOString() ?? null]
  }
  const trailOf = (taskId = '') =>
    server.database.db.rows<{ before: string | null; after: string | null }>(sql`
      select meta->'before'->>'status' as before, meta->'after'->>'status' as after from audits
       where action = 'task.changed' and meta->>'id' = ${taskId}`)

  test('starts its priority, once, and the trail says so', async () => {
    const priority = await give()
    const [first, second] = priority.taskIds
    await tick(first, false)
    expect(await stateOf(priority)).toEqual(['NOT_STARTED', null])
    server.clock.set('2026-11-20T19:00:00Z')
    await tick(second)
    const started = ['IN_PROGRESS', '2026-11-20T19:00:00.000Z']
    expect(await stateOf(priority)).toEqual(started)
    expect(await trailOf(second)).toEqual([{ before: 'NOT_STARTED', after: 'IN_PROGRESS' }])
    server.clock.set('2026-11-21T18:00:00Z')
    await tick(first)
    await tick(second, false)
    expect(await stateOf(priority)).toEqual(started)
    expect(await trailOf(first)).toEqual([
      { before: null, after: null },
      { before: null, after: null },
    ])
  })

  test.each(['AT_RISK', 'ON_TRACK'] as const)('leaves %s, which a check-in has set', async (status) => {
    const priority = await give({ status, startedAt: new Date('2026-11-09T18:00:00Z') })
    await tick(priority.taskIds[0])
    expect(await stateOf(priority)).toEqual([status, '2026-11-09T18:00:00.000Z'])
  })

  test('beside another one starts the priority once, and both are kept', async () => {
    const priority = await give()
    const answers = await Promise.all(priority.taskIds.map((id) => tick(id)))
    expect(answers.map(({ body }) => body.completed)).toEqual([true, true])
    expect(await stateOf(priority)).toEqual(['IN_PROGRESS', '2026-11-20T18:00:00.000Z'])
    const changes = await Promise.all(priority.taskIds.map(trailOf))
    expect(changes.flat().filter(({ after }) => after === 'IN_PROGRESS')).toHaveLength(1)
  })
})
