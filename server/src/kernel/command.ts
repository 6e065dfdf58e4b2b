import type { Clock } from '../ports/clock/clock.ts'
import type { Config } from './config.ts'
import type { Upgrade } from './db/migrate/upgrade.ts'
import { openForCommand } from './db/open.ts'
import type { Database } from './db/pool/pool.ts'

/** A reason why a command cannot do its work, to print without a stack trace. */
export class Unusable extends Error {}

/** A command was called with other words than it takes. */
export class Misused extends Unusable {}

/** `args`: the words after the command's name. `upgrade`: for the first command of a new version. */
type Program = { config: Config; clock: Clock; args: readonly string[]; upgrade?: Upgrade }

/** What an operator runs as `scope NAME`. An `Unusable` that it throws is printed in one line. */
export type Command = (program: Program) => Promise<void>

/** A command that looks at the settings itself, since they may be wrong. */
export type Unconfigured = (args: readonly string[]) => Promise<void>

export type DatabaseProgram = Program & { database: Database }
export type DatabaseCommand = (program: DatabaseProgram) => Promise<void>

/** A command on the database, whether or not a server is running. */
export const onDatabase =
  (work: DatabaseCommand): Command =>
  async (program) => {
    const opened = await openForCommand({ ...program.config, upgrade: program.upgrade })
    try {
      await work({ ...program, database: opened.database })
    } finally {
      await opened.close()
    }
  }

/** What `read` (a `parseArgs`) makes of the words; what it refuses is misuse. */
export function readArgs<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Misused((error as Error).message)
  }
}
