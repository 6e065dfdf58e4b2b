import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { runFolder } from './run-folder.ts'

/** A new data folder inside the folder of the test run. Benches have no such folder and remove theirs one by one. */
export const newDataDir = (): Promise<string> =>
  mkdtemp(join(process.env.RUN_FOLDER ?? tmpdir(), 'scope-data-'))

export const removeDataDir = (dataDir: string): Promise<void> => rm(dataDir, { recursive: true, force: true })

/** Fills a new data folder, and stops every server that it starts. */
type Build = (dataDir: string) => Promise<void>

/** A copy of a data folder that is built once a run, by the first worker that needs it. */
export async function copyOfDataDir(name: string, build: Build): Promise<string> {
  const template = join(runFolder(), `template-${name}`)
  while (!existsSync(template)) await buildOrWait(template, build)
  const dataDir = await newDataDir()
  // PostgreSQL requires the same owner and rights of its files.
  await promisify(execFile)('cp', ['-a', `${template}/.`, dataDir])
  return dataDir
}

async function buildOrWait(template: string, build: Build): Promise<void> {
  const lock = `${template}.lock`
  if (!(await makes(lock))) return pause(20)
  const making = `${template}.making`
  try {
    await mkdir(making)
    await build(making)
    await rename(making, template)
  } catch (error) {
    await removeDataDir(making)
    await removeDataDir(lock)
    throw error
  }
}

/** Makes a folder; false if it exists. */
async function makes(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
