import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { CallSites } from './call-sites.ts'
import { keyOf, type RowTypes, SEEN_FILE, TYPES_FILE } from './watch.ts'

/** Every call of `rows` with its row type. Runs in its own process, because the compiler takes seconds. */
export async function listCallSites(): Promise<CallSites> {
  const script = join(import.meta.dirname, 'call-sites.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script], { maxBuffer: 100_000_000 })
  return JSON.parse(stdout)
}

/** Saves the data for the test files: the calls, and the nullable columns of a migrated database. */
export async function saveRowTypes(folder: string, callSites: CallSites, migrated: string): Promise<void> {
  const client = new pg.Client({ connectionString: migrated })
  await client.connect()
  const { rows } = await client.query<{ column: string }>(`
    select attrelid || '.' || attnum as "column" from pg_attribute join pg_class c on c.oid = attrelid
     where c.relnamespace = 'public'::regnamespace and attnum > 0 and not attnotnull`)
  await client.end()
  const types: RowTypes = { ...callSites, nullable: rows.map(({ column }) => column) }
  await writeFile(join(folder, TYPES_FILE), JSON.stringify(types))
}

/** The calls that no test of `npm test` ran. Empty unless all tests of the project ran and passed. */
export async function findUnseen(project: TestProject, folder: string): Promise<string[]> {
  if (project.name === 'slow') return []
  const { testFiles } = await project.globTestFiles()
  const modules = project.vitest.state.getTestModules().filter((module) => module.project === project)
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const isWhole = modules.length >= testFiles.length && modules.every((module) => module.ok())
  if (!isWhole || tests.some((test) => test.result().state !== 'passed')) return []
  const { sites }: RowTypes = JSON.parse(await readFile(join(folder, TYPES_FILE), 'utf8'))
  const seen = new Set((await readFile(join(folder, SEEN_FILE), 'utf8')).split('\n'))
  return sites.map(keyOf).filter((key) => !key.startsWith('server/test/') && !seen.has(key))
}
