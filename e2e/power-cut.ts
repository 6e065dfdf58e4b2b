import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Kills the database of a data folder like a power cut, so that nothing can clean up. */
export async function killDatabase(dataDir: string): Promise<void> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  process.kill(Number(text.split('\n')[0]), 'SIGKILL')
}
