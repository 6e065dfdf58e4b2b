import sql from 'sql-template-tag'
import type { Db } from './pool/pool.ts'
import { workVenueOf } from './sql.ts'

/** The venues through which these app users of a company are reached, each once. */
export async function listWorkVenues(db: Db, orgId: string, ids: readonly string[]): Promise<string[]> {
  const found = await db.rows<{ id: string | null }>(sql`
    select distinct ${workVenueOf('a')} as id from app_users a
     where a.id = any(${[...ids]}::uuid[]) and a.org_id = ${orgId}`)
  return found.flatMap(({ id }) => id ?? [])
}
