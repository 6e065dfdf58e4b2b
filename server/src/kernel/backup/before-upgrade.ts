import type { Clock } from '../../ports/clock/clock.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-read.ts'
import type { Upgrade } from '../db/migrate/upgrade.ts'

const OFF = 'Make room, or set BACKUP_BEFORE_UPGRADE=off'

/**
 * Backs a database up before it is migrated, in the place of all backups, and reports its name. After a failed start the
 * backup is reused for an hour, unless something has changed. Throws a ConfigError with the needed space if there is too
 * little. Undefined if the settings switch it off.
 */
export function backsUpFirst(config: Config, clock: Clock, say: (line: string) => void): Upgrade['before'] {
  const { beforeUpgrade, to } = config.backup
  if (!beforeUpgrade) return undefined
  return async (url) => {
    if (!to) {
      say('No backup is made before the upgrade: BACKUP_TO names no place.')
      return
    }
    // Loaded only if there are migrations to run.
    const { keepBackup } = await import('./keep-backup.ts')
    const { bytesNeeded, freshBackup, freeBytes } = await import('./room.ts')
    const now = clock.now()
    const made = await freshBackup(url, now)
    if (made) {
      say(`Nothing has changed since the backup ${made}: no other is made before the upgrade.`)
      return
    }
    const needed = await bytesNeeded(url)
    const free = 'folder' in to ? await freeBytes(to.folder) : Number.POSITIVE_INFINITY
    const needs = `The backup before the upgrade needs about ${megabytes(needed)}`
    if (free < needed) {
      throw new ConfigError(`${needs}, and ${megabytes(free)} are free. Nothing was migrated. ${OFF}.`)
    }
    try {
      const { path } = await keepBackup({ config, url, now, onProgress: () => undefined })
      say(`Backed up before the upgrade: ${path}`)
    } catch (error) {
      throw new ConfigError(`${needs}, and failed: ${(error as Error).message} Nothing was migrated. ${OFF}.`)
    }
  }
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`
