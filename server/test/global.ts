import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded, WORK_ROLE } from '../src/kernel/db/embedded.ts'
import { migrateDatabase } from '../src/kernel/db/migrate.ts'
import { findUnseen, listCallSites, saveRowTypes } from './rows/run.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    /** The folder with the run's row types. */
    rowTypes: string
  }
}

/** One real PostgreSQL for the whole run, with a migrated template that each test file copies. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  // The compiler runs while the database starts.
  const callSites = listCallSites()
  const folder = await mkdtemp(join(tmpdir(), 'scope-test-'))
  // Servers, commands and threads that tests start find their modules compiled.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  const embedded = await startEmbedded(folder, { durable: false })
  const admin = new pg.Client({ connectionString: embedded.url })
  await admin.connect()
  await admin.query('create database scope_template')
  await admin.end()
  const template = embedded.url.replace('/scope?', '/scope_template?')
  await migrateDatabase(template, WORK_ROLE)
  await saveRowTypes(folder, await callSites, template)
  project.provide('databaseUrl', embedded.url)
  project.provide('rowTypes', folder)
  return async () => {
    const unseen = await findUnseen(project, folder)
    await embedded.stop()
    // A process that a test killed may leave a module half saved.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    if (unseen.length > 0) {
      throw new Error(
        `No test runs these statements, so that their row types are unchecked:\n${unseen.join('\n')}`,
      )
    }
  }
}
