import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { BackupPlace } from '../../ports/backups/place.ts'
import { environmentAt } from '../config.ts'
import type { WrittenEnv } from '../config-env.ts'
import type { Parts } from '../context.ts'
import { holdTurn } from '../db/turns.ts'
import { FOLDERS } from '../folders.ts'
import type { BackupFigures } from '../telemetry/telemetry.ts'
import { isDue, isRehearsalDue, lastDue, waits } from './due.ts'
import { isUnfinished, outdated } from './keep.ts'
import { placeOf } from './place.ts'
import { deploymentId, noteBackups, readBackupState } from './state.ts'
import { type BackupHealth, healthOf } from './words.ts'

type Nightly = Pick<Parts, 'config' | 'clock' | 'database'>

/** A backup or a rehearsal has failed. Until the next try, each run of the job says so. */
class BackupFailed extends Error {
  override name = 'BackupFailed'
}

/**
 * Makes the backup of the night, of several servers on one, in a process of its own: people are answered as before. On
 * Sundays it is rehearsed. It ends when the server stops, and is made later. Answers how many it made. Throws if it could
 * not be made, or was not whole.
 */
export async function backUpNightly(parts: Nightly, stopping?: AbortSignal): Promise<number> {
  const { config, database } = parts
  const place = placeOf(config)
  if (!place || !config.backup.nightly) return 0
  if (!(await whatIsDue(parts))) return 0
  const made = await holdTurn(database, 'backup', async (lost) => {
    // Another server may have made it meanwhile.
    const due = await whatIsDue(parts)
    if (!due) return 0
    const ended = stopping ? AbortSignal.any([stopping, lost]) : lost
    const args = due.isRehearsed ? ['backup', '--rehearse'] : ['backup']
    const failure = await runCommand(args, environmentAt(parts.clock.now(), config), ended)
    if (ended.aborted) return 0
    if (failure !== undefined) await noteFailure(parts, failure)
    await thinOut(parts, place)
    if (failure !== undefined) throw new BackupFailed(failure)
    return 1
  })
  return made ?? 0
}

/** Whether a backup is due, and is rehearsed. Undefined if none is. Throws while a try that failed waits for the next. */
async function whatIsDue({
  config,
  clock,
  database: { db },
}: Nightly): Promise<{ isRehearsed: boolean } | undefined> {
  const { atMinute, rehearsal } = config.backup
  const now = clock.now()
  const state = await readBackupState(db)
  if (!state) {
    await noteBackups(db, {}, now)
    return undefined
  }
  const due = lastDue(now, Temporal.Now.timeZoneId(), atMinute)
  const isMade = !isDue(state, due)
  const failure = isMade ? rehearsal && state.rehearsalFailure : waits(state, now) && state.failure
  if (failure) throw new BackupFailed(failure.reason)
  return isMade ? undefined : { isRehearsed: rehearsal && isRehearsalDue(state, due) }
}

/** Runs a command of the operator. Answers why it failed; undefined if it did not. */
async function runCommand(
  args: readonly string[],
  env: WrittenEnv,
  ended: AbortSignal,
): Promise<string | undefined> {
  const running = promisify(execFile)(process.execPath, [FOLDERS.commands, ...args], { env: { ...env } })
  const end = () => running.child.kill()
  ended.addEventListener('abort', end)
  if (ended.aborted) end()
  try {
    await running
    return undefined
  } catch (error) {
    return lastLine((error as { stderr?: string }).stderr) ?? 'It ended without a reason.'
  } finally {
    ended.removeEventListener('abort', end)
  }
}

/** Notes that no backup was made, or that the one that was made was not found whole. */
async function noteFailure({ config, clock, database: { db } }: Nightly, reason: string): Promise<void> {
  const now = clock.now()
  const failure = { at: now.toISOString(), reason }
  const state = await readBackupState(db)
  const isMade = state && !isDue(state, lastDue(now, Temporal.Now.timeZoneId(), config.backup.atMinute))
  await noteBackups(db, isMade ? { rehearsalFailure: failure } : { failure }, now)
}

const lastLine = (text = ''): string | undefined => text.trim().split('\n').at(-1)?.slice(0, 500) || undefined

/** Removes what is outdated, and what is left of backups that were cut off. */
async function thinOut({ config, clock, database: { db } }: Nightly, place: BackupPlace): Promise<void> {
  const deployment = await deploymentId(db)
  const names = (await place.list()).map(({ name }) => name)
  for (const name of outdated(names, deployment, config.backup.keep)) await place.remove(name)
  await place.sweep((name) => isUnfinished(name, deployment), clock.now())
}

/** The last backup and rehearsal for Prometheus. Undefined where none are made. */
export async function readBackupFigures({
  config: { backup },
  database: { db },
}: Pick<Parts, 'config' | 'database'>): Promise<BackupFigures | undefined> {
  const state = backup.to && backup.nightly ? await readBackupState(db) : undefined
  if (!state) return undefined
  const { since, last, rehearsal } = state
  return {
    ...{ at: new Date(last?.at ?? since), bytes: last?.bytes ?? 0 },
    rehearsedAt: backup.rehearsal ? new Date(rehearsal?.at ?? since) : undefined,
  }
}

/** How the backups of this deployment are doing. */
export async function readBackupHealth({
  config,
  clock,
  database,
}: Pick<Parts, 'config' | 'clock' | 'database'>): Promise<BackupHealth> {
  const instants = { now: clock.now(), timeZone: Temporal.Now.timeZoneId() }
  return healthOf(await readBackupState(database.db), config.backup, instants)
}
