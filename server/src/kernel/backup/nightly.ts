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

/** A backup or a rehearsal failed. Each run of the job throws it until the next try. */
class BackupFailed extends Error {
  override name = 'BackupFailed'
}

/**
 * Makes tonight's backup, on one of several servers, in its own process, so that calls are not slowed down. On Sundays it
 * is rehearsed. If the server stops, it is made later. Returns the number of backups made. Throws if it could not be made
 * or is not whole.
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

/** The due backup, and whether it is rehearsed. Undefined if none is due. Throws while a failed try waits for the next. */
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

/** Runs an operator command. Returns the reason if it failed. */
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

/** Records that no backup was made, or that its rehearsal failed. */
async function noteFailure({ config, clock, database: { db } }: Nightly, reason: string): Promise<void> {
  const now = clock.now()
  const failure = { at: now.toISOString(), reason }
  const state = await readBackupState(db)
  const isMade = state && !isDue(state, lastDue(now, Temporal.Now.timeZoneId(), config.backup.atMinute))
  await noteBackups(db, isMade ? { rehearsalFailure: failure } : { failure }, now)
}

const lastLine = (text = ''): string | undefined => text.trim().split('\n').at(-1)?.slice(0, 500) || undefined

/** Removes outdated and unfinished backups. */
async function thinOut({ config, clock, database: { db } }: Nightly, place: BackupPlace): Promise<void> {
  const deployment = await deploymentId(db)
  const names = (await place.list()).map(({ name }) => name)
  for (const name of outdated(names, deployment, config.backup.keep)) await place.remove(name)
  await place.sweep((name) => isUnfinished(name, deployment), clock.now())
}

/** The last backup and rehearsal for Prometheus. Undefined if this server makes none. */
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

/** The state of this deployment's backups. */
export async function readBackupHealth({
  config,
  clock,
  database,
}: Pick<Parts, 'config' | 'clock' | 'database'>): Promise<BackupHealth> {
  const instants = { now: clock.now(), timeZone: Temporal.Now.timeZoneId() }
  return healthOf(await readBackupState(database.db), config.backup, instants)
}
