import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded, WORK_ROLE } from '../src/kernel/db/embedded/embedded.ts'
import { migrateDatabase } from '../src/kernel/db/migrate/migrate.ts'
import { startCluster } from './outside/debian-postgres.ts'
import { findUnseen, listCallSites, saveRowTypes } from './rows/run.ts'
import { makeTestFolder, removeFolder } from './test-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    /** The folder with the run's row types. */
    rowTypes: string
  }
}

type Started = { url: string; stop(): Promise<void> }

/** The embedded PostgreSQL, or another version from the folder `POSTGRES_BIN`. */
async function startPostgres(folder: string): Promise<Started> {
  const { POSTGRES_BIN: binaries } = process.env
  if (!binaries) return startEmbedded(folder, { durable: false })
  const { address, admin, running } = await startCluster(binaries, folder, 'postgres')
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  await client.query('create database scope')
  await client.query(`create role ${WORK_ROLE} login`)
  await client.end()
  const stop = async () => {
    running.child.kill('SIGINT')
    await running.died
  }
  return { url: address('scope', 'postgres'), stop }
}

/** One real PostgreSQL for the whole run, with a migrated template that each test file copies. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  // The compiler runs while the database starts.
  const callSites = listCallSites()
  const folder = await makeTestFolder('unit')
  // Tests put their folders there too.
  process.env.TMPDIR = folder
  // Servers, commands and threads that tests start reuse compiled modules.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  const database = await startPostgres(folder)
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  await admin.query('create database scope_template')
  await admin.end()
  const template = database.url.replace('/scope?', '/scope_template?')
  await migrateDatabase(template, WORK_ROLE)
  await saveRowTypes(folder, await callSites, template)
  project.provide('databaseUrl', database.url)
  project.provide('rowTypes', folder)
  return async () => {
    const unseen = await findUnseen(project, folder)
    await database.stop()
    await removeFolder(folder)
    if (unseen.length > 0) {
      throw new Error(
        `No test runs these statements, so that their row types are unchecked:\n${unseen.join('\n')}`,
      )
    }
  }
}
