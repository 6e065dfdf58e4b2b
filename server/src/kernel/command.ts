import { type Clock, runningClock } from '../ports/clock/clock.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { openForCommand } from './db/open.ts'
import type { Database } from './db/pool.ts'

/** A reason why a command cannot do its work, to print without a stack trace. */
export class Unusable extends Error {}

type CommandParts = { config: Config; database: Database; clock: Clock; args: readonly string[] }

/**
 * Runs an operator's command on the database, whether or not a server is running. An error that the operator can fix
 * prints one line.
 */
export async function runCommand(work: (parts: CommandParts) => Promise<void>): Promise<void> {
  try {
    const config = readConfig()
    const opened = await openForCommand(config)
    try {
      const clock = runningClock(config.clockStart)
      await work({ config, database: opened.database, clock, args: process.argv.slice(2) })
    } finally {
      await opened.close()
    }
  } catch (error) {
    process.exitCode = 1
    console.error(isExpected(error) ? error.message : error)
  }
}

/** Errors of settings, and of the database or the network, which have a code. */
const isExpected = (error: unknown): error is Error =>
  error instanceof Unusable || error instanceof ConfigError || (error instanceof Error && 'code' in error)
