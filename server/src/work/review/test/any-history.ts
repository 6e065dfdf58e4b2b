import type { Reply } from '@scope/contract/calls'
import { periodOf } from '@scope/contract/kernel/calendar'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { historyScene, perform, type Scene, START, stepOf } from '../../../../test/history.ts'
import { makePriority, makeStaff } from '../../../../test/world.ts'
import type { Db } from '../../../kernel/db/pool/pool.ts'

const KINDS = ['signOffs', 'notReady', 'former', 'members', 'weeks'] as const

/** A week before, in and at the end of the due week, in which a new priority is given too. */
const beginning = fc.constantFrom(
  START,
  '2026-11-17T20:00:00Z',
  '2026-11-25T20:00:00Z',
  '2026-11-30T06:30:00Z',
)

/** Priorities of the periods before and after, an archived one, and a member’s only one, given in the due week. */
async function moreOf(db: Db, { company, venues, members }: Scene): Promise<void> {
  const [, venue] = venues
  const [, member] = members
  for (const day of ['2026-10-20', '2026-12-01']) {
    const { number: period, year, endDate: dueAt } = periodOf(day)
    await makePriority(db, venue, member, { period, year, dueAt, status: 'ON_TRACK' })
  }
  await makePriority(db, venue, member, { isArchived: true, status: 'ON_TRACK' })
  const other = await makeStaff(db, company, 'BLT', { venues: [venue] })
  await makePriority(db, venue, other, { createdAt: new Date('2026-11-24T18:00:00Z') })
}

/** The rows beside journals, in any order. */
const rowsOf = (queues: readonly Reply<'GET /api/review'>[]) =>
  KINDS.map((kind) => queues.flatMap((queue) => queue[kind].map((row) => JSON.stringify(row))).toSorted())

/** Expects that badge and list are those of each venue’s rows, after any history of writes. */
export async function expectCountsOfRows(server: TestApp, histories: number): Promise<void> {
  const { db } = server.database
  let most = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(stepOf, { minLength: 3, maxLength: 14 }),
      beginning,
      async (history, begins) => {
        const scene = await historyScene(server)
        await db.run(sql`update venues set created_at = '2026-11-01' where id = ${scene.venues[0].id}`)
        await moreOf(db, scene)
        server.clock.set(begins)
        for (const step of history) {
          await perform(scene, step)
          // A history may take longer than a session lasts.
          const asAdmin = await server.as(scene.admin)
          const listOf = async (query: { venue?: string }) => {
            const { body: list } = await asAdmin('GET /api/review', { query })
            const { body: count } = await asAdmin('GET /api/review/count', { query })
            const { journals, signOffs, former, members, weeks, arrived } = list
            expect(count).toEqual({ total: list.total })
            expect(list.total).toBe([journals, signOffs, former, members, weeks, arrived].flat().length)
            expect(list.hidden).toEqual({
              signOffs: 0,
              notReady: 0,
              former: 0,
              members: 0,
              weeks: 0,
              arrived: 0,
            })
            return list
          }
          const whole = await listOf({})
          most = Math.max(most, whole.total)
          const { body: venues } = await asAdmin('GET /api/venues')
          const atVenues = await Promise.all(venues.map(({ id }) => listOf({ venue: id })))
          expect(rowsOf([whole])).toEqual(rowsOf(atVenues))
        }
      },
    ),
    { numRuns: histories },
  )
  expect(most).toBeGreaterThan(2)
}
