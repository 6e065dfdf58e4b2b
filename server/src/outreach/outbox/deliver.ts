import type { Clock } from '../../ports/clock/clock.ts'

/** How the messages of a channel are sent. */
export type Sending = {
  /** Drops messages that are too late to be useful. Returns how many. */
  dropLate(): Promise<number>
  /** Whether a message is due and can be sent. */
  hasDue(): Promise<boolean>
  /** Sends the next due message in its own transaction; false if none is due. */
  next(): Promise<boolean>
  /** How many are sent at a time. A message without an answer delays only itself. */
  atOnce: number
}

/** No further message is started after this time, so that a server can stop quickly. */
const RUN_MS = 2000

/**
 * Drops late messages and sends due ones, for two seconds at most. Returns how many it tried and dropped. After a
 * failure it waits for the messages in progress and then throws.
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
