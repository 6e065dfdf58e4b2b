import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../config-read.ts'
import { connectionTo } from './connection.ts'
import { encryptionFailure } from './encryption-failure.ts'
import { isUnavailable } from './pool/unavailable.ts'

const AGAIN_MS = 250

/**
 * Waits until a database answers, since it may start at the same time as the server. Throws a ConfigError in one line if it
 * does not within `waitMs`, or at once if it refuses the user, has no such database or cannot be trusted.
 */
export const untilAnswers = (url: string, setting: string, waitMs: number): Promise<void> =>
  untilDone(url, { setting, waitMs, ask: (client) => client.query('select 1') })

/**
 * The same, until the database also takes writes: during a failover, an address that leads to the primary may still lead
 * to a standby.
 */
export const untilWrites = (url: string, setting: string, waitMs: number): Promise<void> =>
  untilDone(url, { setting, waitMs, ask: refuseReadOnly })

/** PostgreSQL's own error of a write on a standby. */
const READ_ONLY = '25006'

async function refuseReadOnly(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'on') throw Object.assign(new Error(), { code: READ_ONLY })
}

type Wait = { setting: string; waitMs: number; ask: (client: pg.Client) => Promise<unknown> }

async function untilDone(url: string, { setting, waitMs, ask }: Wait): Promise<void> {
  const deadline = performance.now() + waitMs
  while (true) {
    const failure = await failureOf(url, deadline - performance.now(), ask)
    if (!failure) return
    const remainingMs = deadline - performance.now()
    if (isUnavailable(failure) && remainingMs > AGAIN_MS) {
      await pause(AGAIN_MS)
      continue
    }
    throw new ConfigError(sentenceOf(failure, setting, waitMs))
  }
}

function sentenceOf(failure: Failure, setting: string, waitMs: number): string {
  const database = `The database of ${setting}`
  if (failure.code === READ_ONLY) return `${database} takes no writes, as a standby. Name the primary.`
  const insecure = encryptionFailure(failure)
  if (insecure) return `${database} cannot be used: ${insecure}.`
  if (!isUnavailable(failure)) return `${database} refuses the connection: ${reasonOf(failure)}.`
  return `${database} did not answer within ${waitMs / 1000} seconds (${reasonOf(failure)}). Is it running? DATABASE_WAIT_SECONDS sets how long a start waits.`
}

type Failure = Error & { code?: string }

/** Connects and asks for something. Returns the error, if any. */
async function failureOf(url: string, withinMs: number, ask: Wait['ask']): Promise<Failure | undefined> {
  const client = new pg.Client({ ...connectionTo(url), connectionTimeoutMillis: Math.max(1, withinMs) })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await ask(client)
    return undefined
  } catch (error) {
    return error as Failure
  } finally {
    client.end().catch(() => undefined)
  }
}

/** An error of several attempts, by IPv6 and IPv4, has no message of its own. */
function reasonOf(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as Error[]) : []
  return (first ?? error).message.replace(/\.$/, '')
}
