import pg from 'pg'
import { connectionTo } from '../connection.ts'
import { STATEMENT_MS } from '../pool/connections.ts'

const ROLE_SETTINGS: Record<string, string> = {
  statement_timeout: String(STATEMENT_MS),
  idle_in_transaction_session_timeout: '30000',
  // Our statements find rows by index, so planning each time would cost more than running them.
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
}

const CURRENT = `
  select setconfig as settings
    from pg_db_role_setting
   where setrole = (select oid from pg_roles where rolname = current_user)
     and setdatabase = (select oid from pg_database where datname = current_database())`

/**
 * Stores the settings of the server's connections with its role, for this database only. A connection cannot bring
 * them along, since PgBouncer refuses such settings. They hold for connections that are opened afterwards.
 */
export async function storeRoleSettings(workUrl: string): Promise<void> {
  const client = new pg.Client({ ...connectionTo(workUrl), application_name: 'scope settings' })
  await client.connect()
  try {
    await client.query('begin')
    // PostgreSQL refuses two such changes at the same time.
    await client.query("select pg_advisory_xact_lock(hashtextextended('role settings', 0))")
    const { rows } = await client.query<{ settings: string[] }>(CURRENT)
    const stored = new Set(rows[0]?.settings)
    const current = await client.query<{ role: string; name: string }>(
      'select current_user as role, current_database() as name',
    )
    const { role = '', name = '' } = current.rows[0] ?? {}
    for (const [key, value] of Object.entries(ROLE_SETTINGS)) {
      if (stored.has(`${key}=${value}`)) continue
      const [user, database] = [client.escapeIdentifier(role), client.escapeIdentifier(name)]
      await client.query(`alter role ${user} in database ${database} set ${key} = '${value}'`)
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}
