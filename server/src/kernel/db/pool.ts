import pg from 'pg'
import type { Sql } from 'sql-template-tag'

/** Runs SQL: the pool, or a transaction. */
export type Db = {
  /** Runs a query and returns its rows. The tests compare them, and their columns, with `Row` (decision 031). */
  rows<Row>(statement: Sql): Promise<Row[]>
  /** Runs a statement and returns how many rows it affected. */
  run(statement: Sql): Promise<number>
}

export type Database = {
  db: Db
  /** Runs work in a transaction: everything is saved, or nothing. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /**
   * The same for work that waits for another server. It has a few connections of its own, so that a slow server does
   * not block the connections that answer people.
   */
  slowTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** Throws if the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Called with each call of `rows`, before its statement runs; what it returns is given the result. */
export type Watch = () => (result: pg.QueryResult) => void

// Keep plain dates as text: a Date would add a time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

const names = new Map<string, string>()

/** The name of a statement's text. Every distinct text is a prepared statement on each connection. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = `s${names.size + 1}`
    names.set(text, name)
  }
  return name
}

type Query = (statement: Sql) => Promise<pg.QueryResult>

const queryOn =
  (client: pg.Pool | pg.PoolClient): Query =>
  ({ text, values }) =>
    client.query({ name: nameOf(text), text, values })

/** Refuses a statement while another runs. A connection runs one at a time, and pg 9 no longer queues them. */
function oneAtATime(query: Query): Query {
  let running = false
  return async (statement) => {
    if (running) throw new Error('A transaction runs one statement at a time.')
    running = true
    try {
      return await query(statement)
    } finally {
      running = false
    }
  }
}

function runBy(query: Query, watch?: Watch): Db {
  return {
    rows: async <Row>(statement: Sql) => {
      const watched = watch?.()
      const result = await query(statement)
      watched?.(result)
      return result.rows as Row[]
    },
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  }
}

/** How many slow transactions can run at once. */
export const SLOW_CONNECTIONS = 4

/** Opens a pool on any PostgreSQL 15 or later, local or remote. */
export function openDatabase(url: string, options: { connections?: number; watch?: Watch } = {}): Database {
  const { watch } = options
  const pool = openPool(url, options.connections ?? 10)
  // Connects on first use.
  const slow = openPool(url, SLOW_CONNECTIONS)
  return {
    db: runBy(queryOn(pool), watch),
    transaction: (work) => transact(pool, work, watch),
    slowTransaction: (work) => transact(slow, work, watch),
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
    // Our statements find rows by index, so planning each time would cost more than running them.
    options: '-c plan_cache_mode=force_generic_plan -c jit=off',
  })
  // If the database closes an idle connection, the process must go on; the next query opens another.
  pool.on('error', () => undefined)
  return pool
}

async function transact<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>, watch?: Watch): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // The pool handles errors of idle connections only. An error during a transaction must not end the process.
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    await client.query('begin')
    const result = await work(runBy(oneAtATime(queryOn(client)), watch))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    // Do not reuse a connection that died or cannot roll back.
    client.off('error', onError)
    client.release(broken)
  }
}
