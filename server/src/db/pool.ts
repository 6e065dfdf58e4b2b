import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema.ts'

/** What runs SQL: the pool, or a transaction on it. */
export type Db = Pick<
  NodePgDatabase<typeof schema>,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'query'
>

export type Database = {
  db: Db
  /** One unit of work: all of it is stored, or none. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** Answers when the database does; throws when it does not. */
  ping(): Promise<void>
  close(): Promise<void>
}

const names = new Map<string, string>()

/** Every text with parameters is a prepared statement, named once per process and kept by each connection. */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's query cannot be named otherwise
  override query(...args: any[]): any {
    const [config, values] = args
    if (config && typeof config === 'object' && typeof config.text === 'string' && !config.name) {
      const parameters = config.values ?? values
      if (Array.isArray(parameters) && parameters.length > 0)
        args[0] = { ...config, name: nameOf(config.text) }
    }
    return super.query(...(args as Parameters<pg.Client['query']>))
  }
}

function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = `s${names.size + 1}`
    names.set(text, name)
  }
  return name
}

// Plain dates stay text: a Date would give them a time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

/** Opens a pool on any PostgreSQL 15 or later, local or remote. */
export function openDatabase(url: string, options: { connections?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    Client: PreparingClient,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'scope',
    // Our statements look rows up by index: planning each time costs more than running them.
    options: '-c plan_cache_mode=force_generic_plan -c jit=off',
  })
  // An idle connection that the database closes must not end the process; the next query opens another.
  pool.on('error', () => undefined)
  const db = drizzle(pool, { schema })
  return {
    db,
    transaction: (work) => db.transaction(work),
    ping: async () => {
      await pool.query('select 1')
    },
    close: () => pool.end(),
  }
}
