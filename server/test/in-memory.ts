import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** The most that a run's databases take at once, with room to spare. */
const NEEDED = 6e9

/** Where a test run keeps its files: in memory where Linux offers enough of it, since thousands are made and removed. */
export function folderForTests(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
