import { expect, onTestFinished, test } from 'vitest'
import { FRIDAY, testApp } from '../app.ts'
import { makeScene } from '../scene.ts'
import { makeJournal } from '../world.ts'

test('texts that can become private are not read from a replica, which may be late', async () => {
  let calls = 0
  const replica = {
    current: async () => {
      calls += 1
      return undefined
    },
    check: async () => undefined,
    leaveOut: () => undefined,
    close: async () => undefined,
  }
  const server = await testApp(FRIDAY, undefined, undefined, { parts: { replica } })
  onTestFinished(() => server.close())
  const { db } = server.database
  const { venue, lead, admin } = await makeScene(server, ['venue', 'lead', 'admin'])
  await makeJournal(db, venue, lead, lead, { visibility: 'shared', entry: 'The well is counted.' })
  const asAdmin = await server.as(admin)
  expect((await asAdmin('GET /api/analytics/snapshot')).status).toBe(200)
  expect(calls).toBe(1)
  const [entries, accomplishments] = [
    await asAdmin('GET /api/analytics/journal'),
    await asAdmin('GET /api/accomplishments'),
  ]
  for (const { body } of [entries, accomplishments])
    expect(JSON.stringify(body)).toContain('The well is counted.')
  expect((await asAdmin('GET /api/analytics/journal.csv')).status).toBe(200)
  expect((await asAdmin('GET /api/accomplishments.csv')).status).toBe(200)
  expect((await asAdmin('GET /api/accomplishments.pdf')).status).toBe(200)
  expect(calls).toBe(1)
})
