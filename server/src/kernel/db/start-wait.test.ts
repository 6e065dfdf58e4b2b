import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { silentLine } from '../../../test/outside/silent-line.ts'
import { openForServer } from './open.ts'

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
