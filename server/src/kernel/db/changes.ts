import { randomUUID } from 'node:crypto'
import pg from 'pg'
import sql from 'sql-template-tag'
import { connectionTo } from './connection.ts'
import type { Db } from './pool/pool.ts'

/** The channel on which triggers report what a transaction changed (`triggers.sql`). */
const CHANNEL = 'scope_changes'
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2_000
/** How often the connection is probed, and how long the echo may take. */
const PROBE_MS = 20_000
const ECHO_MS = 5_000

type ChangeListener = {
  /** Gets each notification, after its commit and in the order of the commits. */
  onNotification(text: string): void
  /** Notifications arrive from now on. */
  onConnected?(): void
  /** Notifications are missed from now on. */
  onLost?(): void
}

/** The notifications of all transactions, received on a connection of its connection. */
export type Changes = {
  /** The first listener opens the connection. Each is added once. */
  listen(listener: ChangeListener): void
  /** Notifies all servers of something that no row contains. */
  notify(notification: { kind: string }): Promise<void>
  isListening(): boolean
  /** The transaction of the newest notification that arrived. */
  newest(): string | undefined
  close(): Promise<void>
}

/**
 * Listens on one connection, and opens another when that one ends or receives nothing any more. To find that out, it
 * sends itself a notification through the pool (`db`): behind a pooler in transaction mode, or with the address of another
 * database, none arrives.
 */
export function changesOf(url: string, db: Db): Changes {
  const listeners = new Set<ChangeListener>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let echo: { nonce: string; arrived(): void } | undefined
  let pause = FIRST_PAUSE_MS
  let listening = false
  let newest: string | undefined
  let closed = false

  const schedule = (ms: number, act: () => void) => {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(act, ms)
  }
  const setListening = (next: boolean) => {
    if (next === listening) return
    listening = next
    for (const listener of listeners) {
      if (next) listener.onConnected?.()
      else listener.onLost?.()
    }
  }
  /** Replaces a failed connection. A connection can fail several times; only the first failure counts. */
  const giveUp = (failed: pg.Client) => {
    if (failed !== client) return
    client = undefined
    setListening(false)
    failed.end().catch(() => undefined)
    schedule(pause, open)
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
  }
  const open = async () => {
    const connection = new pg.Client({
      ...connectionTo(url),
      application_name: 'scope live',
      connectionTimeoutMillis: ECHO_MS,
      query_timeout: ECHO_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client = connection
    connection.on('error', () => giveUp(connection))
    connection.on('end', () => giveUp(connection))
    connection.on('notification', ({ payload = '' }) => {
      if (payload === echo?.nonce) echo.arrived()
      else if (payload.startsWith('{')) {
        newest = /"tx": ?"(\d+)"/.exec(payload)?.[1] ?? newest
        for (const listener of listeners) listener.onNotification(payload)
      }
    })
    try {
      await connection.connect()
      await connection.query(`listen ${CHANNEL}`)
      await probe(connection)
    } catch {
      giveUp(connection)
    }
  }
  const send = (text: string) => db.run(sql`select pg_notify(${CHANNEL}, ${text})`)
  /** Checks that a notification from the pool arrives on this connection. */
  const probe = async (connection: pg.Client) => {
    const echoed = new Promise<boolean>((resolve) => {
      const timeout = setTimeout(resolve, ECHO_MS, false)
      const arrived = () => {
        clearTimeout(timeout)
        resolve(true)
      }
      echo = { nonce: randomUUID(), arrived }
    })
    await send(echo?.nonce ?? '')
    if (!(await echoed)) return giveUp(connection)
    if (connection !== client) return
    pause = FIRST_PAUSE_MS
    setListening(true)
    schedule(PROBE_MS, () => void probe(connection).catch(() => giveUp(connection)))
  }

  return {
    listen: (listener) => {
      if (closed) return
      const isFirst = listeners.size === 0
      listeners.add(listener)
      if (isFirst) void open()
    },
    notify: async (notification) => {
      if (!closed) await send(JSON.stringify(notification))
    },
    isListening: () => listening,
    newest: () => newest,
    close: async () => {
      closed = true
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}
