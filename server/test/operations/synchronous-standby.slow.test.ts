import sql, { type Sql } from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { migrateAsOwner } from '../../src/kernel/db/migrate/owner.ts'
import { openDatabase } from '../../src/kernel/db/pool/pool.ts'
import { FRIDAY, testApp } from '../app.ts'
import { debianPostgres, hasDebianPostgres } from '../outside/debian-postgres.ts'
import { makeCompany, makeStaff, makeVenue } from '../world.ts'

/* In a cluster, a write is acknowledged once a second machine has it: also when it is repeated. */

test.skipIf(!hasDebianPostgres)(
  'a write that no standby has is not acknowledged, however often it is sent (package postgresql-15)',
  async () => {
    const postgres = await debianPostgres()
    onTestFinished(postgres.stop)
    await migrateAsOwner(postgres.ownerUrl, postgres.workUrl)
    const open = (url: string) => {
      const database = openDatabase(url, { connections: 3 })
      onTestFinished(() => database.close())
      return database
    }
    const [database, admin] = [open(postgres.workUrl), open(postgres.adminUrl)]
    const server = await testApp(FRIDAY, undefined, undefined, { parts: { database } })
    onTestFinished(() => server.close())
    const company = await makeCompany(database.db)
    const venue = await makeVenue(database.db, company)
    const asGm = await server.as(await makeStaff(database.db, company, 'GM', { venues: [venue] }))
    const lead = await makeStaff(database.db, company, 'BLT', { venues: [venue] })
    const setStandby = async (change: Sql) => {
      await admin.db.run(change)
      await admin.db.run(sql`select pg_reload_conf()`)
    }
    const write = () =>
      asGm(
        'POST /api/priority',
        { body: { venueId: venue.id, bltId: lead.id, title: 'On two machines' } },
        { headers: { 'idempotency-key': 'on-two-machines' } },
      )
    const priorities = () => admin.db.rows(sql`select count(*)::int as count from priorities`)

    await setStandby(sql`alter system set synchronous_standby_names = 'away'`)
    await expect(write()).rejects.toThrow('answered 503')
    // The database has it, and the standby does not.
    await expect.poll(priorities).toEqual([{ count: 1 }])
    await expect(write()).rejects.toThrow('answered 503')
    await setStandby(sql`alter system reset synchronous_standby_names`)
    expect((await write()).status).toBe(201)
    expect(await priorities()).toEqual([{ count: 1 }])
  },
)
