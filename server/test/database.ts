import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { WORK_ROLE } from '../src/kernel/db/embedded/embedded.ts'
import { storeRoleSettings } from '../src/kernel/db/migrate/role-settings.ts'
import { type Database, openDatabase } from '../src/kernel/db/pool/pool.ts'
import { watchRows } from './rows/watch.ts'

export type TestDatabase = {
  /** With the rights of the server's role. */
  database: Database
  /** With the owner's rights, to change tables or forge the audit trail. */
  owner: Database
  /** The URL with the rights of the server's role. */
  workUrl: string
  /** The URL with the owner's rights. */
  url: string
  drop(): Promise<void>
}

async function asAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('databaseUrl') })
  await admin.connect()
  await work(admin).finally(() => admin.end())
}

/** A database for one test file, copied from the migrated template. `empty` has no tables yet. */
export async function testDatabase(kind: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const template = kind === 'migrated' ? 'scope_template' : 'template1'
  // Copying its files needs less than half the time of writing them to the log.
  await asAdmin((admin) => admin.query(`create database ${name} template ${template} strategy file_copy`))
  const url = inject('databaseUrl').replace('/scope?', `/${name}?`)
  const workUrl = url.replace('user=postgres', `user=${WORK_ROLE}`)
  await storeRoleSettings(workUrl)
  const watch = watchRows()
  const database = openDatabase(workUrl, { connections: 5, watch })
  const owner = openDatabase(url, { connections: 1, watch })
  return {
    database,
    owner,
    workUrl,
    url,
    drop: async () => {
      await Promise.all([database.close(), owner.close()])
      await asAdmin((admin) => admin.query(`drop database ${name} with (force)`))
    },
  }
}
