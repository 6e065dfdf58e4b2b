import { randomUUID } from 'node:crypto'
import pg from 'pg'
import sql from 'sql-template-tag'
import type { Db } from './pool/pool.ts'

/** Where triggers tell what a transaction changed (`triggers.sql`). */
const CHANNEL = 'scope_changes'
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2_000
/** How often it is asked whether changes still arrive, and how long the answer may take. */
const PROBE_MS = 20_000
const ECHO_MS = 5_000

type Ear = {
  /** A text that a transaction told, after its commit and in the order of the commits. */
  heard(text: string): void
  /** Changes arrive from now on. */
  listening?(): void
  /** Changes are missed from now on. */
  lost?(): void
}

/** What transactions tell, on a connection of its own. */
export type Changes = {
  /** Begins to listen with the first ear. Each is added once. */
  listen(ear: Ear): void
  /** Tells all servers something that no row says. It must have a `kind`. */
  tell(what: { kind: string }): Promise<void>
  isListening(): boolean
  /** The transaction of the newest change that it heard. */
  newest(): string | undefined
  close(): Promise<void>
}

/**
 * Listens on one connection of its own, and opens another when that one ends or no longer hears. `db` is the pool, by
 * which it asks itself whether it hears: a pooler in transaction mode, or an address of another database, does not tell.
 */
export function changesOf(url: string, db: Db): Changes {
  const ears = new Set<Ear>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let echo: { nonce: string; arrived(): void } | undefined
  let pause = FIRST_PAUSE_MS
  let listening = false
  let newest: string | undefined
  let closed = false

  const later = (ms: number, act: () => void) => {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(act, ms)
  }
  const set = (next: boolean) => {
    if (next === listening) return
    listening = next
    for (const ear of ears) {
      if (next) ear.listening?.()
      else ear.lost?.()
    }
  }
  /** Gives a connection up and opens the next. Called for each failure of it; only the first counts. */
  const giveUp = (failed: pg.Client) => {
    if (failed !== client) return
    client = undefined
    set(false)
    failed.end().catch(() => undefined)
    later(pause, open)
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
  }
  const open = async () => {
    const own = new pg.Client({
      connectionString: url,
      application_name: 'scope live',
      connectionTimeoutMillis: ECHO_MS,
      query_timeout: ECHO_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client = own
    own.on('error', () => giveUp(own))
    own.on('end', () => giveUp(own))
    own.on('notification', ({ payload = '' }) => {
      if (payload === echo?.nonce) echo.arrived()
      else if (payload.startsWith('{')) {
        newest = /"tx": ?"(\d+)"/.exec(payload)?.[1] ?? newest
        for (const ear of ears) ear.heard(payload)
      }
    })
    try {
      await own.connect()
      await own.query(`listen ${CHANNEL}`)
      await probe(own)
    } catch {
      giveUp(own)
    }
  }
  const notify = (text: string) => db.run(sql`select pg_notify(${CHANNEL}, ${text})`)
  /** Whether what the pool's connections tell arrives here. */
  const probe = async (own: pg.Client) => {
    const heard = new Promise<boolean>((resolve) => {
      const late = setTimeout(resolve, ECHO_MS, false)
      const arrived = () => {
        clearTimeout(late)
        resolve(true)
      }
      echo = { nonce: randomUUID(), arrived }
    })
    await notify(echo?.nonce ?? '')
    if (!(await heard)) return giveUp(own)
    if (own !== client) return
    pause = FIRST_PAUSE_MS
    set(true)
    later(PROBE_MS, () => void probe(own).catch(() => giveUp(own)))
  }

  return {
    listen: (ear) => {
      if (closed) return
      const isFirst = ears.size === 0
      ears.add(ear)
      if (isFirst) void open()
    },
    tell: async (what) => {
      if (!closed) await notify(JSON.stringify(what))
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
