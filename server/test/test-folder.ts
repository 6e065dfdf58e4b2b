import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's file system in memory. */
const MEMORY = '/dev/shm'
/** Enough room; containers often have only 64 MB. */
const ENOUGH_BYTES = 4 * 1024 ** 3
/** The number is the process that runs the tests. */
const OURS = /^scope-(?:unit|e2e)-(\d+)$/

/** An empty folder for everything that a run of tests writes: in memory if there is room. */
export async function makeTestFolder(run: 'unit' | 'e2e'): Promise<string> {
  const parent = (await hasRoom(MEMORY)) ? MEMORY : tmpdir()
  await removeLeft(parent)
  const folder = join(parent, `scope-${run}-${process.pid}`)
  await mkdir(folder, { mode: 0o700 })
  return folder
}

async function hasRoom(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= ENOUGH_BYTES
}

/** Removes what killed runs left. */
async function removeLeft(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const [, pid] = OURS.exec(name) ?? []
    if (pid && !isAlive(Number(pid))) await removeFolder(join(parent, name))
  }
}

/** A process that a test killed may leave a file half saved. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10 })

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
