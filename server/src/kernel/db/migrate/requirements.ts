import type pg from 'pg'
import { ConfigError } from '../../config-read.ts'

const STATE = `
  select current_schema()::text as schema, current_user::text as role, current_database()::text as database,
         extnamespace::regnamespace::text as trigrams,
         extnamespace::regnamespace::name = any(current_schemas(true)) as searched,
         exists (select from pg_available_extensions where name = 'pg_trgm') as available
    from (select 1) one left join pg_extension on extname = 'pg_trgm'`

type State = {
  schema: string | null
  role: string
  database: string
  trigrams: string | null
  searched: boolean | null
  available: boolean
}

/**
 * Checks that the user works in the schema public and finds the extension pg_trgm, since each statement would fail later.
 * Throws a ConfigError that says what to grant or set.
 */
export async function checkRequirements(client: pg.Client): Promise<void> {
  const { rows } = await client.query<State>(STATE)
  const [state] = rows
  if (!state) return
  const { schema, trigrams } = state
  const role = client.escapeIdentifier(state.role)
  const database = client.escapeIdentifier(state.database)
  if (schema === null) {
    throw new ConfigError(
      `The user ${state.role} may use no schema of the database ${state.database}. Run as its owner: ` +
        `grant usage, create on schema public to ${role}`,
    )
  }
  if (schema !== 'public') {
    throw new ConfigError(
      `Scope's tables are in the schema public, and the user ${state.role} works in ${schema}. Run: ` +
        `alter role ${role} in database ${database} set search_path = public`,
    )
  }
  if (trigrams === null && !state.available) {
    throw new ConfigError(
      'This PostgreSQL lacks the extension pg_trgm. Install it beside the server: on some systems it is in the package postgresql-contrib.',
    )
  }
  if (trigrams !== null && !state.searched) {
    throw new ConfigError(
      `The extension pg_trgm is in the schema ${trigrams}, where the user ${state.role} does not look. Run as its owner: ` +
        'alter extension pg_trgm set schema public',
    )
  }
}
