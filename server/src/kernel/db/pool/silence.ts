import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { newConnection } from './new-connection.ts'

/** How often the database is asked, after how long without an answer a new connection is tried, and how soon again. */
const PACE = { everyMs: 2_000, answerMs: 2_000, againMs: 250 }

/**
 * Notices that the network has lost the open connections without ending them, as in a silent failover: asks over a
 * connection that is as old. If that stays unanswered while a new one is answered, calls `onSilence`. A database that
 * answers neither is slow or away: new connections would not help. Returns a function that ends the watch.
 */
export function watchForSilence(url: string, onSilence: () => void, pace = PACE): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const rest = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined)

  /** Asks over a connection; returns the one to ask next, if there is one. */
  const ask = async (open: pg.Client): Promise<pg.Client | undefined> => {
    const answer = open.query('select 1').then(
      () => 'came',
      () => 'lost',
    )
    let found = await Promise.race([answer, rest(pace.answerMs).then(() => 'nothing')])
    let fresh: pg.Client | undefined
    while (found === 'nothing' && !signal.aborted) {
      fresh = await newConnection(url)
      // It may only have been slow.
      found = await Promise.race([answer, fresh ? 'silence' : 'nothing'])
      if (found === 'nothing') await rest(pace.againMs)
    }
    if (found === 'silence') onSilence()
    if (found === 'came') {
      fresh?.end()
      return open
    }
    // Its socket is closed, since it waits for an answer.
    open.end()
    return fresh
  }
  const watch = async () => {
    let open: pg.Client | undefined
    while (!signal.aborted) {
      open = open ? await ask(open) : await newConnection(url)
      await rest(pace.everyMs)
    }
    await open?.end()
  }
  const watched = watch()
  return async () => {
    ending.abort()
    await watched
  }
}
