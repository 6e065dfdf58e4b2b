import pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { openConnections, type Query, type Usage } from './connections.ts'
import { answersNewConnection } from './new-connection.ts'

/** Runs SQL: on the pool, or in a transaction, which answers in the order of the calls. */
export type Db = {
  /** Runs a query and returns its rows. The tests compare them, and their columns, with `Row` (decision 003). */
  rows<Row>(statement: Sql): Promise<Row[]>
  /** Runs a statement and returns how many rows it affected. */
  run(statement: Sql): Promise<number>
}

export type Database = {
  db: Db
  /** Runs reads that are short and wait for no lock. They share a connection (docs/how-reads-stay-fast.md). */
  quick: Db
  /** Runs work in a transaction: everything is saved, or nothing. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** Runs reads that all see the database as of one moment. */
  snapshot<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /**
   * The same as `transaction`, for work that waits for another server. It has connections of its own, so that a slow server
   * does not take those that answer people.
   */
  slowTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** The same for what a person waits for, a sign-in code: one connection of its own, which nothing else can hold. */
  codeTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** Throws if the database does not answer. */
  ping(): Promise<void>
  /** Whether the database answers on a new connection, whatever the state of the open ones. */
  answersNewConnection(): Promise<boolean>
  /** Ends all connections now, for new ones: what runs on them fails. */
  reconnect(): void
  /** The connections that answer people, those of slow transactions, and the one of sign-in codes. */
  usage(): Record<'calls' | 'slow' | 'codes', Usage>
  close(): Promise<void>
}

/** Called at each call of `rows`, before its statement runs. Returns a function that gets the result. */
export type Watch = () => (result: pg.QueryResult) => void

// Keep plain dates as text: a Date would add a time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

function runBy(query: Query, watch?: Watch): Db {
  return {
    rows: async <Row>(statement: Sql) => {
      const report = watch?.()
      const result = await query(statement)
      report?.(result)
      return result.rows as Row[]
    },
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  }
}

/** How many slow transactions can run at once. */
export const SLOW_CONNECTIONS = 4
/** How many connections a pool opens beside those that answer people. */
export const OTHER_CONNECTIONS = SLOW_CONNECTIONS + 1

export type PoolOptions = {
  /** How many connections that answer people it opens at most. */
  connections?: number
  /** How long a call waits for one of them, in milliseconds. */
  waitMs?: number
  /** False behind a pooler that does not keep prepared statements. */
  prepares?: boolean | undefined
  watch?: Watch
}

/** Opens a pool on any PostgreSQL 15 or later, local or remote. */
export function openDatabase(
  url: string,
  { connections = 10, waitMs = 10_000, prepares, watch }: PoolOptions = {},
): Database {
  const usual = openConnections(url, { max: connections, waitMs, prepares })
  const slow = openConnections(url, { max: SLOW_CONNECTIONS, waitMs, prepares })
  const codes = openConnections(url, { max: 1, waitMs, prepares })
  return {
    db: runBy(usual.query, watch),
    quick: runBy(usual.quickQuery, watch),
    transaction: (work) => usual.transaction((query) => work(runBy(query, watch))),
    snapshot: (work) =>
      usual.transaction(async (query) => {
        await query(sql`set transaction isolation level repeatable read, read only`)
        return work(runBy(query, watch))
      }),
    slowTransaction: (work) => slow.transaction((query) => work(runBy(query, watch))),
    codeTransaction: (work) => codes.transaction((query) => work(runBy(query, watch))),
    ping: async () => {
      await usual.query(sql`select 1`)
    },
    answersNewConnection: () => answersNewConnection(url),
    reconnect: () => {
      usual.replace()
      slow.replace()
      codes.replace()
    },
    usage: () => ({ calls: usual.usage(), slow: slow.usage(), codes: codes.usage() }),
    close: async () => {
      await Promise.all([usual.close(), slow.close(), codes.close()])
    },
  }
}
