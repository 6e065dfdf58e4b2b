import pg from 'pg'
import { ConfigError } from '../config.ts'
import { migrateDatabase } from './migrate.ts'

/** Whether the user who asks owns the trail or what it lies in, or can become who does. */
const CAN_OWN = `
  select bool_or(pg_has_role(owner, 'MEMBER')) as owns
    from (select relowner from pg_class where oid = to_regclass('audits')
          union all
          select nspowner from pg_namespace join pg_class on relnamespace = pg_namespace.oid
           where pg_class.oid = to_regclass('audits')) as owners (owner)`

/**
 * Brings a database forward by its owner's address for a server that works by another, and gives that one its rights.
 * Throws a ConfigError where the two addresses cannot keep the trail from the server: it must own nothing.
 */
export async function migrateAsOwner(ownerUrl: string, workUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: workUrl, application_name: 'scope migrations' })
  await client.connect()
  try {
    const asked = await client.query<{ role: string }>('select current_user as role')
    const role = asked.rows[0]?.role ?? ''
    await migrateDatabase(ownerUrl, role)
    const { rows } = await client.query<{ owns: boolean | null }>(CAN_OWN)
    const owns = rows[0]?.owns
    if (owns === false) return
    throw new ConfigError(
      owns
        ? `The user ${role} of DATABASE_URL owns the tables, or can become who does: give it one that owns nothing.`
        : 'DATABASE_URL and DATABASE_OWNER_URL do not name the same database.',
    )
  } finally {
    await client.end()
  }
}

/** Brings a database forward by the one address that there is. Throws a ConfigError where its user may not. */
export async function migrateAlone(url: string): Promise<void> {
  try {
    await migrateDatabase(url)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error
    throw new ConfigError(
      `The user of DATABASE_URL may not bring the database forward (${error.message}): DATABASE_OWNER_URL names who may.`,
    )
  }
}
