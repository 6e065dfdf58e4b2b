import { join } from 'node:path'
import { makeTestFolder, removeFolder } from '../server/test/test-folder.ts'

/** Creates the folder for every file of this run, and removes it at the end. Workers inherit its path. */
export default async function makeRunFolder(): Promise<() => Promise<void>> {
  const folder = await makeTestFolder('e2e')
  process.env.RUN_FOLDER = folder
  // Servers and commands start sooner if their compiled modules are kept.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  return () => removeFolder(folder)
}

/** The folder of this run. */
export function runFolder(): string {
  const folder = process.env.RUN_FOLDER
  if (!folder) throw new Error('The global setup has not run.')
  return folder
}
