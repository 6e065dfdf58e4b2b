import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { BackupPlace } from '../../ports/backups/place.ts'
import type { Parts } from '../context.ts'
import { holdTurn } from '../db/turns.ts'
import { FOLDERS } from '../folders.ts'
import { isDue, lastDue, waits } from './due.ts'
import { isUnfinished, outdated } from './keep.ts'
import { placeOf } from './place.ts'
import { type BackupState, deploymentId, noteBackups, readBackupState } from './state.ts'

type Nightly = Pick<Parts, 'config' | 'clock' | 'database'>

/** The backup of a night failed. The next try is in an hour; until then each run of the job says so. */
class BackupFailed extends Error {
  override name = 'BackupFailed'
}

/**
 * Makes the backup of the night, of several servers on one, in a process of its own: people are answered as before. It ends
 * when the server stops, and is made later. Answers how many it made. Throws if it could not be made.
 */
export async function backUpNightly(parts: Nightly, stopping?: AbortSignal): Promise<number> {
  const { config, database } = parts
  const place = placeOf(config)
  if (!place || !config.backup.nightly) return 0
  if (!(await stateIfDue(parts))) return 0
  const made = await holdTurn(database, 'backup', async (lost) => {
    // Another server may have made it meanwhile.
    if (!(await stateIfDue(parts))) return 0
    const ended = stopping ? AbortSignal.any([stopping, lost]) : lost
    if (!(await runBackup(parts, ended))) return 0
    await thinOut(parts, place)
    return 1
  })
  return made ?? 0
}

/** What is known of the backups, if one is due. Throws while the next try waits. */
async function stateIfDue({ config, clock, database: { db } }: Nightly): Promise<BackupState | undefined> {
  const now = clock.now()
  const known = await readBackupState(db)
  if (!known) {
    await noteBackups(db, {}, now)
    return undefined
  }
  if (!isDue(known, lastDue(now, Temporal.Now.timeZoneId(), config.backup.atMinute))) return undefined
  if (waits(known, now)) throw new BackupFailed(known.failure?.reason)
  return known
}

/** Answers false if it was ended because the server stops. */
async function runBackup({ clock, database: { db } }: Nightly, ended: AbortSignal): Promise<boolean> {
  const running = promisify(execFile)(process.execPath, [FOLDERS.commands, 'backup'])
  const end = () => running.child.kill()
  ended.addEventListener('abort', end)
  if (ended.aborted) end()
  try {
    await running
    return true
  } catch (error) {
    if (ended.aborted) return false
    const reason = lastLine((error as { stderr?: string }).stderr) ?? 'It ended without a reason.'
    await noteBackups(db, { failure: { at: clock.now().toISOString(), reason } }, clock.now())
    throw new BackupFailed(reason)
  } finally {
    ended.removeEventListener('abort', end)
  }
}

const lastLine = (text = ''): string | undefined => text.trim().split('\n').at(-1)?.slice(0, 500) || undefined

/** Removes what is outdated, and what is left of backups that were cut off. */
async function thinOut({ config, clock, database: { db } }: Nightly, place: BackupPlace): Promise<void> {
  const deployment = await deploymentId(db)
  const names = (await place.list()).map(({ name }) => name)
  for (const name of outdated(names, deployment, config.backup.keep)) await place.remove(name)
  await place.sweep((name) => isUnfinished(name, deployment), clock.now())
}

type LastBackup = {
  /** `own`: the database is not the embedded one, and no place is named. `off`: `BACKUPS=off`. */
  state: 'own' | 'off' | 'none' | 'made'
  /** When it was made. */
  at: Date | null
  bytes: number | null
}

/** The last backup, its time and size. */
export async function readLastBackup({
  config,
  database,
}: Pick<Parts, 'config' | 'database'>): Promise<LastBackup> {
  const last = (await readBackupState(database.db))?.last
  if (last) return { state: 'made', at: new Date(last.at), bytes: last.bytes }
  const state = !config.backup.to ? 'own' : config.backup.nightly ? 'none' : 'off'
  return { state, at: null, bytes: null }
}
