import type pg from 'pg'

/** Runs work on a free connection, which is released when the work ends. */
export type OnConnection = (work: (client: pg.PoolClient) => Promise<void>) => Promise<void>

type Ask = (statement: pg.QueryConfig) => Promise<pg.QueryResult>

/** A statement that takes longer holds up those behind it, so the next ones take another connection. */
const HELD_UP_MS = 50
/** After so many statements a connection goes back to the pool, which replaces old ones. */
const STATEMENTS_MAX = 1_000

/**
 * A connection for short reads. All that run at the same time share it: each is sent without waiting for the answers to
 * those before it. Under load the server and the database then wake each other once for many reads (docs/how-reads-stay-fast.md).
 */
export function sharedConnection(onConnection: OnConnection, replyMs: number) {
  let line: Line | undefined
  return {
    ask: (statement: pg.QueryConfig) => {
      if (!line?.isOpen()) line = openLine(onConnection, replyMs)
      return line.ask(statement)
    },
    /** What is asked from now on goes over another connection. */
    renew: () => {
      line = undefined
    },
  }
}

type Line = { isOpen(): boolean; ask: Ask }

/** Takes a connection, and releases it when all that was asked on it is answered. */
function openLine(onConnection: OnConnection, replyMs: number): Line {
  const client = Promise.withResolvers<pg.PoolClient>()
  const answered = Promise.withResolvers<void>()
  /** When each open statement was sent; answers come in the same order. */
  const sentAt: number[] = []
  let asked = 0
  let isOver = false
  let failure: unknown
  onConnection(async (taken) => {
    client.resolve(taken)
    await answered.promise
    if (failure) throw failure
  }).catch(client.reject)
  return {
    isOpen: () =>
      !isOver &&
      asked < STATEMENTS_MAX &&
      performance.now() - (sentAt[0] ?? Number.POSITIVE_INFINITY) < HELD_UP_MS,
    ask: async (statement) => {
      asked += 1
      sentAt.push(performance.now())
      try {
        const taken = await client.promise
        // The answers to those before it come first.
        const patient: pg.QueryConfig & { query_timeout: number } = {
          ...statement,
          query_timeout: replyMs * sentAt.length,
        }
        return await taken.query(patient)
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
