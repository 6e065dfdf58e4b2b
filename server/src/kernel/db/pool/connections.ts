import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { type DroppablePool, droppablePool, type PoolLimits } from './droppable-pool.ts'
import { sharedConnection } from './shared-connection.ts'

/** Several connections to one database. They are replaced when they stop answering or lead to a standby. */
export type Connections = {
  query(statement: Sql): Promise<pg.QueryResult>
  /** Runs a read that is short and waits for no lock, on a connection that it shares with others. */
  quickQuery(statement: Sql): Promise<pg.QueryResult>
  /** Runs work in a transaction: everything is saved, or nothing. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  usage(): Usage
  /** Ends all connections now, for new ones: what runs on them fails. */
  replace(): void
  close(): Promise<void>
}

/** How many connections are in use or idle, and how many statements wait for one. */
export type Usage = { used: number; idle: number; waiting: number }

export type Query = (statement: Sql) => Promise<pg.QueryResult>

/** How long the database may work on a statement. Stored with the role (`role-settings.ts`). */
export const STATEMENT_MS = 8_000
/** Longer than the database’s own limit, so that only a lost connection reaches it. */
const REPLY_MS = STATEMENT_MS + 1_000
/** How long a new connection may take to open. */
const CONNECT_MS = 3_000

type Limits = Pick<PoolLimits, 'max' | 'waitMs'> &
  Partial<PoolLimits> & {
    /** False behind a pooler that does not keep prepared statements. */
    prepares?: boolean | undefined
  }

/** A statement with a time limit of its own, which the library's types leave out. */
type TimedQuery = pg.QueryConfig & { query_timeout: number }

/** Opens at most `max` connections, each on its first use. */
export function openConnections(url: string, { prepares = true, ...options }: Limits): Connections {
  const asQuery = prepares ? named : ({ text, values }: Sql) => ({ text, values })
  const limits = { connectMs: CONNECT_MS, replyMs: REPLY_MS, ...options }
  let pool = droppablePool(url, limits)
  const ending = new Set<Promise<void>>()

  const replace = (end: (old: DroppablePool) => Promise<void>) => {
    const old = pool
    pool = droppablePool(url, limits)
    shared.renew()
    const ended = end(old).finally(() => ending.delete(ended))
    ending.add(ended)
  }
  /** Replaces the pool if the failure of a statement says that its other connections are lost as well. */
  const replaceIfLost = (failed: DroppablePool, error: unknown) => {
    if (failed !== pool) return
    if (isUnanswered(error)) replace((old) => old.drop())
    else if (isReadOnly(error)) replace((old) => old.end())
  }
  /** A free connection, of the next pool if this one is replaced while waiting. */
  const connect = async (): Promise<{ from: DroppablePool; client: pg.PoolClient }> => {
    while (true) {
      const from = pool
      const client = await from.connect()
      if (client) return { from, client }
      if (from === pool) throw new Error('Client was closed')
    }
  }
  const onClient = async <T>(
    work: (client: pg.PoolClient, lose: (error: Error) => void) => Promise<T>,
  ): Promise<T> => {
    const { from, client } = await connect()
    let lost: Error | undefined
    // The pool handles errors of idle connections only. Others must not end the process.
    const lose = (error: Error) => {
      lost = error
    }
    client.on('error', lose)
    try {
      return await work(client, lose)
    } catch (error) {
      replaceIfLost(from, error)
      if (isUnanswered(error) || isOutdated(error)) lost ??= error as Error
      throw error
    } finally {
      client.off('error', lose)
      client.release(lost)
    }
  }

  const shared = sharedConnection(onClient, limits.replyMs)

  return {
    query: (statement) => onClient((client) => client.query(asQuery(statement))),
    quickQuery: (statement) => shared.ask(asQuery(statement)),
    transaction: (work) =>
      onClient(async (client, lose) => {
        let over = false
        let open = 0
        /** Gives a statement more time if others are ahead of it. */
        const ask = (config: pg.QueryConfig): Promise<pg.QueryResult> => {
          open += 1
          const timed: TimedQuery = { ...config, query_timeout: limits.replyMs * open }
          return client.query(timed).finally(() => {
            open -= 1
          })
        }
        try {
          await ask({ text: 'begin' })
          const result = await work(async (statement) => {
            // The work went on after a part of it had failed. It must not be saved.
            if (over) throw new Error('The transaction is over.')
            return ask(asQuery(statement))
          })
          over = true
          await ask({ text: 'commit' })
          return result
        } catch (error) {
          over = true
          // A connection without an answer does not roll back either, and one that cannot roll back is not used again.
          if (!isUnanswered(error)) await client.query('rollback').catch(lose)
          throw error
        }
      }),
    usage: () => {
      const { totalCount, idleCount, waitingCount } = pool.counts()
      return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
    },
    replace: () => replace((old) => old.drop()),
    close: async () => {
      const last = pool.end()
      await Promise.all([last, ...ending])
    },
  }
}

const isUnanswered = (error: unknown): boolean => (error as Error).message === 'Query read timeout'

/** Whether a standby refused to write: the primary has changed, and each connection may lead to the old one. */
const isReadOnly = (error: unknown): boolean => (error as { code?: string }).code === '25006'

/** Whether a table has changed since a statement was prepared: it fails on this connection from now on. */
const isOutdated = (error: unknown): boolean => (error as { code?: string }).code === '0A000'

const names = new Map<string, string>()

/**
 * A statement under the name of its prepared form, on each connection. The name comes from the text, since servers
 * behind a pooler share connections.
 */
function named({ text, values }: Sql): pg.QueryConfig {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    names.set(text, name)
  }
  return { name, text, values }
}
