import { ConfigError } from './config-read.ts'
import { FolderInUse } from './db/embedded/folder-lock.ts'
import { DatabaseFailed } from './db/embedded/process.ts'
import { isUnavailable } from './db/pool/unavailable.ts'

/**
 * What an operator can fix, in one line: settings, the data folder, and what the database or the network says. Undefined
 * for any other error, which is a bug.
 */
export function lineOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof ConfigError || error instanceof FolderInUse || error instanceof DatabaseFailed) {
    return error.message
  }
  // An error of several tries, by IPv6 and IPv4, has no message of its own.
  const [first] = error instanceof AggregateError ? (error.errors as Error[]) : []
  const { message } = first ?? error
  if ('code' in error) return message
  return isUnavailable(error) ? `The database does not answer: ${message}` : undefined
}
