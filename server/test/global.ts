import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded, WORK_ROLE } from '../src/kernel/db/embedded.ts'
import { migrateDatabase } from '../src/kernel/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

/** One real PostgreSQL for the whole run, with a migrated template that each test file copies. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'scope-test-'))
  const embedded = await startEmbedded(folder, { durable: false })
  const admin = new pg.Client({ connectionString: embedded.url })
  await admin.connect()
  await admin.query('create database scope_template')
  await admin.end()
  await migrateDatabase(embedded.url.replace('/scope?', '/scope_template?'), WORK_ROLE)
  project.provide('databaseUrl', embedded.url)
  return async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
