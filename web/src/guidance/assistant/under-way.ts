/*
 * Which tab waits for an answer. A lock goes with its tab, however that ends: a question that nobody waits for any more
 * is never taken for one that somebody asks.
 */

const LOCK = 'scope.assistant'

/** Waits for an answer, and lets the other tabs know that somebody does. */
export function whileAsking<T>(wait: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, { mode: 'shared' }, wait) : wait()
}

/** Whether a tab waits for the answer to a question now. */
export async function askedElsewhere(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === LOCK)
}
