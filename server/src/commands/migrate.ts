import { type Command, Misused } from '../kernel/command.ts'
import { openForServer } from '../kernel/db/open.ts'

/** Migrates the database, for operators who do so before the servers start. */
export const migrate: Command = async ({ config, args, upgrade }) => {
  if (args.length > 0) throw new Misused()
  const opened = await openForServer({ ...config, upgrade })
  await opened.close()
  console.log('The database is up to date.')
}
