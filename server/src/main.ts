import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { ConfigError, readConfig } from './kernel/config.ts'
import { DatabaseFailed } from './kernel/db/embedded-process.ts'
import { FolderInUse } from './kernel/db/folder-lock.ts'
import { openForServer } from './kernel/db/open.ts'

/** Most of the code. It is loaded while the database starts. */
const loadRest = () => import('./serve.ts')

async function start(): Promise<void> {
  const settings = readConfig()
  // What this start compiles, the next one finds there.
  enableCompileCache(join(settings.dataDir, 'compiled'))
  const opened = await openForServer({ ...settings, meanwhile: loadRest })
  const { serve } = await loadRest()
  await serve(settings, opened)
}

/** Errors that an operator can fix print one clear line. Any other error is a bug and prints its stack. */
function isExpected(error: unknown): error is Error {
  return (
    error instanceof ConfigError ||
    error instanceof FolderInUse ||
    error instanceof DatabaseFailed ||
    (error instanceof Error && 'code' in error)
  )
}

start().catch((error: unknown) => {
  console.error(isExpected(error) ? error.message : error)
  process.exit(1)
})
