import { useSyncExternalStore } from 'react'
import { send } from './api.ts'
import { withDeadline } from './deadline.ts'
import { ApiError, NetworkError } from './errors.ts'

const AGAIN_MS = 5_000
const ANSWER_MS = 4_000
/** What a proxy answers while no server stands behind it, and a server whose database is away. */
const AWAY = [502, 503, 504]

/** Since when, in milliseconds; null while Scope can be reached. */
let awaySince: number | null = null
let asking = false
const listeners = new Set<(away: boolean) => void>()

/**
 * Finds out, after a call failed, whether Scope is away, and asks again until it is back. Then `onBack` runs. One
 * failed call says little: its own deadline may have been short.
 */
export function noteFailure(error: unknown, onBack: () => void): void {
  const maybe = error instanceof NetworkError || (error instanceof ApiError && AWAY.includes(error.status))
  if (!maybe || asking) return
  asking = true
  void ask(onBack)
}

async function ask(onBack: () => void): Promise<void> {
  const isBack = await isReady()
  const wasAway = awaySince !== null
  set(!isBack)
  if (!isBack) {
    setTimeout(() => void ask(onBack), AGAIN_MS)
    return
  }
  asking = false
  if (wasAway) onBack()
}

/** A Wi-Fi login page answers 200 with HTML, so only our own words count. */
const isReady = (): Promise<boolean> =>
  withDeadline(ANSWER_MS, undefined, async (signal) => {
    const response = await send('/readyz', { cache: 'no-store', signal })
    return response.ok && ((await response.json()) as { ok?: boolean }).ok === true
  }).catch(() => false)

function set(away: boolean): void {
  if (away === (awaySince !== null)) return
  awaySince = away ? Date.now() : null
  for (const listener of listeners) listener(away)
}

export function watchAway(listener: (away: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Since when Scope is away, in milliseconds: neither the network nor the server answers. Null while it is not. */
export const useAwaySince = (): number | null => useSyncExternalStore(watchAway, () => awaySince)
