import { periodOf } from '@scope/contract/kernel/calendar'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { historyScene, perform, type Scene, START, stepOf } from '../../../test/history.ts'
import { makePriority, makeStaff } from '../../../test/world.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp(START)
})
afterAll(() => server.close())

const db = () => server.database.db

/** A week before, in and at the end of the due week, in which a new priority is given too. */
const beginning = fc.constantFrom(
  START,
  '2026-11-17T20:00:00Z',
  '2026-11-25T20:00:00Z',
  '2026-11-30T06:30:00Z',
)

/** Priorities of the periods before and after, an archived one, and a member’s only one, given in the due week. */
async function moreOf({ company, venues, members }: Scene): Promise<void> {
  const [, venue] = venues
  const [, member] = members
  for (const day of ['2026-10-20', '2026-12-01']) {
    const { number: period, year, endDate: dueAt } = periodOf(day)
    await makePriority(db(), venue, member, { period, year, dueAt, status: 'ON_TRACK' })
  }
  await makePriority(db(), venue, member, { isArchived: true, status: 'ON_TRACK' })
  const other = await makeStaff(db(), company, 'BLT', { venues: [venue] })
  await makePriority(db(), venue, other, { createdAt: new Date('2026-11-24T18:00:00Z') })
}

test('the badge counts what the queue lists, after any history of writes', { timeout: 240_000 }, async () => {
  let most = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(stepOf, { minLength: 3, maxLength: 14 }),
      beginning,
      async (history, begins) => {
        const scene = await historyScene(server)
        await db().run(sql`update venues set created_at = '2026-11-01' where id = ${scene.venues[0].id}`)
        await moreOf(scene)
        server.clock.set(begins)
        const asAdmin = await server.as(scene.admin)
        for (const step of history) {
          await perform(scene, step)
          for (const venue of [undefined, scene.venues[0].id]) {
            const query = venue ? { venue } : {}
            const { body: list } = await asAdmin('GET /api/review', { query })
            const { body: count } = await asAdmin('GET /api/review/count', { query })
            expect(count).toEqual({ total: list.total })
            most = Math.max(most, list.total)
          }
        }
      },
    ),
    { numRuns: 20 },
  )
  expect(most).toBeGreaterThan(2)
})
