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
  const { schema, extension } = await readRequirements(client)
  const line = schema ?? extension
  if (line) throw new ConfigError(line)
}

/** What the database lacks, in lines that say what to grant or set, and whether it has the extension yet. */
export type Requirements = {
  schema: string | undefined
  extension: string | undefined
  hasExtension: boolean
}

/** The same as `checkRequirements`, without an error. */
export async function readRequirements(client: pg.Client): Promise<Requirements> {
  const { rows } = await client.query<State>(STATE)
  const [state] = rows
  if (!state) throw new Error('A select of one row returns one.')
  return {
    schema: schemaLine(client, state),
    extension: extensionLine(state),
    hasExtension: state.trigrams !== null,
  }
}

function schemaLine(client: pg.Client, state: State): string | undefined {
  const role = client.escapeIdentifier(state.role)
  const database = client.escapeIdentifier(state.database)
  if (state.schema === null) {
    return (
      `The user ${state.role} may use no schema of the database ${state.database}. Run as its owner: ` +
      `grant usage, create on schema public to ${role}`
    )
  }
  if (state.schema === 'public') return undefined
  return (
    `Scope's tables are in the schema public, and the user ${state.role} works in ${state.schema}. Run: ` +
    `alter role ${role} in database ${database} set search_path = public`
  )
}

function extensionLine({ trigrams, available, searched, role }: State): string | undefined {
  if (trigrams === null) return available ? undefined : NO_TRIGRAMS
  if (searched) return undefined
  return (
    `The extension pg_trgm is in the schema ${trigrams}, where the user ${role} does not look. Run as its owner: ` +
    'alter extension pg_trgm set schema public'
  )
}

const NO_TRIGRAMS =
  'This PostgreSQL lacks the extension pg_trgm. Install it beside the server: on some systems it is in the package postgresql-contrib.'
