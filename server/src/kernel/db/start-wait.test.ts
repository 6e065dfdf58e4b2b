import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sql from 'sql-template-tag'
import { expect, inject, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { silentLine } from '../../../test/outside/silent-line.ts'
import { openForServer } from './open.ts'
import { untilWrites } from './start-wait.ts'

async function lineToDatabase() {
  const own = await testDatabase()
  onTestFinished(() => own.drop())
  const { pathname, searchParams } = new URL(own.url)
  const line = await silentLine(`${searchParams.get('host')}/.s.PGSQL.5432`)
  onTestFinished(line.close)
  return { line, url: `postgresql://postgres@127.0.0.1:${line.port}${pathname}` }
}

test('a start waits for a database that takes connections and answers only later', async () => {
  const { line, url } = await lineToDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'scope-asleep-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  line.hold()
  const opening = openForServer({ databaseUrl: url, dataDir, databaseWaitSeconds: 30 })
  await expect.poll(line.held).toBeGreaterThan(0)
  // It ends the connections that it did not answer, and answers the next.
  line.pass()
  const { database, close } = await opening
  expect(await database.db.rows(sql`select 1 as one`)).toEqual([{ one: 1 }])
  await close()
})

test('a start waits for a primary while its address leads to a database that takes no writes', async () => {
  const { line, url } = await lineToDatabase()
  const name = new URL(url).pathname.slice(1)
  const admin = new pg.Client({ connectionString: inject('databaseUrl') })
  await admin.connect()
  onTestFinished(() => admin.end())
  await admin.query(`alter database ${name} set default_transaction_read_only = on`)
  await expect(untilWrites(url, 'DATABASE_URL', 300)).rejects.toThrow(
    'The database of DATABASE_URL takes no writes, as a standby. Name the primary.',
  )
  const before = line.passed()
  const waiting = untilWrites(url, 'DATABASE_URL', 30_000)
  await expect.poll(line.passed).toBeGreaterThan(before)
  await admin.query(`alter database ${name} set default_transaction_read_only = off`)
  await waiting
})
