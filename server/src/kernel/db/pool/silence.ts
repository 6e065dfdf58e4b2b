import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { newConnection } from './new-connection.ts'

/** How often the connection is probed, when a new one is tried for lack of an answer, and how soon the next one. */
const PACE = { everyMs: 2_000, answerMs: 2_000, againMs: 250 }

/**
 * Notices that the network has lost the open connections without ending them, as in a silent failover. It probes a
 * connection of the same age. If that gets no answer while a new one does, it calls `onSilence`. A database that answers
 * neither is slow or away, so that new connections would not help. Returns a function that ends the watch.
 */
export function watchForSilence(url: string, onSilence: () => void, pace = PACE): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const rest = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined)

  /** Probes a connection, and returns the one to probe next, if there is one. */
  const probe = async (current: pg.Client): Promise<pg.Client | undefined> => {
    const answer = current.query('select 1').then(
      () => 'came',
      () => 'lost',
    )
    let outcome = await Promise.race([answer, rest(pace.answerMs).then(() => 'nothing')])
    let fresh: pg.Client | undefined
    while (outcome === 'nothing' && !signal.aborted) {
      fresh = await newConnection(url)
      // It may only have been slow.
      outcome = await Promise.race([answer, fresh ? 'silence' : 'nothing'])
      if (outcome === 'nothing') await rest(pace.againMs)
    }
    if (outcome === 'silence') onSilence()
    if (outcome === 'came') {
      fresh?.end()
      return current
    }
    // It waits for an answer, so this closes its socket.
    current.end()
    return fresh
  }
  const watch = async () => {
    let current: pg.Client | undefined
    while (!signal.aborted) {
      current = current ? await probe(current) : await newConnection(url)
      await rest(pace.everyMs)
    }
    await current?.end()
  }
  const watching = watch()
  return async () => {
    ending.abort()
    await watching
  }
}
