import { execFile } from 'node:child_process'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Parts } from '../context.ts'
import { FOLDERS } from '../folders.ts'
import { dueNight, nightly, nightlyName, outdated } from './nightly-rules.ts'

type Nightly = Pick<Parts, 'config' | 'clock'>

/**
 * Makes the backup of the night in `DATA_DIR/backups`, with the embedded database, in a process of its own: people are
 * answered as before. It ends when the server stops, and is made later. Answers how many it made. Throws if it could not
 * be made.
 */
export async function backUpNightly({ config, clock }: Nightly, stopping?: AbortSignal): Promise<number> {
  if (config.databaseUrl || !config.backups) return 0
  const folder = join(config.dataDir, 'backups')
  const night = dueNight(clock.now(), Temporal.Now.timeZoneId(), await namesIn(folder))
  if (!night) return 0
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, nightlyName(night))
  if (!(await runBackup(path, stopping))) return 0
  for (const name of outdated(await namesIn(folder))) await rm(join(folder, name), { force: true })
  return 1
}

/** Answers false if it was ended because the server stops. */
async function runBackup(path: string, stopping?: AbortSignal): Promise<boolean> {
  const running = promisify(execFile)(process.execPath, [FOLDERS.commands, 'backup', path])
  const end = () => running.child.kill()
  stopping?.addEventListener('abort', end)
  if (stopping?.aborted) end()
  try {
    await running
    return true
  } catch (error) {
    await rm(`${path}.part`, { force: true })
    if (stopping?.aborted) return false
    throw error
  } finally {
    stopping?.removeEventListener('abort', end)
  }
}

type LastBackup = {
  /** `own`: the database is not the embedded one. `off`: `BACKUPS=off`. */
  state: 'own' | 'off' | 'none' | 'made'
  /** When it was made. */
  at: Date | null
  bytes: number | null
}

/** The last nightly backup, its time and size. */
export async function readLastBackup({ config }: Pick<Parts, 'config'>): Promise<LastBackup> {
  const nothing = { at: null, bytes: null }
  if (config.databaseUrl) return { state: 'own', ...nothing }
  const folder = join(config.dataDir, 'backups')
  const [newest] = nightly(await namesIn(folder))
  const backup = newest && (await stat(join(folder, newest)).catch(() => undefined))
  if (backup) return { state: 'made', at: backup.mtime, bytes: backup.size }
  return { state: config.backups ? 'none' : 'off', ...nothing }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
