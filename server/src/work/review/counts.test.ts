import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { historyScene, START } from '../../../test/history.ts'
import { setScene } from '../../../test/scene.ts'
import { makeJournal, makePriority } from '../../../test/world.ts'
import { expectCountsOfRows } from './test/any-history.ts'

const { server, db } = setScene({ now: START })

test('badge and list are those of each venue’s rows, after any history of writes', async () => {
  await expectCountsOfRows(server, 4)
})

test('rows beyond those that are listed are counted', async () => {
  const { company, venues, members, admin } = await historyScene(server)
  const [first, second] = venues
  server.clock.set('2026-11-25T20:00:00Z')
  await makeJournal(db, first, members[0], members[0], { weekOf: '2026-11-23' })
  for (let row = 0; row < 201; row += 1) {
    await makePriority(db, first, members[0], { status: 'ON_TRACK' })
    await makePriority(db, second, members[1], { status: 'AT_RISK' })
  }
  await db.run(sql`
    insert into venues (org_id, name, slug, created_at)
    select ${company.id}, 'Bar ' || n, 'bar-' || n, '2024-01-01' from generate_series(1, 60) n`)
  const asAdmin = await server.as(admin)
  const { body: list } = await asAdmin('GET /api/review')
  expect(list).toMatchObject({ hidden: { signOffs: 1, notReady: 4, members: 0, weeks: 40, arrived: 0 } })
  for (const kind of ['signOffs', 'notReady', 'weeks'] as const) expect(list[kind]).toHaveLength(200)
  expect((await asAdmin('GET /api/review/count')).body).toEqual({ total: list.total })
})
