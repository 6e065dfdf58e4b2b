import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { ConfigError } from '../../config-read.ts'
import type { Db } from '../pool/pool.ts'

/**
 * Makes sure that all servers of a database use the same folder for attached files. The folder has an id, and the database
 * stores it. Throws a ConfigError if the files are in another folder, or with `replace` stores this one instead.
 */
export async function claimFilesFolder(db: Db, folder: string, replace: boolean): Promise<void> {
  const id = await idOf(folder)
  const value = JSON.stringify(id)
  await db.run(
    replace
      ? sql`insert into settings (key, value) values ('filesFolder', ${value}::jsonb)
            on conflict (key) do update set value = excluded.value`
      : sql`insert into settings (key, value) values ('filesFolder', ${value}::jsonb) on conflict do nothing`,
  )
  const [stored] = await db.rows<{ value: string }>(sql`select value from settings where key = 'filesFolder'`)
  if (stored?.value === id) return
  throw new ConfigError(
    `The attached files of this database are in another folder than ${folder}. Share that folder with this server, ` +
      'or set S3_BUCKET on all servers. If it is lost, start once with FILES_FOLDER=new.',
  )
}

/** The id of a folder, created on first use. */
async function idOf(folder: string): Promise<string> {
  const file = join(folder, 'folder-id')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(file, randomUUID(), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(file, 'utf8')).trim()
}
