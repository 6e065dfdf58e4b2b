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
export async function untilAnswers(url: string, setting: string, waitMs: number): Promise<void> {
  const deadline = performance.now() + waitMs
  while (true) {
    const failure = await connectionError(url, deadline - performance.now())
    if (!failure) return
    const remainingMs = deadline - performance.now()
    if (isUnavailable(failure) && remainingMs > AGAIN_MS) {
      await pause(AGAIN_MS)
      continue
    }
    const insecure = encryptionFailure(failure)
    if (insecure) throw new ConfigError(`The database of ${setting} cannot be used: ${insecure}.`)
    throw new ConfigError(
      isUnavailable(failure)
        ? `The database of ${setting} did not answer within ${waitMs / 1000} seconds (${reasonOf(failure)}). Is it running? DATABASE_WAIT_SECONDS sets how long a start waits.`
        : `The database of ${setting} refuses the connection: ${reasonOf(failure)}.`,
    )
  }
}

/** Connects and runs a statement. Returns the error, if any. */
async function connectionError(url: string, withinMs: number): Promise<Error | undefined> {
  const client = new pg.Client({ ...connectionTo(url), connectionTimeoutMillis: Math.max(1, withinMs) })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return undefined
  } catch (error) {
    return error as Error
  } finally {
    client.end().catch(() => undefined)
  }
}

/** An error of several attempts, by IPv6 and IPv4, has no message of its own. */
function reasonOf(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as Error[]) : []
  return (first ?? error).message.replace(/\.$/, '')
}
