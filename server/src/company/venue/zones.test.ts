import sql from 'sql-template-tag'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { setScene } from '../../../test/scene.ts'
import { makePriority, makeStaff } from '../../../test/world.ts'
import { startJobs } from '../../jobs.ts'
import { mainZone, readTimeZone } from '../zone/rules.ts'
import { settleZones } from './jobs.ts'

const { server, company, venue, asAdmin } = setScene({ venue: { name: 'One', timezone: 'America/Chicago' } })
beforeEach(async () => {
  const { db } = server.database
  await makePriority(db, venue, await makeStaff(db, company, 'BLT', { venues: [venue] }))
})

/** Writes a zone into the table as if it had been known until now. */
async function usedToKnow(table: 'venues' | 'orgs', zone: string): Promise<void> {
  await server.owner.transaction(async (db) => {
    // Triggers stand still for this transaction.
    await db.run(sql`set local session_replication_role = 'replica'`)
    await (table === 'venues'
      ? db.run(sql`update venues set timezone = ${zone} where id = ${venue.id}`)
      : db.run(sql`update orgs set timezone = ${zone} where id = ${company.id}`))
  })
}

const zones = async () => {
  const { body } = await asAdmin('GET /api/venues/:venue/settings', { params: { venue: venue.slug } })
  return [body.timezone, body.unknownTimezone]
}
const unknown = async () => (await asAdmin('GET /api/system')).body.unknownZones

test.each([
  ['US/Pacific', 'America/Los_Angeles'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Kentucky/Louisville', 'America/Kentucky/Louisville'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['america/new_york', 'America/New_York'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Mars/Olympus', null],
])('%s is stored by its main name, %s', (typed, main) => {
  expect(readTimeZone(typed)).toBe(main)
})

test('the database knows the main name of every zone that this server knows', async () => {
  const mains = new Set(Intl.supportedValuesOf('timeZone').map((zone) => mainZone(zone)))
  const rows = await server.database.db.rows<{ name: string }>(sql`select name from pg_timezone_names`)
  const names = new Set(rows.map(({ name }) => name))
  expect([...mains].filter((zone) => zone === null || !names.has(zone))).toEqual([])
})

test.each(['venues', 'orgs'] as const)(
  'an unknown zone that somebody writes into %s is another one at once',
  async (table) => {
    await (table === 'venues'
      ? server.owner.db.run(sql`update venues set timezone = 'Mars/Olympus' where id = ${venue.id}`)
      : server.owner.db.run(sql`update orgs set timezone = 'Mars/Olympus' where id = ${company.id}`))
    expect((await asAdmin('GET /api/rollup')).status).toBe(200)
    expect(await unknown()).toEqual([
      { venue: table === 'venues' ? { slug: 'one', name: 'One' } : null, zone: 'Mars/Olympus' },
    ])
  },
)

test('a zone that is known no more is the company’s, and the venue’s own again once it is known', async () => {
  await usedToKnow('venues', 'Mars/Olympus')
  expect(await settleZones(server.parts)).toBe(1)
  expect(await zones()).toEqual(['America/Los_Angeles', 'Mars/Olympus'])
  expect((await asAdmin('GET /api/rollup')).status).toBe(200)
  await asAdmin('PATCH /api/company', { body: { timezone: 'America/Denver' } })
  expect(await zones()).toEqual(['America/Denver', 'Mars/Olympus'])
  expect(await settleZones(server.parts)).toBe(0)

  await server.owner.db.run(sql`update venues set unknown_timezone = 'America/Boise' where id = ${venue.id}`)
  expect(await settleZones(server.parts)).toBe(1)
  expect(await zones()).toEqual(['America/Boise', null])
})

test('an old name that the database has no more gives way to the main name', async () => {
  // Known to Node in any case; the database takes only this spelling for unknown.
  await server.owner.db.run(sql`
    update venues set timezone = 'America/Los_Angeles', unknown_timezone = 'US/Mountain' where id = ${venue.id}`)
  await settleZones(server.parts)
  expect((await zones())[1]).toBeNull()
})

test('another zone that is chosen ends the notice', async () => {
  await server.owner.db.run(sql`update venues set timezone = 'Mars/Olympus' where id = ${venue.id}`)
  const params = { id: venue.id }
  const { status } = await asAdmin('PATCH /api/venues/:id', { params, body: { timezone: 'America/Boise' } })
  expect([status, await zones(), await unknown()]).toEqual([200, ['America/Boise', null], []])
})

test('no job fails', async () => {
  await usedToKnow('venues', 'Mars/Olympus')
  await settleZones(server.parts)
  const failures: object[] = []
  const stop = startJobs(server.parts, { info: () => {}, error: (about) => failures.push(about) })
  onTestFinished(stop)
  await expect.poll(() => server.parts.jobRuns.size).toBeGreaterThan(15)
  await stop()
  expect(failures).toEqual([])
})
