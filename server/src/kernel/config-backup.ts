import { join, resolve } from 'node:path'
import type { S3Settings } from '../ports/files/s3-client.ts'
import type { Env } from './config-env.ts'
import { ConfigError, onOff } from './config-read.ts'
import { readBackupBucket } from './config-s3.ts'

export type BackupSettings = {
  /** False: none is made at night. */
  nightly: boolean
  /** When one is made, as minutes after midnight of the server's zone. */
  atMinute: number
  /** Where they are kept; absent: nowhere, since the database is not the embedded one. */
  to: { folder: string } | { bucket: S3Settings & { prefix: string } } | undefined
  /** Of how many days, weeks and months one is kept. */
  keep: { days: number; weeks: number; months: number }
  /** The public keys that it is encrypted for; empty: it is not. */
  recipients: readonly string[]
  /** Whether a start that migrates makes one first. */
  beforeUpgrade: boolean
  /** Whether the newest is restored each Sunday night, to prove that it can be. */
  rehearsal: boolean
}

/** Reads where backups are kept, when they are made, and for whom. */
export function readBackup(
  env: Env,
  { dataDir, ownDatabase }: { dataDir: string; ownDatabase: boolean },
): BackupSettings {
  return {
    nightly: onOff('BACKUPS', env.BACKUPS, true),
    atMinute: readTime(env.BACKUP_AT || '04:30'),
    to: readPlace(env, ownDatabase ? undefined : join(dataDir, 'backups')),
    keep: readKeep(env.BACKUP_KEEP || '7,4,12'),
    recipients: readRecipients(env.BACKUP_AGE_RECIPIENT),
    beforeUpgrade: onOff('BACKUP_BEFORE_UPGRADE', env.BACKUP_BEFORE_UPGRADE, true),
    rehearsal: onOff('BACKUP_REHEARSAL', env.BACKUP_REHEARSAL, true),
  }
}

function readTime(text: string): number {
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  if (!hour || !minute) throw new ConfigError('BACKUP_AT must be a time of the day, like 04:30')
  return Number(hour) * 60 + Number(minute)
}

function readPlace(env: Env, otherwise: string | undefined): BackupSettings['to'] {
  const { BACKUP_TO: to } = env
  const ofBucket = ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_REGION', 'BACKUP_S3_KEY', 'BACKUP_S3_SECRET'] as const
  const alone = to?.startsWith('s3:') ? undefined : ofBucket.find((name) => env[name])
  if (alone) throw new ConfigError(`${alone} goes with BACKUP_TO=s3://bucket/prefix`)
  if (to?.startsWith('s3:')) return { bucket: readBackupBucket(to, env) }
  const folder = to ? resolve(env.INIT_CWD || process.cwd(), to) : otherwise
  return folder === undefined ? undefined : { folder }
}

function readKeep(text: string): BackupSettings['keep'] {
  const [, days, weeks, months] = /^([1-9]\d{0,3}),(\d{1,4}),(\d{1,4})$/.exec(text.replaceAll(' ', '')) ?? []
  if (!days) throw new ConfigError('BACKUP_KEEP must be days, weeks and months, like 7,4,12')
  return { days: Number(days), weeks: Number(weeks), months: Number(months) }
}

function readRecipients(text = ''): string[] {
  const recipients = text.split(/[\s,]+/).filter(Boolean)
  for (const one of recipients) {
    // Whoever puts the other half of a key here would show it: it is not named.
    if (!/^age1[a-z0-9]+$/.test(one))
      throw new ConfigError('BACKUP_AGE_RECIPIENT must be public keys, like age1…')
  }
  return recipients
}
