import pg from 'pg'
import { ConfigError } from '../../config.ts'
import { connectionTo } from '../connection.ts'
import { migrateDatabase } from './migrate.ts'
import { checkRequirements } from './requirements.ts'
import type { Upgrade } from './upgrade.ts'

/** Whether the current user owns the audit trail, its schema or its database, or can become their owner. */
const CAN_OWN = `
  select bool_or(pg_has_role(owner, 'MEMBER')) as owns
    from (select relowner from pg_class where oid = to_regclass('audits')
          union all
          select nspowner from pg_namespace join pg_class on relnamespace = pg_namespace.oid
           where pg_class.oid = to_regclass('audits')) as owners (owner)`

/**
 * Migrates a database as its owner, like `migrateDatabase`, and gives the server's user its rights. Throws a ConfigError
 * if the server's user could change the audit trail: it must own nothing.
 */
export async function migrateAsOwner(
  ownerUrl: string,
  workUrl: string,
  upgrade?: Upgrade,
): Promise<string | undefined> {
  const client = new pg.Client({ ...connectionTo(workUrl), application_name: 'scope migrations' })
  await client.connect()
  try {
    const current = await client.query<{ role: string }>('select current_user as role')
    const role = current.rows[0]?.role ?? ''
    const newest = await migrateDatabase(ownerUrl, role, undefined, upgrade)
    await checkRequirements(client)
    const { rows } = await client.query<{ owns: boolean | null }>(CAN_OWN)
    const owns = rows[0]?.owns
    if (owns === false) return newest
    throw new ConfigError(
      owns
        ? `The user ${role} of DATABASE_URL owns the tables, or can become their owner. Use a user that owns nothing.`
        : 'DATABASE_URL and DATABASE_OWNER_URL must name the same database.',
    )
  } finally {
    await client.end()
  }
}

/** Migrates a database as its only user, like `migrateDatabase`. Throws a ConfigError if the user has no right to. */
export async function migrateAlone(url: string, upgrade?: Upgrade): Promise<string | undefined> {
  try {
    return await migrateDatabase(url, undefined, undefined, upgrade)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error
    throw new ConfigError(
      `The user of DATABASE_URL cannot migrate the database (${error.message}). Set DATABASE_OWNER_URL to its owner.`,
    )
  }
}
