import sql from 'sql-template-tag'
import type { FileStore } from '../../ports/files/files.ts'
import type { Db } from './pool/pool.ts'

/**
 * Whether this database is a restored copy that nobody has made live (decision 129). A copy sends nothing, and deletes
 * and replaces no file: the store, the spaces and the people may be those of the original.
 */
export type Copy = {
  /** Since when it is a copy, as last read; undefined if it is live. */
  readonly since: Date | undefined
  /** Reads again whether it still is a copy, since another server may have made it live. */
  refresh(): Promise<boolean>
  /** Reads whether it is one now, after this server has restored a backup. */
  read(): Promise<void>
}

/** The refusal for someone who wants to send something from a copy. */
export const SENDS_NOTHING =
  'This restored copy sends nothing. An admin can make it live in Settings, System.'

/** Reads the state once. A live database is not read again: it becomes a copy only before servers start on it,
 * or by the only one that runs. */
export async function copyOf(db: Db): Promise<Copy> {
  let since = await readCopy(db)
  return {
    get since() {
      return since
    },
    refresh: async () => {
      if (since) since = await readCopy(db)
      return since !== undefined
    },
    read: async () => {
      since = await readCopy(db)
    },
  }
}

async function readCopy(db: Db): Promise<Date | undefined> {
  const [row] = await db.rows<{ value: string }>(sql`select value from settings where key = 'copy'`)
  return row && new Date(row.value)
}

/** Marks the database as a copy. */
export async function markCopy(db: Db, now: Date): Promise<void> {
  const value = JSON.stringify(now.toISOString())
  await db.run(sql`
    insert into settings (key, value) values ('copy', ${value}::jsonb)
    on conflict (key) do update set value = excluded.value`)
}

/** Makes a copy live. False if it is live already. */
export async function makeLive(db: Db): Promise<boolean> {
  return (await db.run(sql`delete from settings where key = 'copy'`)) > 0
}

/** A store that removes and replaces nothing as long as the database is a copy. New files get names of their own. */
export function guarded(files: FileStore, copy: Copy): FileStore {
  const unlessCopy =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>, result: R) =>
    (...args: A): Promise<R> =>
      copy.since ? Promise.resolve(result) : work(...args)
  return {
    ...files,
    parts: { ...files.parts, abandon: unlessCopy(files.parts.abandon, undefined) },
    put: unlessCopy(files.put, false),
    remove: unlessCopy(files.remove, undefined),
    keepOnly: unlessCopy(files.keepOnly, undefined),
    clear: unlessCopy(files.clear, undefined),
    sweep: unlessCopy(files.sweep, 0),
  }
}
