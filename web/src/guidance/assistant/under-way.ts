/*
 * Tracks whether a tab is waiting for an answer. A lock ends with its tab, so that an abandoned question never counts
 * as pending.
 */

const LOCK = 'scope.assistant'

/** Waits for an answer and lets other tabs know. */
export function whileAsking<T>(wait: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, { mode: 'shared' }, wait) : wait()
}

/** Whether any tab is waiting for an answer. */
export async function askedElsewhere(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === LOCK)
}
