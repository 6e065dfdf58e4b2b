import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { answersInOrder } from './answers.ts'

/** Several connections to one database. They are replaced when they stop answering or lead to a standby. */
export type Connections = {
  query(statement: Sql): Promise<pg.QueryResult>
  /** Runs work in a transaction: everything is saved, or nothing. */
  transaction<T>(work: (statements: Statements) => Promise<T>): Promise<T>
  usage(): Usage
  close(): Promise<void>
}

/** How many connections are in use or idle, and how many statements wait for one. */
export type Usage = { used: number; idle: number; waiting: number }

export type Query = (statement: Sql) => Promise<pg.QueryResult>

/** The statements of a transaction: `query` waits for the answer, `send` goes on without it (decision 063). */
type Statements = { query: Query; send(statement: Sql): Promise<void> }

/** How long the database may work on a statement. Stored with the role (`role-settings.ts`). */
export const STATEMENT_MS = 8_000
/** Longer than the database’s own limit, so that only a lost connection reaches it. */
const REPLY_MS = STATEMENT_MS + 1_000
/** Connections are opened again after this time, so that they spread over the servers behind one address. */
const LIFETIME_S = 30 * 60

type Limits = {
  max: number
  /** How long a statement waits for a free connection, or for a new one to open. */
  waitMs: number
  /** How long a reply may take. */
  replyMs?: number
  /** False behind a pooler that does not keep prepared statements. */
  prepares?: boolean | undefined
}

/** Opens at most `max` connections, each on its first use. */
export function openConnections(url: string, limits: Limits): Connections {
  const asQuery = limits.prepares === false ? ({ text, values }: Sql) => ({ text, values }) : named
  let pool = newPool(url, limits)
  const ending = new Set<Promise<void>>()

  const end = (old: pg.Pool) => {
    const ended = old.end().finally(() => ending.delete(ended))
    ending.add(ended)
  }
  /** Replaces the pool of a failed statement if its other connections cannot be trusted either. */
  const judge = (failed: pg.Pool, error: unknown) => {
    if (failed !== pool || !(isUnanswered(error) || isReadOnly(error))) return
    pool = newPool(url, limits)
    end(failed)
  }

  return {
    query: async (statement) => {
      const used = pool
      try {
        return await used.query(asQuery(statement))
      } catch (error) {
        judge(used, error)
        throw error
      }
    },
    transaction: async (work) => {
      const used = pool
      const client = await used.connect()
      let broken: Error | undefined
      // The pool handles errors of idle connections only. An error during a transaction must not end the process.
      const onError = (error: Error) => {
        broken = error
      }
      client.on('error', onError)
      const { sendAhead, settle } = answersInOrder()
      let over = false
      const query: Query = async (statement) => {
        // Of work that goes on after a part of it failed. It must not be saved.
        if (over) throw new Error('The transaction is over.')
        return client.query(asQuery(statement))
      }
      try {
        await sendAhead(client.query('begin'))
        const result = await work({
          query: (statement) => settle(query(statement)),
          send: (statement) => sendAhead(query(statement)),
        })
        over = true
        await settle(client.query('commit'))
        return result
      } catch (error) {
        over = true
        judge(used, error)
        // What the database has not answered, it does not roll back either.
        if (isUnanswered(error)) broken ??= error as Error
        else await client.query('rollback').catch(onError)
        throw error
      } finally {
        // Do not reuse a connection that died or cannot roll back.
        client.off('error', onError)
        client.release(broken)
      }
    },
    usage: () => {
      const { totalCount, idleCount, waitingCount } = pool
      return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
    },
    close: async () => {
      end(pool)
      await Promise.all(ending)
    },
  }
}

/** Whether the database answers a new connection. */
export async function answersAnew(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    client.end().catch(() => undefined)
  }
}

function newPool(url: string, { max, waitMs, replyMs = REPLY_MS }: Limits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // A transaction sends statements without waiting for the answers to earlier ones.
    pipeline: true,
    connectionTimeoutMillis: waitMs,
    query_timeout: replyMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    maxLifetimeSeconds: LIFETIME_S,
    application_name: 'scope',
  })
  // If the database closes an idle connection, the process must go on; the next query opens another.
  pool.on('error', () => undefined)
  return pool
}

const isUnanswered = (error: unknown): boolean => (error as Error).message === 'Query read timeout'

/** Whether a standby refused to write: the primary has changed, and each connection may lead to the old one. */
const isReadOnly = (error: unknown): boolean => (error as { code?: string }).code === '25006'

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
