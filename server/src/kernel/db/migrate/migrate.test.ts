import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/database.ts'
import { FOLDERS } from '../../folders.ts'
import { listInvalidIndexes } from './indexes.ts'
import { inTurn, migrateDatabase } from './migrate.ts'

test('a server that waits for its turn keeps no transaction, which an index that is built meanwhile could wait for', async () => {
  const empty = await testDatabase('empty')
  const turns: string[] = []
  try {
    let other: Promise<void> | undefined
    await inTurn(empty.url, async (client) => {
      other = inTurn(empty.url, async () => void turns.push('the other'))
      const idle = async () => {
        const { rowCount } = await client.query(`
          select from pg_stat_activity
           where datname = current_database() and application_name = 'scope migrations'
             and state = 'idle' and query = 'rollback'`)
        return rowCount
      }
      await expect.poll(idle).toBe(1)
      turns.push('this')
    })
    await other
    expect(turns).toEqual(['this', 'the other'])
  } finally {
    await empty.drop()
  }
})

/** As CONTRIBUTING says that an index of a table in use is built. */
const BUILD = `-- outside a transaction
create index concurrently if not exists audits_venue
    on audits (org_id, (meta->>'venueId'), created_at, id) where meta->>'venueId' is not null`

describe('an index that is built beside calls', () => {
  const MIGRATION = '0001_index.sql'
  let own: TestDatabase
  /** The migrations, and one that builds an index. */
  let folder: string
  let writer: pg.Client
  beforeEach(async () => {
    own = await testDatabase()
    folder = await mkdtemp(join(tmpdir(), 'scope-migrations-'))
    await cp(FOLDERS.migrations, folder, { recursive: true })
    await writeFile(join(folder, MIGRATION), BUILD)
    writer = new pg.Client({ connectionString: own.url })
    await writer.connect()
  })
  afterEach(async () => {
    await writer.end()
    await own.drop()
    await rm(folder, { recursive: true })
  })

  const state = async () => {
    const [found] = await own.owner.db.rows<{ valid: boolean | null; recorded: boolean }>(sql`
      select (select indisvalid from pg_index where indexrelid = to_regclass('audits_venue')) as valid,
             exists (select from migrations where name = ${MIGRATION}) as recorded`)
    return found
  }
  const building = () =>
    own.owner.db.rows<{ pid: number }>(sql`
      select pid from pg_stat_activity
       where datname = current_database() and query ilike '%index concurrently%' and wait_event_type = 'Lock'`)
  /** An upgrade that builds the index, and waits for a call that has written. */
  const upgradeBesideCall = async () => {
    await own.owner.db.run(sql`drop index audits_venue`)
    await writer.query('begin')
    await writer.query('lock table audits in row exclusive mode')
    await writer.query('select txid_current()')
    const ended = migrateDatabase(own.url, undefined, folder).then(
      () => 'migrated',
      (error: Error) => error.message,
    )
    await expect.poll(async () => (await building()).length).toBe(1)
    return { ended, pid: (await building())[0]?.pid ?? 0 }
  }

  test('is built again by the next upgrade after one that was cut off', async () => {
    const { ended, pid } = await upgradeBesideCall()
    await own.owner.db.run(sql`select pg_cancel_backend(${pid})`)
    expect(await ended).toMatch(/cancel/)
    await writer.query('commit')
    expect(await state()).toEqual({ valid: false, recorded: false })
    expect(await listInvalidIndexes(own.database.db)).toEqual(['audits_venue'])
    await migrateDatabase(own.url, undefined, folder)
    expect(await state()).toEqual({ valid: true, recorded: true })
    expect(await listInvalidIndexes(own.database.db)).toEqual([])
  })

  test('is built again by the same upgrade after a deadlock', async () => {
    // The upgrade looks first whether it and the call wait for each other, and is the one that the database ends.
    await writer.query(
      `do $$ begin execute format('alter database %I set deadlock_timeout = %L', current_database(), '3s'); end $$`,
    )
    await writer.query(`set deadlock_timeout = '60s'`)
    const { ended } = await upgradeBesideCall()
    await writer.query('lock table audits in share row exclusive mode')
    await writer.query('commit')
    expect(await ended).toBe('migrated')
    expect(await state()).toEqual({ valid: true, recorded: true })
  }, 30_000)

  test('is built again though an earlier version took it for built, with what its tries left', async () => {
    await own.owner.db.run(sql`create index audits_venue_ccnew on audits (id)`)
    await own.owner.db.run(sql`
      update pg_index set indisvalid = false
       where indexrelid in ('audits_venue'::regclass, 'audits_venue_ccnew'::regclass)`)
    await migrateDatabase(own.url, undefined, folder)
    expect(await state()).toEqual({ valid: true, recorded: true })
    expect(await listInvalidIndexes(own.database.db)).toEqual([])
  })
})
