import type pg from 'pg'
import { ConfigError } from '../../config-read.ts'

const FOUND = `
  select current_schema()::text as schema, current_user::text as role, current_database()::text as database,
         extnamespace::regnamespace::text as trigrams,
         extnamespace::regnamespace::name = any(current_schemas(true)) as searched,
         exists (select from pg_available_extensions where name = 'pg_trgm') as available
    from (select 1) one left join pg_extension on extname = 'pg_trgm'`

type Found = {
  schema: string | null
  role: string
  database: string
  trigrams: string | null
  searched: boolean | null
  available: boolean
}

/**
 * Refuses a database in which the user does not work in the schema public, or does not find the extension pg_trgm: our
 * statements would fail one by one. Throws a ConfigError that says what to grant or set.
 */
export async function refuseOtherPlace(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Found>(FOUND)
  const [found] = rows
  if (!found) return
  const { schema, trigrams } = found
  const role = client.escapeIdentifier(found.role)
  const database = client.escapeIdentifier(found.database)
  if (schema === null) {
    throw new ConfigError(
      `The user ${found.role} may use no schema of the database ${found.database}. Run as its owner: ` +
        `grant usage, create on schema public to ${role}`,
    )
  }
  if (schema !== 'public') {
    throw new ConfigError(
      `Scope's tables are in the schema public, and the user ${found.role} works in ${schema}. Run: ` +
        `alter role ${role} in database ${database} set search_path = public`,
    )
  }
  if (trigrams === null && !found.available) {
    throw new ConfigError(
      'This PostgreSQL lacks the extension pg_trgm. Install it beside the server: on some systems it is in the package postgresql-contrib.',
    )
  }
  if (trigrams !== null && !found.searched) {
    throw new ConfigError(
      `The extension pg_trgm is in the schema ${trigrams}, where the user ${found.role} does not look. Run as its owner: ` +
        'alter extension pg_trgm set schema public',
    )
  }
}
