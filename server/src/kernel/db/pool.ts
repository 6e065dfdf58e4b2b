import pg from 'pg'
import type { Sql } from 'sql-template-tag'

/** What runs SQL: the pool, or a transaction on it. */
export type Db = {
  /** The rows of a statement, as the caller's query names them. */
  rows<Row>(statement: Sql): Promise<Row[]>
  /** How many rows a statement touched. */
  run(statement: Sql): Promise<number>
}

export type Database = {
  db: Db
  /** One unit of work: all of it is stored, or none. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /**
   * The same for work that waits for another server meanwhile: on few connections of its own, so that one that is silent
   * holds none of those that answer people.
   */
  slowTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** Answers when the database does; throws when it does not. */
  ping(): Promise<void>
  close(): Promise<void>
}

// Plain dates stay text: a Date would give them a time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

const names = new Map<string, string>()

/** Every distinct text is a prepared statement, named once per process and kept by each connection. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = `s${names.size + 1}`
    names.set(text, name)
  }
  return name
}

function runOn(client: pg.Pool | pg.PoolClient): Db {
  const query = ({ text, values }: Sql) => client.query({ name: nameOf(text), text, values })
  return {
    rows: async <Row>(statement: Sql) => (await query(statement)).rows as Row[],
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  }
}

/** How many slow transactions there are at a time. */
export const SLOW_CONNECTIONS = 4

/** Opens a pool on any PostgreSQL 15 or later, local or remote. */
export function openDatabase(url: string, options: { connections?: number } = {}): Database {
  const pool = openPool(url, options.connections ?? 10)
  // It connects when it is first needed.
  const slow = openPool(url, SLOW_CONNECTIONS)
  return {
    db: runOn(pool),
    transaction: (work) => transact(pool, work),
    slowTransaction: (work) => transact(slow, work),
    ping: async () => {
      await pool.query('select 1')
    },
    close: async () => {
      await Promise.all([pool.end(), slow.end()])
    },
  }
}

function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'scope',
    // Our statements look rows up by index: planning each time costs more than running them.
    options: '-c plan_cache_mode=force_generic_plan -c jit=off',
  })
  // An idle connection that the database closes must not end the process; the next query opens another.
  pool.on('error', () => undefined)
  return pool
}

async function transact<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // The pool listens only to connections that idle: one that dies at work must not end the process.
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    await client.query('begin')
    const result = await work(runOn(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    // A connection that died or cannot roll back is not given to the next one.
    client.off('error', onError)
    client.release(broken)
  }
}
