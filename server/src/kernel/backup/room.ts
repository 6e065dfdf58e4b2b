import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import sql from 'sql-template-tag'
import { type Db, openDatabase } from '../db/pool/pool.ts'

/** Estimates a backup as slightly larger than the last one; the first as half of the tables and all files. */
const GROWTH = 1.25

/** The estimated size of a backup of this database, in bytes. */
export const bytesNeeded = (url: string): Promise<number> =>
  on(url, async (db) => {
    const [row] = await db.rows<{ last: string | null; tables: string; files: string }>(sql`
      select (select value -> 'last' ->> 'bytes' from settings where key = 'backups') as last,
             (select coalesce(sum(pg_table_size(oid)), 0)::text from pg_class
               where relnamespace = 'public'::regnamespace and relkind = 'r') as tables,
             (select coalesce(sum(size), 0)::text from materials where removed_at is null) as files`)
    return row?.last ? Number(row.last) * GROWTH : Number(row?.tables) / 2 + Number(row?.files)
  })

/** The name of the last backup, if it was made within the hour before `now` and nothing has changed since. */
export const freshBackup = (url: string, now: Date): Promise<string | undefined> =>
  on(url, async (db) => {
    const [row] = await db.rows<{ name: string }>(sql`
      select last ->> 'name' as name
        from (select value -> 'last' as last from settings where key = 'backups') backups
       where (last ->> 'at')::timestamptz > ${now}::timestamptz - interval '1 hour'
         and not exists (select from audits where created_at > (last ->> 'at')::timestamptz)`)
    return row?.name
  })

/** The free bytes on the disk of a folder, which need not exist yet. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
    return freeBytes(dirname(folder))
  }
}

async function on<T>(url: string, read: (db: Db) => Promise<T>): Promise<T> {
  const database = openDatabase(url, { connections: 1 })
  try {
    return await read(database.db)
  } finally {
    await database.close()
  }
}
