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

/** A limit of its own, which the types of the library leave out. */
type Patient = pg.QueryConfig & { query_timeout: number }

/** Opens at most `max` connections, each on its first use. */
export function openConnections(url: string, { prepares = true, ...given }: Limits): Connections {
  const asQuery = prepares ? named : ({ text, values }: Sql) => ({ text, values })
  const limits = { connectMs: CONNECT_MS, replyMs: REPLY_MS, ...given }
  let pool = droppablePool(url, limits)
  const ending = new Set<Promise<void>>()

  const replace = (end: (old: DroppablePool) => Promise<void>) => {
    const old = pool
    pool = droppablePool(url, limits)
    shared.renew()
    const ended = end(old).finally(() => ending.delete(ended))
    ending.add(ended)
  }
  /** Replaces the pool of a failed statement if its other connections cannot be trusted either. */
  const judge = (failed: DroppablePool, error: unknown) => {
    if (failed !== pool) return
    if (isUnanswered(error)) replace((old) => old.drop())
    else if (isReadOnly(error)) replace((old) => old.end())
  }
  /** A free connection: of the next pool, if this one is replaced meanwhile. */
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
      judge(from, error)
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
        /** Waits longer for an answer that comes after others. */
        const ask = (asked: pg.QueryConfig): Promise<pg.QueryResult> => {
          open += 1
          const patient: Patient = { ...asked, query_timeout: limits.replyMs * open }
          return client.query(patient).finally(() => {
            open -= 1
          })
        }
        try {
          await ask({ text: 'begin' })
          const result = await work(async (statement) => {
            // Of work that goes on after a part of it failed. It must not be saved.
            if (over) throw new Error('The transaction is over.')
            return ask(asQuery(statement))
          })
          over = true
          await ask({ text: 'commit' })
          return result
        } catch (error) {
          over = true
          // What the database has not answered, it does not roll back either. Nor do we use what cannot roll back.
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

/** Whether a prepared statement is of an older form of a table, and would fail on this connection for good. */
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
