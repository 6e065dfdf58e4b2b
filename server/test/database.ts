import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../src/db/pool.ts'

export type TestDatabase = { database: Database; url: string; drop(): Promise<void> }

async function asAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('databaseUrl') })
  await admin.connect()
  await work(admin).finally(() => admin.end())
}

/** A database of this test file's own, copied from the migrated template; `empty` has no tables yet. */
export async function testDatabase(kind: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const template = kind === 'migrated' ? 'scope_template' : 'template1'
  await asAdmin((admin) => admin.query(`create database ${name} template ${template}`))
  const url = inject('databaseUrl').replace('/scope?', `/${name}?`)
  const database = openDatabase(url, { connections: 5 })
  return {
    database,
    url,
    drop: async () => {
      await database.close()
      await asAdmin((admin) => admin.query(`drop database ${name} with (force)`))
    },
  }
}
