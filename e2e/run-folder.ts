import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { folderForTests } from '../server/test/in-memory.ts'

/** Makes the folder that holds every file of this run, and removes it at the end. Workers inherit its path. */
export default async function makeRunFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(folderForTests(), 'scope-e2e-'))
  process.env.RUN_FOLDER = folder
  // A server or a command starts sooner when its compiled modules are kept.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10 })
}

/** The folder of this run. */
export function runFolder(): string {
  const folder = process.env.RUN_FOLDER
  if (!folder) throw new Error('The global setup has not run.')
  return folder
}
