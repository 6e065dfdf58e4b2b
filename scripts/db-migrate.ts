/* Migrates the configured database, for operators who do so before the servers start. */
import { readConfig } from '../server/src/kernel/config.ts'
import { openForServer } from '../server/src/kernel/db/open.ts'

const opened = await openForServer(readConfig())
await opened.close()
console.log('The database is up to date.')
