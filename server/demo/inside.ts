import type { Database, Db } from '../src/kernel/db/pool/pool.ts'

const NO_CONNECTIONS = { used: 0, idle: 0, waiting: 0 }

/** A database whose transactions run inside one that is already open. They are saved or rolled back with it. */
export function inside(tx: Db): Database {
  return {
    db: tx,
    quick: tx,
    transaction: (work) => work(tx),
    snapshot: (work) => work(tx),
    slowTransaction: (work) => work(tx),
    codeTransaction: (work) => work(tx),
    ping: async () => undefined,
    answersNewConnection: async () => true,
    reconnect: () => undefined,
    usage: () => ({ calls: NO_CONNECTIONS, slow: NO_CONNECTIONS, codes: NO_CONNECTIONS }),
    close: async () => undefined,
  }
}
