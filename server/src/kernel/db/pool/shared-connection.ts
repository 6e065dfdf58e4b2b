import type pg from 'pg'

/** Runs work on a free connection, which is released when the work ends. */
export type OnConnection = (work: (client: pg.PoolClient) => Promise<void>) => Promise<void>

type Ask = (statement: pg.QueryConfig) => Promise<pg.QueryResult>

/** A statement that takes longer delays those behind it, so the next ones take another connection. */
const HELD_UP_MS = 50
/** After so many statements a connection goes back to the pool, which replaces old ones. */
const STATEMENTS_MAX = 1_000

/**
 * A connection for short reads. All that run at the same time share it: each is sent without waiting for the answers to
 * those before it. Under load the server and the database then wake each other once for many reads (docs/how-reads-stay-fast.md).
 */
export function sharedConnection(onConnection: OnConnection, replyMs: number) {
  let lease: Lease | undefined
  return {
    ask: (statement: pg.QueryConfig) => {
      if (!lease?.isOpen()) lease = openLease(onConnection, replyMs)
      return lease.ask(statement)
    },
    /** Sends the following statements over another connection. */
    renew: () => {
      lease = undefined
    },
  }
}

type Lease = { isOpen(): boolean; ask: Ask }

/** Takes a connection, and releases it when all its statements are answered. */
function openLease(onConnection: OnConnection, replyMs: number): Lease {
  const client = Promise.withResolvers<pg.PoolClient>()
  const answered = Promise.withResolvers<void>()
  /** When each open statement was sent; answers come in the same order. */
  const sentAt: number[] = []
  let sent = 0
  let isOver = false
  let failure: unknown
  onConnection(async (connection) => {
    client.resolve(connection)
    await answered.promise
    if (failure) throw failure
  }).catch(client.reject)
  return {
    isOpen: () =>
      !isOver &&
      sent < STATEMENTS_MAX &&
      performance.now() - (sentAt[0] ?? Number.POSITIVE_INFINITY) < HELD_UP_MS,
    ask: async (statement) => {
      sent += 1
      sentAt.push(performance.now())
      try {
        const connection = await client.promise
        // The statements ahead of it are answered first.
        const timed: pg.QueryConfig & { query_timeout: number } = {
          ...statement,
          query_timeout: replyMs * sentAt.length,
        }
        return await connection.query(timed)
      } catch (error) {
        isOver = true
        failure ??= error
        throw error
      } finally {
        sentAt.shift()
        if (sentAt.length === 0) {
          isOver = true
          answered.resolve()
        }
      }
    },
  }
}
