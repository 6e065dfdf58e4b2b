import type { Parts } from './context.ts'
import { archiveEnded } from './features/archive/jobs.ts'

const MINUTE_MS = 60_000

/** Something that the server does by itself. It may run on every server at the same time; answers how much it did. */
type Job = { name: string; run(parts: Parts): Promise<number> }

const JOBS: readonly Job[] = [{ name: 'archive the priorities of ended periods', run: archiveEnded }]

type Log = { info(about: object, message: string): void; error(about: object, message: string): void }

/**
 * Runs each job at the start and on every full minute of the server's clock, so that a period closes and a message goes
 * out when it is time. A job waits for itself and for no other. Answers how to stop: what is under way is waited for.
 */
export function startJobs(parts: Parts, log: Log, jobs: readonly Job[] = JOBS): () => Promise<void> {
  const stops = jobs.map((job) => everyMinute(parts, () => perform(job, parts, log)))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

async function perform({ name: job, run }: Job, parts: Parts, log: Log): Promise<void> {
  try {
    const done = await run(parts)
    if (done > 0) log.info({ job, done }, 'a job did its work')
  } catch (error) {
    // The next minute catches up.
    log.error({ job, fault: { kind: (error as Error).name } }, 'a job failed')
  }
}

function everyMinute({ clock }: Parts, work: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<void>
  const next = () => {
    running = work().then(() => {
      if (!stopped) timer = setTimeout(next, MINUTE_MS - (clock.now().getTime() % MINUTE_MS))
    })
  }
  next()
  return () => {
    stopped = true
    clearTimeout(timer)
    return running
  }
}
