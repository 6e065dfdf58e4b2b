import sql from 'sql-template-tag'
import type { Db } from './pool/pool.ts'

/** A window of a limit, for one caller. */
export type Window = { key: string; start: Date }

/**
 * Adds one call to each window, for all servers, and returns the counts by key. It does not wait for the disk: a power cut
 * may forget the calls of its last second.
 */
export async function countInWindows(db: Db, windows: readonly Window[]): Promise<Map<string, number>> {
  const counts = await db.rows<{ key: string; count: number }>(sql`
    with unflushed as (select set_config('synchronous_commit', 'off', true))
    insert into call_counts (key, window_start, count)
    select key, start, 1
      from unflushed, unnest(${windows.map(({ key }) => key)}::text[], ${windows.map(({ start }) => start)}::timestamptz[])
        as w (key, start)
    on conflict (key, window_start) do update set count = call_counts.count + 1
    returning key, count`)
  return new Map(counts.map(({ key, count }) => [key, count]))
}
