import type { Parts } from './context.ts'
import { archiveEnded } from './features/archive/jobs.ts'

const EVERY_MS = 10 * 60_000

type Log = { info(about: object, message: string): void; error(about: object, message: string): void }

/**
 * What the server does by itself: at the start, and every ten minutes. Each job may run on every server at the same
 * time. Answers how to stop: a run under way is waited for.
 */
export function startJobs(parts: Parts, log: Log): () => Promise<void> {
  const run = async () => {
    try {
      const archived = await archiveEnded(parts)
      if (archived > 0) log.info({ archived }, 'archived the priorities of ended periods')
    } catch (error) {
      // The next run catches up.
      log.error({ fault: { kind: (error as Error).name } }, 'a job failed')
    }
  }
  let running = run()
  const timer = setInterval(() => {
    running = running.then(run)
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}
