import type { Clock } from '../../ports/clock/clock.ts'

/** How what waits on a channel is sent. */
export type Sending = {
  /** Drops what is too late to be useful. Answers how many. */
  dropLate(): Promise<number>
  /** Whether anything is due, and can be sent. */
  hasDue(): Promise<boolean>
  /** Sends the next that is due, in a transaction of its own; false if none is due. */
  next(): Promise<boolean>
  /** How many are sent at a time. One that gets no answer holds up only itself. */
  atOnce: number
}

/** After this time nothing further is started, so that a server can stop quickly. */
const RUN_MS = 2000

/**
 * Drops what is too late and sends what is due, for two seconds at most. Answers how many it tried and dropped. If one
 * fails, it fails when those under way have ended.
 */
export async function deliver(clock: Clock, { dropLate, hasDue, next, atOnce }: Sending): Promise<number> {
  let done = await dropLate()
  if (!(await hasDue())) return done
  const until = clock.now().getTime() + RUN_MS
  const work = async () => {
    while (clock.now().getTime() < until && (await next())) done += 1
  }
  const workers = await Promise.allSettled(Array.from({ length: atOnce }, work))
  for (const worker of workers) if (worker.status === 'rejected') throw worker.reason
  return done
}
