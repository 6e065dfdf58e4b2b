import { rm } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { Unusable } from '../command.ts'
import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../db/pool/pool.ts'
import { storeOf } from './address.ts'
import { fileArchive } from './archive.ts'
import { type Backup, type MadeBackup, makeBackup } from './backup.ts'
import { backupName } from './names.ts'
import { archiveIn, placeOf } from './place.ts'
import { type Rehearsal, type Rehearsed, rehearse } from './rehearsal.ts'
import { deploymentId, noteBackups } from './state.ts'

/** The error if no place is set, without which a company's own database has no backups. */
export const NO_PLACE = 'BACKUP_TO names no place for backups: a folder, or s3://bucket/prefix.'

type KeptBackup = Pick<Backup, 'url' | 'now' | 'onProgress'> & { config: Config }

/**
 * Makes a backup of the whole database in the place from the settings (`BACKUP_TO`), under a new name, and records it as
 * the last one. Throws `Unusable` with the reason in one line if it cannot be made, or if no place is set.
 */
export const keepBackup = (backup: KeptBackup): Promise<MadeBackup & { path: string }> =>
  withDatabase(backup, (database) => keep(backup, database))

/**
 * The same, followed by a rehearsal; that of an encrypted backup uses an unencrypted copy. Throws `Unusable` with the part
 * that is not whole; the backup stays.
 */
export function keepAndRehearse({
  trailFault,
  ...backup
}: KeptBackup & Pick<Rehearsal, 'trailFault'>): Promise<MadeBackup & { path: string; rehearsed: Rehearsed }> {
  const { config, now, onProgress } = backup
  const folder = join(config.dataDir, 'rehearsal')
  const plainCopy = config.backup.recipients.length > 0 ? `${folder}.tar.zst` : undefined
  return withDatabase(backup, async (database) => {
    try {
      const made = await keep({ ...backup, plainCopy }, database)
      // The rehearsal's database inherits the priority.
      os.setPriority(os.constants.priority.PRIORITY_LOW)
      const is = { deployment: await deploymentId(database.db), madeAt: now.toISOString() }
      const rehearsal = plainCopy
        ? { archive: fileArchive(plainCopy), is }
        : { archive: archiveIn(made.place, made.name), is: { ...is, sha256: made.sha256 } }
      const rehearsed = await rehearse({ ...rehearsal, folder, trailFault, now, onProgress })
      const { tables, rows } = rehearsed
      const noted = { at: now.toISOString(), name: made.name, tables, rows }
      await noteBackups(database.db, { rehearsal: noted, rehearsalFailure: null }, now)
      return { ...made, rehearsed }
    } finally {
      if (plainCopy) await rm(plainCopy, { force: true })
    }
  })
}

async function withDatabase<T>({ url }: KeptBackup, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(url, { connections: 1 })
  return work(database).finally(() => database.close())
}

async function keep({ config, ...backup }: KeptBackup & Pick<Backup, 'plainCopy'>, { db }: Database) {
  const { recipients } = config.backup
  const place = placeOf(config)
  if (!place) throw new Unusable(NO_PLACE)
  const { now } = backup
  const name = backupName(await deploymentId(db), {
    ...{ now, timeZone: Temporal.Now.timeZoneId(), isEncrypted: recipients.length > 0 },
  })
  const made = await makeBackup({ ...backup, files: storeOf(config), place, name, recipients })
  const last = { name, at: now.toISOString(), bytes: made.bytes, sha256: made.sha256 }
  await noteBackups(db, { last, failure: null }, now)
  return { ...made, place, path: place.pathOf(name) }
}
