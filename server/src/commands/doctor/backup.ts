import { placeOf } from '../../kernel/backup/place.ts'
import { readBackupState } from '../../kernel/backup/state.ts'
import { healthOf } from '../../kernel/backup/words.ts'
import type { Config } from '../../kernel/config.ts'
import { openDatabase } from '../../kernel/db/pool/pool.ts'
import { PlaceFailed } from '../../ports/backups/place.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import { type Finding, failing, notUsed, ok } from './line.ts'

/** Whether backups are made, and whether their place can be reached. `url`: a database whose tables are there. */
export async function checkBackup(config: Config, clock: Clock, url: string): Promise<Finding> {
  const place = placeOf(config)
  if (!place) return notUsed('BACKUP_TO names no place. A PostgreSQL of your own is yours to back up then')
  const trouble = await place.list().then(
    () => undefined,
    (error: Error) => {
      if (error instanceof PlaceFailed) return error.message
      throw error
    },
  )
  if (trouble) return failing(`${trouble} Look at BACKUP_TO`)
  const database = openDatabase(url, { connections: 1 })
  const known = await readBackupState(database.db).finally(() => database.close())
  const health = healthOf(known, config.backup, {
    ...{ now: clock.now(), timeZone: Temporal.Now.timeZoneId() },
  })
  if (health.trouble) return failing([health.line, health.trouble].filter(Boolean).join(' '))
  if (!config.backup.nightly) return notUsed('BACKUPS=off')
  return ok(health.line ?? undefined)
}
