import { useSyncExternalStore } from 'react'
import { send } from '../api/api.ts'
import { withDeadline } from '../api/deadline.ts'
import { ApiError, NetworkError, ProxyError } from '../api/errors.ts'

const AGAIN_MS = 5_000
const ANSWER_MS = 4_000
/** What a proxy answers while no server stands behind it, and a server whose database is away. */
const AWAY = [502, 503, 504]

/** Since when, in milliseconds; null while Scope can be reached. */
let awaySince: number | null = null
/** Whether that is since a proxy in front answers in its place, whose session is over. */
let isStopped = false
/** What is found out now: whether Scope is away. */
let asking: Promise<boolean> | null = null
let onReturn: () => void = () => undefined
const listeners = new Set<(away: boolean) => void>()

/** What the app does when Scope is back after it was away. */
export function afterReturn(act: () => void): void {
  onReturn = act
}

/**
 * Finds out, after a call failed, whether Scope is away, and asks again until it is back. One failed call says little:
 * its own deadline may have been short.
 */
export async function noteFailure(error: unknown): Promise<boolean> {
  if (!isUnanswered(error)) return false
  if (error instanceof ProxyError) stop(true)
  if (awaySince !== null) return true
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}

/** Whether the call may not have reached Scope. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && AWAY.includes(error.status))

async function ask(): Promise<boolean> {
  const away = !(await isReady())
  set(away)
  if (away) void askAgain()
  return away
}

/** Scope has not answered for a while: it counts as away until it does. */
export async function presumeAway(): Promise<void> {
  set(true)
  if (await isReady()) returned()
  else void askAgain()
}

function returned(): void {
  set(false)
  onReturn()
}

/** Asks every few seconds, and when the network or the user comes back. */
async function askAgain(): Promise<void> {
  do await pause()
  while (!(await isReady()))
  returned()
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    const look = () => document.hidden || go()
    const timer = setTimeout(go, AGAIN_MS)
    window.addEventListener('online', go)
    document.addEventListener('visibilitychange', look)
  })
}

export const isAway = (): boolean => awaySince !== null

/** Resolves when Scope is not away. */
export function whenBack(): Promise<void> {
  return new Promise((resolve) => {
    if (awaySince === null) return resolve()
    const stop = watchAway((away) => {
      if (away) return
      stop()
      resolve()
    })
  })
}

/** A proxy may let `/readyz` through, also while its session is over. */
const isReady = (): Promise<boolean> =>
  withDeadline(ANSWER_MS, undefined, async (signal) => {
    const response = await send(isStopped ? '/api/sign-in' : '/readyz', { cache: 'no-store', signal })
    // Someone else’s page answers 200 too, so only our own words count.
    const reply = (await response.json()) as { ok?: boolean; mode?: string }
    const ready = response.ok && (reply.ok === true || reply.mode !== undefined)
    if (ready) stop(false)
    return ready
  }).catch((error: unknown) => {
    if (error instanceof ProxyError) stop(true)
    return false
  })

function stop(stopped: boolean): void {
  if (stopped === isStopped) return
  isStopped = stopped
  for (const listener of listeners) listener(isAway())
}

function set(away: boolean): void {
  if (away === (awaySince !== null)) return
  awaySince = away ? Date.now() : null
  for (const listener of listeners) listener(away)
}

export function watchAway(listener: (away: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the proxy in front has to be signed in to again before anything reaches Scope. */
export const useStopped = (): boolean => useSyncExternalStore(watchAway, () => isStopped)

/** Since when Scope is away, in milliseconds: neither the network nor the server answers. Null while it is not. */
export const useAwaySince = (): number | null => useSyncExternalStore(watchAway, () => awaySince)
