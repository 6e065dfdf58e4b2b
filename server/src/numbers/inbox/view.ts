import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { isMissed } from './rules/weekly.ts'

/** A source whose files came by themselves: the last one, and whether the next is missed. */
export type LastFile = { name: string; file: string; at: string; missed: boolean }

/** The last file of each source that arrived by itself, by the names of the sources. */
export async function listLastFiles(reach: Reach, db: Db, now: Date): Promise<LastFile[]> {
  const rows = await db.rows<{ name: string; file: string; at: Date[] }>(sql`
    select s.name, (array_agg(f.name order by f.received_at desc, f.id))[1] as file,
           array_agg(f.received_at order by f.received_at desc) as at
      from inbox_files f join sources s on s.id = f.source_id
     where f.org_id = ${reach.orgId} group by s.id, s.name order by lower(s.name)`)
  return rows.flatMap(({ name, file, at }) => {
    const [last] = at
    return last ? [{ name, file, at: last.toISOString(), missed: isMissed(at, now) }] : []
  })
}
