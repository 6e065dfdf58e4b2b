import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { FRIDAY } from '../app.ts'
import { makeScene, setScene } from '../scene.ts'
import { makeJournal, makePriority } from '../world.ts'

const { server, db } = setScene()

async function scene() {
  server.clock.set(FRIDAY)
  const {
    venue: from,
    other: to,
    gm: oldGm,
    otherGm: newGm,
    agm: member,
  } = await makeScene(server, ['venue', 'other', 'gm', 'otherGm', 'agm'])
  const priority = await makePriority(db, from, member, { tasks: ['One'] })
  await makePriority(db, from, member, { period: 10, isArchived: true, completionRate: 100 })
  await makeJournal(db, from, member, member)
  const home = (venue: string) => ({ params: { venue, blt: member.id, period: '2026-11' } })
  return { db, from, to, oldGm, newGm, member, priority, home }
}

test('the work of a BLT member moves with them to another venue and can be continued there', async () => {
  const { db, from, to, oldGm, newGm, member, priority, home } = await scene()
  await db.run(sql`update app_users set venue_id = ${to.id} where id = ${member.id}`)
  const [asOld, asNew, asMember] = [await server.as(oldGm), await server.as(newGm), await server.as(member)]

  expect((await asOld('GET /api/priorities/:venue/:blt/:period', home(from.id))).status).toBe(404)
  expect((await asOld('GET /api/priorities/:id/tasks', { params: { id: priority.id } })).status).toBe(404)
  expect((await asOld('GET /api/priorities')).body).toEqual([])
  const moved = await asNew('GET /api/priorities/:venue/:blt/:period', home(to.slug))
  expect(moved.body).toMatchObject([{ id: priority.id, venueId: to.id, can: { edit: true } }])
  const archive = await asNew('GET /api/priorities/:venue/:blt/archive', {
    params: { venue: to.id, blt: member.id },
  })
  expect(archive.body).toMatchObject([{ period: 10 }])

  const [taskId = ''] = priority.taskIds
  const ticked = await asMember('PATCH /api/tasks/:taskId', { params: { taskId }, body: { completed: true } })
  expect(ticked.status).toBe(200)
  const checked = await asMember('POST /api/priorities/:id/toggle-completion', {
    params: { id: priority.id },
    body: { status: 'ON_TRACK' },
  })
  expect(checked.body.status).toBe('ON_TRACK')
  const about = { params: { venue: to.id, blt: member.id }, query: { week: '2026-11-16' } }
  expect((await asMember('GET /api/journals/:venue/:blt', about)).body).toMatchObject([
    { entry: 'Weighed every bottle.' },
  ])
  const again = await asMember('POST /api/journals', {
    body: { weekOf: '2026-11-16', entry: 'At the new bar.' },
  })
  expect(again).toMatchObject({ status: 201, body: { venueId: to.id } })
})

test('the work of a BLT member stays readable after a promotion, and nothing can be added', async () => {
  const { db, from, oldGm, member, priority, home } = await scene()
  await db.run(sql`update app_users set role = 'GM' where id = ${member.id}`)
  const asGm = await server.as(oldGm)
  const read = await asGm('GET /api/priorities/:venue/:blt/:period', home(from.id))
  expect(read.body).toMatchObject([{ id: priority.id }])
  const reply = await asGm('POST /api/priority', {
    body: { venueId: from.id, bltId: member.id, title: 'One more' },
  })
  expect(reply).toMatchObject({ status: 409, error: { error: 'This person is no longer on the team.' } })
})
