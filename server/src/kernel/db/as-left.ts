import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { listMigrations } from './migrate.ts'
import { ROLE_SETTINGS } from './role-settings.ts'

/** A table that the role may not read is newer than its rights: both are given in one transaction. */
const FOUND = `
  select (select json_agg(name order by name collate "C") from migrations) as applied,
         not exists (select from pg_class
                      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
                        and not has_table_privilege(oid, 'select'))
         and not has_table_privilege('audits', 'update, delete, truncate') as "hasRights",
         not exists (select from pg_index where not indisvalid) as "hasIndexes",
         (select json_object_agg(split_part(setting, '=', 1), split_part(setting, '=', 2))
            from pg_db_role_setting, unnest(setconfig) as setting
           where setrole = current_user::regrole
             and setdatabase = (select oid from pg_database where datname = current_database())) as settings`

type Found = {
  applied: string[]
  hasRights: boolean
  hasIndexes: boolean
  settings: Record<string, string> | null
}

/**
 * Whether a database is as the last start of this version left it: nothing is to migrate, and the role that asks has its
 * rights and settings. A usual start asks this once, instead of making sure of each.
 */
export async function isAsLeft(workUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: workUrl, application_name: 'scope migrations' })
  await client.connect()
  try {
    const [own, { rows }] = await Promise.all([listMigrations(), client.query<Found>(FOUND)])
    const [found] = rows
    return (
      found !== undefined &&
      isDeepStrictEqual(found.applied, own) &&
      found.hasRights &&
      found.hasIndexes &&
      isDeepStrictEqual(found.settings, ROLE_SETTINGS)
    )
  } catch (error) {
    // A database without these tables, or a role without the right to read them.
    if (error instanceof pg.DatabaseError) return false
    throw error
  } finally {
    await client.end()
  }
}
