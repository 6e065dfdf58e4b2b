import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../db/pool/pool.ts'

/** The state of a deployment's backups. Instants are ISO 8601 in UTC. */
export type BackupState = {
  /** The first check for a due backup. */
  since: string
  /** The last backup that was made and read back. */
  last?: LastBackup | null
  /** The failure of the last try; null once one has succeeded. */
  failure?: Failure | null
  /** The last rehearsal that succeeded. */
  rehearsal?: { at: string; name: string; tables: number; rows: number } | null
  /** The failure of the last rehearsal; null once one has succeeded. */
  rehearsalFailure?: Failure | null
}
type Failure = { at: string; reason: string }
type LastBackup = { name: string; at: string; bytes: number; sha256: string }

/** The id of a deployment, used in the names of its backups. Created on first use; a restored copy gets its own. */
export async function deploymentId(db: Db): Promise<string> {
  const fresh = JSON.stringify(randomBytes(4).toString('hex'))
  await db.run(
    sql`insert into settings (key, value) values ('deployment', ${fresh}::jsonb) on conflict do nothing`,
  )
  const [row] = await db.rows<{ value: string }>(sql`select value from settings where key = 'deployment'`)
  if (!row) throw new Error('The id of the deployment was not saved.')
  return row.value
}

/** Undefined before the first check. */
export async function readBackupState(db: Db): Promise<BackupState | undefined> {
  const [row] = await db.rows<{ value: BackupState }>(sql`select value from settings where key = 'backups'`)
  return row?.value
}

/** Saves changes of the state; other fields stay. */
export async function noteBackups(db: Db, changes: Partial<BackupState>, now: Date): Promise<void> {
  const since = now.toISOString()
  await db.run(sql`
    insert into settings (key, value) values ('backups', ${JSON.stringify({ since, ...changes })}::jsonb)
    on conflict (key) do update set value = settings.value || ${JSON.stringify(changes)}::jsonb`)
}
