import { expect, test } from 'vitest'
import { setScene } from '../../../../test/scene.ts'
import { makePriority } from '../../../../test/world.ts'

const { server, db, venue, gm, lead } = setScene()

test('a reply carries only what its schema names', async () => {
  await makePriority(db, venue, lead)
  const asGm = await server.as(gm)
  const { body } = await asGm('GET /api/venues/:venue', { params: { venue: venue.id } })
  expect(Object.keys(body).sort()).toEqual([
    'closed',
    'dayEndHour',
    'gchatWebhook',
    'gm',
    'gmId',
    'id',
    'name',
    'openDays',
    'slug',
    'state',
    'timezone',
  ])
})
