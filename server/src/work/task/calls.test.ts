import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { setScene } from '../../../test/scene.ts'
import { makePriority } from '../../../test/world.ts'

const { server, db, venue, lead, asLead } = setScene()

describe('a tick', () => {
  const give = (more: Parameters<typeof makePriority>[3] = {}) =>
    makePriority(db, venue, lead, { tasks: ['Weigh', 'Chart'], ...more })
  const tick = (taskId = '', completed = true) =>
    asLead('PATCH /api/tasks/:taskId', { params: { taskId }, body: { completed } })
  const stateOf = async ({ id }: { id: string }) => {
    const [found] = await db.rows<{ status: string; startedAt: Date | null }>(
      sql`select status, started_at as "startedAt" from priorities where id = ${id}`,
    )
    return [found?.status, found?.startedAt?.toISOString() ?? null]
  }
  const trailOf = (taskId = '') =>
    db.rows<{ before: string | null; after: string | null }>(sql`
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
