import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { ConfigError } from '../../config-read.ts'
import { migrateDatabase } from './migrate.ts'

async function emptyDatabase() {
  const own = await testDatabase('empty')
  onTestFinished(() => own.drop())
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: own.url })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  const name = new URL(own.url).pathname.slice(1)
  return { run, name, migrate: () => migrateDatabase(own.url) }
}

test.each<[what: string, make: (name: string) => string, line: RegExp, mend: (name: string) => string]>([
  [
    'a user who works in another schema',
    (name) => `create schema app; alter database ${name} set search_path = app`,
    /the user postgres works in app. Run: alter role "postgres" in database "\w+" set search_path = public$/,
    (name) => `alter database ${name} reset search_path`,
  ],
  [
    'a user who may use no schema',
    (name) => `alter database ${name} set search_path = nowhere`,
    /may use no schema .* grant usage, create on schema public to "postgres"$/,
    (name) => `alter database ${name} reset search_path`,
  ],
  [
    'the extension in another schema',
    () => 'create schema ext; create extension pg_trgm schema ext',
    /pg_trgm is in the schema ext, .* alter extension pg_trgm set schema public$/,
    () => 'alter extension pg_trgm set schema public',
  ],
])('%s: one line says what to set, and that helps', async (_what, make, line, mend) => {
  const { run, name, migrate } = await emptyDatabase()
  await run(make(name))
  const refused = await migrate().catch((error: Error) => error)
  expect(refused).toBeInstanceOf(ConfigError)
  expect((refused as Error).message).toMatch(line)
  await run(mend(name))
  expect(await migrate()).toBeUndefined()
})
