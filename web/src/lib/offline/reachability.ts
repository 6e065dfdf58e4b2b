import { useSyncExternalStore } from 'react'
import { send } from '../api/api.ts'
import { withDeadline } from '../api/deadline.ts'
import { ApiError, NetworkError, ProxyError } from '../api/errors.ts'

const AGAIN_MS = 5_000
const ANSWER_MS = 4_000
/** The states of a proxy without a server behind it, and of a server without its database. */
const AWAY = [502, 503, 504]

/** Whether Scope is away because the server is being brought up to date. */
export const useUpgrading = (): boolean => useSyncExternalStore(watchAway, () => isUpgrading)

/** Since when Scope is away, in milliseconds; null while it can be reached. */
let awaySince: number | null = null
/** Whether a proxy in front answers instead, because the session with the proxy is over. */
let isStopped = false
/** Whether the server answers that it is being brought up to date. */
let isUpgrading = false
/** The running check whether Scope is unreachable. */
let checking: Promise<boolean> | null = null
let onReturn: () => void = () => undefined
const listeners = new Set<(away: boolean) => void>()

/** Sets the app's reaction when Scope is reachable again. */
export function afterReturn(act: () => void): void {
  onReturn = act
}

/**
 * Checks, after a call failed, whether Scope is unreachable, and checks again until it is back. The failed call alone
 * does not prove it, because its own deadline may have been short.
 */
export async function noteFailure(error: unknown): Promise<boolean> {
  if (!isUnanswered(error)) return false
  if (error instanceof ProxyError) setStopped(true)
  if (awaySince !== null) return true
  // A proxy that asks for its sign-in is certain before the check returns.
  if (isStopped) setAway(true)
  checking ??= check().finally(() => {
    checking = null
  })
  return checking
}

/**
 * Makes a call to Scope after a stream was refused without a reason: a proxy in front may want its sign-in. `/readyz`
 * does not reveal that if the proxy lets it through.
 */
export const noteRefusedStream = (): Promise<unknown> =>
  withDeadline(ANSWER_MS, undefined, (signal) => send('/api/sign-in', { cache: 'no-store', signal })).catch(
    noteFailure,
  )

/** Whether the call may not have reached Scope. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && AWAY.includes(error.status))

async function check(): Promise<boolean> {
  const away = !(await isReady())
  setAway(away)
  if (away) void checkAgain()
  return away
}

/** Counts Scope as away until it answers, after it has not for a while. */
export async function presumeAway(): Promise<void> {
  setAway(true)
  if (await isReady()) markReturned()
  else void checkAgain()
}

function markReturned(): void {
  setAway(false)
  onReturn()
}

/** Checks every few seconds, and when the network or the user returns. */
async function checkAgain(): Promise<void> {
  do await pause()
  while (!(await isReady()))
  markReturned()
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      document.removeEventListener('visibilitychange', goIfVisible)
      resolve()
    }
    const goIfVisible = () => document.hidden || go()
    const timer = setTimeout(go, AGAIN_MS)
    window.addEventListener('online', go)
    document.addEventListener('visibilitychange', goIfVisible)
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
    const reply = (await response.json()) as { ok?: boolean; mode?: string; upgrade?: string }
    const ready = response.ok && (reply.ok === true || reply.mode !== undefined)
    setUpgrading(reply.upgrade !== undefined)
    if (ready) setStopped(false)
    return ready
  }).catch((error: unknown) => {
    if (error instanceof ProxyError) setStopped(true)
    return false
  })

function setStopped(stopped: boolean): void {
  if (stopped === isStopped) return
  isStopped = stopped
  for (const listener of listeners) listener(isAway())
}

function setUpgrading(upgrading: boolean): void {
  if (upgrading === isUpgrading) return
  isUpgrading = upgrading
  if (isAway()) for (const listener of listeners) listener(true)
}

function setAway(away: boolean): void {
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
