import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'

/** Which of these time zones the database does not know: every day of a venue is reckoned there. */
export async function listUnknownZones(
  _whose: Reach | 'every company',
  db: Db,
  zones: readonly string[],
): Promise<string[]> {
  if (zones.length === 0) return []
  const rows = await db.rows<{ zone: string }>(sql`
    select zone from unnest(${[...zones]}::text[]) zone where zone not in (select name from pg_timezone_names)`)
  return rows.map(({ zone }) => zone)
}
