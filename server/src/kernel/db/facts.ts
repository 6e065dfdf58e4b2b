import pg from 'pg'
import { connectionTo } from './connection.ts'
import { readInvalidIndexes } from './migrate/indexes.ts'
import { migrationState } from './migrate/migrate.ts'
import { type Requirements, readRequirements } from './migrate/requirements.ts'

/** What a user of the database may do with a table, in PostgreSQL's words: `SELECT`. */
export type TableRights = { table: string; rights: string[]; owns: boolean }

/** What an operator must know of a database, as one of its users sees it. */
export type DatabaseFacts = {
  role: string
  /** `18.4`, and `180004`. */
  version: string
  versionNumber: number
  /** A standby does not write. */
  isStandby: boolean
  /** The database's own clock. */
  now: Date
  requirements: Requirements
  /** Absent before the first migration. */
  tables: {
    pending: string[]
    newest: string | undefined
    /** Unfinished indexes. */
    invalidIndexes: string[]
    rights: TableRights[]
    /** Why the last sign-in with a provider failed, in the words of the security log; undefined if it did not. */
    providerFailure: string | undefined
  } | null
}

const ABOUT = `
  select current_user::text as role, split_part(current_setting('server_version'), ' ', 1) as version,
         current_setting('server_version_num')::int as "versionNumber", pg_is_in_recovery() as "isStandby",
         to_regclass('public.migrations') is not null as "hasTables"`

const RIGHTS = `
  select relname::text as "table", pg_has_role(relowner, 'MEMBER') as owns,
         array(select name from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) name
                where has_table_privilege(oid, name)) as rights
    from pg_class
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
   order by relname`

/** The last sign-in with a provider within a day, if it failed. */
const PROVIDER_FAILURE = `
  select substr(about, length($2) + 1) as reason
    from (select kind, about from security_events
           where created_at > $1::timestamptz - interval '1 day'
             and (kind = 'sign-in-failed' and starts_with(about, $2) or kind = 'signed-in' and about like '%, with the provider')
           order by created_at desc, id desc limit 1) last
   where kind = 'sign-in-failed'`
const WITH_PROVIDER = 'With the provider: '

type About = Pick<DatabaseFacts, 'role' | 'version' | 'versionNumber' | 'isStandby'> & { hasTables: boolean }

/** Reads what an operator must know of a database at this time, and changes nothing. Throws what the database says. */
export async function readFacts(url: string, now: Date): Promise<DatabaseFacts> {
  const client = new pg.Client({ ...connectionTo(url), application_name: 'scope doctor' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { hasTables, ...about } = await first<About>(client, ABOUT)
    const requirements = await readRequirements(client)
    return {
      ...about,
      requirements,
      tables: hasTables && !requirements.schema ? await readTables(client, now) : null,
      // Last, so that it can be compared with a clock that is read as soon as this returns.
      now: (await first<{ now: Date }>(client, 'select clock_timestamp() as now')).now,
    }
  } finally {
    await client.end()
  }
}

async function readTables(client: pg.Client, now: Date): Promise<NonNullable<DatabaseFacts['tables']>> {
  const { rows: rights } = await client.query<TableRights>(RIGHTS)
  const mayRead = (name: string) =>
    rights.some(({ table, rights }) => table === name && rights.includes('SELECT'))
  const { rows } = mayRead('security_events')
    ? await client.query<{ reason: string }>(PROVIDER_FAILURE, [now, WITH_PROVIDER])
    : { rows: [] }
  return {
    providerFailure: rows[0]?.reason,
    ...(mayRead('migrations') ? await migrationState(client) : { pending: [], newest: undefined }),
    invalidIndexes: await readInvalidIndexes(client),
    rights,
  }
}

async function first<Row extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<Row> {
  const { rows } = await client.query<Row>(text)
  const [row] = rows
  if (!row) throw new Error('A select of one row returns one.')
  return row
}
