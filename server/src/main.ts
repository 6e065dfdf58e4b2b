import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { backsUpFirst } from './kernel/backup/before-upgrade.ts'
import { type Config, readConfig } from './kernel/config.ts'
import type { Upgrade } from './kernel/db/migrate/upgrade.ts'
import { openForServer } from './kernel/db/open.ts'
import type { Upgrading } from './kernel/http/socket/upgrading.ts'
import { lineOf } from './kernel/start-failure.ts'
import { runningClock } from './ports/clock/clock.ts'

/** Most of the code. It loads while the database starts. */
const loadRest = () => import('./serve.ts')

async function start(): Promise<void> {
  const settings = readConfig()
  // The next start reuses what this start compiles.
  enableCompileCache(join(settings.dataDir, 'compiled'))
  const upgrade = upgradeOf(settings)
  const opened = await openForServer({ ...settings, meanwhile: loadRest, upgrade })
  const { serve } = await loadRest()
  await serve(settings, opened, upgrade.end)
}

/** An upgrade during which the server already answers, from its first step until `end`. */
function upgradeOf(settings: Config): Upgrade & { end(): Promise<void> } {
  let answering: Promise<Upgrading> | undefined
  const answer = async () => {
    const { answerWhileUpgrading } = await import('./kernel/http/socket/upgrading.ts')
    return answerWhileUpgrading(settings)
  }
  return {
    before: backsUpFirst(settings, runningClock(settings.clockStart), console.log),
    onStep: async (step) => {
      console.log(`Scope is being brought up to date: ${step}.`)
      answering ??= answer()
      const upgrading = await answering
      upgrading.says(step)
    },
    end: async () => (await answering)?.close(),
  }
}

start().catch((error: unknown) => {
  // An error that an operator can fix prints one clear line. Any other error is a bug and prints its stack.
  console.error(lineOf(error) ?? error)
  process.exit(1)
})
