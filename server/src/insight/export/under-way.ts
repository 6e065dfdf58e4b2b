import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'

/*
 * The exports of all companies, for the job that writes them.
 */

/** An export that a server is writing, with a file name that no other server uses. */
export type ClaimedExport = {
  id: string
  orgId: string
  personId: string | null
  madeById: string
  /** The file of an earlier server that began the export and is gone. */
  before: string | null
}

/** Takes a pending export, or one that was not renewed since `silent`. Undefined if there is none. */
export async function takeNext(
  db: Db,
  { silent, now, file }: { silent: Date; now: Date; file: string },
): Promise<ClaimedExport | undefined> {
  const [taken] = await db.rows<ClaimedExport>(sql`
    with next as (
      select id, file from exports
       where state = 'waiting' or (state = 'running' and alive_at < ${silent})
       order by started_at, id limit 1 for update skip locked)
    update exports e set state = 'running', alive_at = ${now}, file = ${file}, done = 0
      from next where e.id = next.id
    returning e.id, e.org_id as "orgId", e.person_id as "personId", e.made_by_id as "madeById", next.file as before`)
  return taken
}

/** Renews an export and saves its progress. False if it was ended, or another server has it. */
export async function renew(
  db: Db,
  { id, file, done, now }: { id: string; file: string; done: number; now: Date },
): Promise<boolean> {
  const renewed = await db.run(sql`
    update exports set alive_at = ${now}, done = ${done} where id = ${id} and file = ${file} and state = 'running'`)
  return renewed > 0
}

/** Marks its file as ready. False if it was ended, or another server has it. */
export async function makeReady(
  db: Db,
  { id, file, size, now }: { id: string; file: string; size: number; now: Date },
): Promise<boolean> {
  const ready = await db.run(sql`
    update exports set state = 'ready', ready_at = ${now}, size = ${size}, done = parts
     where id = ${id} and file = ${file} and state = 'running'`)
  return ready > 0
}

/** Gives up an export that this server writes: it failed, or the next server will write it. */
export async function giveUp(
  db: Db,
  { id, file, state }: { id: string; file: string; state: 'failed' | 'waiting' },
): Promise<void> {
  await db.run(sql`
    update exports set state = ${state}, file = null, done = 0 where id = ${id} and file = ${file} and state = 'running'`)
}

/** Deletes an export that this server writes. */
export async function end(db: Db, { id, file }: { id: string; file: string }): Promise<void> {
  await db.run(sql`delete from exports where id = ${id} and file = ${file} and state = 'running'`)
}

/** Deletes one export that became ready, or failed, before an instant, and returns its file. Undefined if there is none. */
export async function takeOld(db: Db, before: Date): Promise<{ file: string | null } | undefined> {
  const [taken] = await db.rows<{ file: string | null }>(sql`
    delete from exports where id = (
      select id from exports
       where state in ('ready', 'failed') and coalesce(ready_at, started_at) <= ${before}
       limit 1 for update skip locked)
    returning file`)
  return taken
}
