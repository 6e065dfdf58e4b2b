import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { makeScene } from '../../../../test/scene.ts'
import { makePriority } from '../../../../test/world.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const scene = () => makeScene(server)

test('a reply carries only what its schema names', async () => {
  const { db, venue, lead, gm } = await scene()
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
