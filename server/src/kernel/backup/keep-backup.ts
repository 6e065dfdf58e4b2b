import { Unusable } from '../command.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/pool/pool.ts'
import { storeOf } from './address.ts'
import { type Backup, type MadeBackup, makeBackup } from './backup.ts'
import { backupName } from './names.ts'
import { placeOf } from './place.ts'
import { deploymentId, noteBackups } from './state.ts'

/** What an operator must do before there are backups of a database of one's own. */
export const NO_PLACE = 'BACKUP_TO names no place for backups: a folder, or s3://bucket/prefix.'

type KeptBackup = Pick<Backup, 'url' | 'now' | 'onProgress' | 'plainCopy'> & { config: Config }

/**
 * Makes a backup of the whole database in the place that the settings name (`BACKUP_TO`), under a name of its own, and
 * notes that it is the last. Throws `Unusable` with the reason in one line if it cannot be made, or if no place is named.
 */
export async function keepBackup({ config, ...backup }: KeptBackup): Promise<MadeBackup & { path: string }> {
  const { recipients } = config.backup
  const place = placeOf(config)
  if (!place) throw new Unusable(NO_PLACE)
  const { url, now } = backup
  const database = openDatabase(url, { connections: 1 })
  try {
    const name = backupName(await deploymentId(database.db), {
      ...{ now, timeZone: Temporal.Now.timeZoneId(), isEncrypted: recipients.length > 0 },
    })
    const made = await makeBackup({ ...backup, files: storeOf(config), place, name, recipients })
    const { bytes, sha256 } = made
    const last = { name, at: now.toISOString(), bytes, sha256 }
    await noteBackups(database.db, { last, failure: null }, now)
    return { ...made, path: place.pathOf(name) }
  } finally {
    await database.close()
  }
}
