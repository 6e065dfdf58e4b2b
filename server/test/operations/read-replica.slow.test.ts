import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { migrateAsOwner } from '../../src/kernel/db/migrate/owner.ts'
import { openDatabase } from '../../src/kernel/db/pool/pool.ts'
import { hasArrived, replicaOf } from '../../src/kernel/db/pool/replica.ts'
import { settableClock } from '../../src/ports/clock/clock.ts'
import { FRIDAY, testApp } from '../app.ts'
import { testDatabase } from '../database.ts'
import { debianPostgres, hasDebianPostgres } from '../outside/debian-postgres.ts'
import { makeCompany, makeStaff, makeVenue } from '../world.ts'

/** An open database, closed at the end of the test. */
function opened(url: string) {
  const database = openDatabase(url, { connections: 3 })
  onTestFinished(() => database.close())
  return database
}

test.skipIf(!hasDebianPostgres)(
  'the rollup is read from a replica, while it is there and not late (package postgresql-15)',
  async () => {
    const postgres = await debianPostgres()
    onTestFinished(postgres.stop)
    await migrateAsOwner(postgres.ownerUrl, postgres.workUrl)
    const standby = await postgres.standby()
    onTestFinished(standby.stop)
    let reads = 0
    const copy = openDatabase(standby.workUrl, {
      connections: 3,
      watch: () => {
        reads += 1
        return () => undefined
      },
    })
    const primary = opened(postgres.workUrl)
    const clock = settableClock(FRIDAY)
    const replica = replicaOf(primary.db, copy, clock)
    onTestFinished(() => replica.close())
    let newest: string | undefined
    const changes = {
      listen: () => undefined,
      notify: async () => undefined,
      isListening: () => true,
      newest: () => newest,
      close: async () => undefined,
    }
    const server = await testApp(FRIDAY, undefined, undefined, {
      parts: { database: primary, replica, clock, changes },
    })
    onTestFinished(() => server.close())
    const { db } = primary
    const company = await makeCompany(db)
    await makeVenue(db, company)
    const vp = await makeStaff(db, company, 'VP')
    const asVp = await server.as(vp)
    const looks = () =>
      replica.check().then(
        () => 'in time',
        ({ name }: Error) => name,
      )
    /** The status of the rollup and whether the replica was read for it. */
    const rollup = async () => {
      const before = reads
      const { status, body } = await asVp('GET /api/rollup')
      return { status, venues: body.venues, fromReplica: reads > before }
    }

    // The replica's state is still unknown.
    expect(await rollup()).toEqual({ status: 200, venues: 1, fromReplica: false })
    await expect.poll(looks).toBe('in time')
    expect(await rollup()).toEqual({ status: 200, venues: 1, fromReplica: true })
    const before = reads
    expect((await asVp('GET /api/home')).status).toBe(200)
    expect(reads).toBe(before)

    const admin = opened(standby.adminUrl)
    await admin.db.rows(sql`select pg_wal_replay_pause()`)
    await expect
      .poll(() => admin.db.rows(sql`select pg_get_wal_replay_pause_state() as state`))
      .toEqual([{ state: 'paused' }])
    const heard = await primary.transaction(async (tx) => {
      await makeVenue(tx, company)
      return tx.rows<{ id: string }>(sql`select pg_current_xact_id()::text as id`)
    })
    const then = clock.now().getTime()
    clock.set(new Date(then + 9_000).toISOString())
    expect(await looks()).toBe('in time')
    expect(await rollup()).toEqual({ status: 200, venues: 1, fromReplica: true })
    // Pages that got the change load it at once.
    newest = heard[0]?.id
    expect(await rollup()).toMatchObject({ status: 200, venues: 2 })
    clock.set(new Date(then + 11_000).toISOString())
    expect(await rollup()).toEqual({ status: 200, venues: 2, fromReplica: false })
    expect(await looks()).toBe('ReplicaLate')
    await admin.db.rows(sql`select pg_wal_replay_resume()`)
    await expect.poll(looks).toBe('in time')
    expect(await rollup()).toEqual({ status: 200, venues: 2, fromReplica: true })

    // A call that finds the replica gone is still answered.
    await standby.stop()
    expect(await rollup()).toMatchObject({ status: 200, venues: 2 })
    expect(await rollup()).toEqual({ status: 200, venues: 2, fromReplica: false })
    expect(await looks()).toBe('ReplicaAway')
  },
)

test('a database that is no replica is not read as one', async () => {
  const own = await testDatabase()
  onTestFinished(() => own.drop())
  const replica = replicaOf(own.owner.db, own.database, settableClock(FRIDAY))
  await expect(replica.check()).rejects.toMatchObject({ name: 'NotAReplica' })
  expect(await replica.current()).toBeUndefined()
  const transaction = await own.database.transaction(async ({ rows }) => {
    const [row] = await rows<{ id: string }>(sql`select pg_current_xact_id()::text as id`)
    const id = row?.id ?? ''
    expect(await hasArrived(own.database.db, id)).toBe(false)
    return id
  })
  expect(await hasArrived(own.database.db, transaction)).toBe(true)
})
