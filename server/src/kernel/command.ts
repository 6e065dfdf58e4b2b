import { type Clock, runningClock } from '../ports/clock/clock.ts'
import { type Config, readConfig } from './config.ts'
import { openForCommand } from './db/open.ts'
import type { Database } from './db/pool.ts'
import { lineOf } from './start-failure.ts'

/** A reason why a command cannot do its work, to print without a stack trace. */
export class Unusable extends Error {}

type Program = { config: Config; clock: Clock; args: readonly string[] }

/** Runs an operator's program. An error that the operator can fix prints one line. */
export async function runProgram(work: (program: Program) => Promise<void>): Promise<void> {
  try {
    const config = readConfig()
    await work({ config, clock: runningClock(config.clockStart), args: process.argv.slice(2) })
  } catch (error) {
    process.exitCode = 1
    console.error(error instanceof Unusable ? error.message : (lineOf(error) ?? error))
  }
}

/** Runs an operator's command on the database, whether or not a server is running. */
export async function runCommand(
  work: (parts: Program & { database: Database }) => Promise<void>,
): Promise<void> {
  await runProgram(async (program) => {
    const opened = await openForCommand(program.config)
    try {
      await work({ ...program, database: opened.database })
    } finally {
      await opened.close()
    }
  })
}
