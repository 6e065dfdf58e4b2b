import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/database.ts'
import { hasArrived, replicaOf } from './replica.ts'

/* Real replicas are in `server/test/operations/read-replica.slow.test.ts`. */

let own: TestDatabase
beforeAll(async () => {
  own = await testDatabase()
})
afterAll(() => own.drop())

test('a database that is no replica is not read', async () => {
  const { database } = own
  const replica = replicaOf(database.db, database, { now: () => new Date('2026-11-20T18:00:00Z') })
  await expect(replica.check()).rejects.toMatchObject({ name: 'NotAReplica' })
  expect(await replica.current()).toBeUndefined()
})

test('a transaction has arrived when its changes can be read', async () => {
  const { database, owner } = own
  const arrived = await database.transaction(async (db) => {
    await db.run(sql`insert into settings (key, value) values ('arrived', 'true')`)
    const [{ id } = { id: '' }] = await db.rows<{ id: string }>(sql`select pg_current_xact_id()::text as id`)
    expect(await hasArrived(owner.db, id)).toBe(false)
    return id
  })
  expect(await hasArrived(owner.db, arrived)).toBe(true)
})
