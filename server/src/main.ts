import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { readConfig } from './kernel/config.ts'
import { openForServer } from './kernel/db/open.ts'
import { lineOf } from './kernel/start-failure.ts'

/** Most of the code. It loads while the database starts. */
const loadRest = () => import('./serve.ts')

async function start(): Promise<void> {
  const settings = readConfig()
  // The next start reuses what this start compiles.
  enableCompileCache(join(settings.dataDir, 'compiled'))
  const opened = await openForServer({ ...settings, meanwhile: loadRest })
  const { serve } = await loadRest()
  await serve(settings, opened)
}

start().catch((error: unknown) => {
  // An error that an operator can fix prints one clear line. Any other error is a bug and prints its stack.
  console.error(lineOf(error) ?? error)
  process.exit(1)
})
