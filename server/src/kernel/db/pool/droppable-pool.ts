import { randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
import pg from 'pg'
import { connectionTo } from '../connection.ts'
import { answersNewConnection } from './new-connection.ts'

/** A pool whose connections can all be ended at once, whatever runs on them. */
export type DroppablePool = {
  /** A connection, to be released. Undefined if the pool ends meanwhile. */
  connect(): Promise<pg.PoolClient | undefined>
  counts(): Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  /** Ends each connection once nobody uses it. */
  end(): Promise<void>
  /** Ends all connections now: what runs on them fails. */
  drop(): Promise<void>
}

export type PoolLimits = {
  max: number
  /** How long a call waits for a free connection. */
  waitMs: number
  /** How long a new connection may take to open. */
  connectMs: number
  /** How long a reply may take. */
  replyMs: number
}

/** Connections are opened again after this time, so that they spread over the servers behind one address. */
const LIFETIME_S = 30 * 60

/** What the name of each connection of this process's pools begins with. */
export const OWN_CONNECTIONS = `scope server ${randomBytes(6).toString('hex')} `

/**
 * Ends the statements of dropped connections. The database may not have noticed yet that they are lost, and their locks
 * would hold up the next attempt.
 */
const END = `
  select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and usename = current_user`

export function droppablePool(url: string, { max, waitMs, connectMs, replyMs }: PoolLimits): DroppablePool {
  // The pool has one limit for a free connection and for a new one.
  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: connectMs })
    }
  }
  const name = `${OWN_CONNECTIONS}${randomBytes(6).toString('hex')}`
  const sockets = new Set<Socket>()
  const pool = new pg.Pool({
    Client,
    ...connectionTo(url),
    max,
    // Each statement is sent without waiting for the answers to earlier ones.
    pipeline: true,
    connectionTimeoutMillis: waitMs,
    query_timeout: replyMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    maxLifetimeSeconds: LIFETIME_S,
    application_name: name,
    stream: () => {
      const socket = new Socket()
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
  })
  // If the database closes an idle connection, the process must go on; the next query opens another.
  pool.on('error', () => undefined)
  /** The callers that wait for a connection. They must stop waiting when the pool ends. */
  const waiting = new Set<() => void>()
  const end = () => {
    for (const giveUp of waiting) giveUp()
    return pool.end()
  }
  return {
    connect: () =>
      new Promise((resolve, reject) => {
        const giveUp = () => resolve(undefined)
        waiting.add(giveUp)
        pool
          .connect()
          .then((client) => (pool.ending ? client.release(true) : resolve(client)), reject)
          .finally(() => waiting.delete(giveUp))
      }),
    counts: () => pool,
    end,
    drop: async () => {
      const ended = end()
      for (const socket of sockets) socket.destroy()
      await answersNewConnection(url, { text: END, values: [name] })
      await ended
    },
  }
}
