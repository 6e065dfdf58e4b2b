import { DEMO_ACCOUNTS } from '../demo/accounts.ts'
import { buildDemo } from '../demo/build.ts'
import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { openForServer } from './db/open.ts'
import { runningClock } from './ports/clock/clock.ts'

const STOP_WITHIN_MS = 10_000

async function start(): Promise<void> {
  const config = readConfig()
  const clock = runningClock(config.clockStart)
  const opened = await openForServer(config)
  const { database } = opened
  if (config.demo) await buildDemo({ database, clock })
  const app = await buildApp({ config, database, clock })
  await app.listen({ port: config.port, host: config.host })

  let stopping = false
  const stop = async (reason: string, code: number) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    app.log.info({ reason }, 'stopping')
    // Calls under way are answered first; then the database, which they need, ends.
    await app.close()
    await opened.close()
    process.exit(code)
  }
  process.on('SIGTERM', () => stop('SIGTERM', 0))
  process.on('SIGINT', () => stop('SIGINT', 0))
  opened.embedded?.died.then((why) => stop(why, 1))

  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  console.log(`Scope is at ${config.publicUrl.replace(/:\d+$/, `:${port}`)}`)
  if (config.demo) {
    console.log('The demo company, sign in as:')
    for (const { email, label } of DEMO_ACCOUNTS) console.log(`  ${email.padEnd(30)} ${label}`)
  }
}

start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
