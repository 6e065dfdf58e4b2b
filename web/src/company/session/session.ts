import type { Reply } from '@scope/contract/calls'
import { useSyncExternalStore } from 'react'
import { leaveHistory } from '../../lib/address/leave-history.ts'
import { PATHS } from '../../lib/address/paths.ts'
import { ApiError, api, callAs, NetworkError } from '../../lib/api/api.ts'
import { forgetTab, keep, recall } from '../../lib/storage.ts'

export type CurrentUser = Reply<'GET /api/auth/user'>

/**
 * The session. Outside the query client, which only the signed-in part loads, so that the sign-in screen appears fast.
 * A page has one user; another user gets another page.
 */
export type Session =
  | { status: 'unknown' }
  | { status: 'unreachable'; error: unknown }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: CurrentUser }
  | { status: 'signing-out' }
  /** Another tab changed the user, so the page reloads. */
  | { status: 'leaving' }

/** The user of this device, shared by all tabs; none after a sign-out. */
const USER = 'scope.signed-in-as'
/** Set from a sign-out on this device to the next sign-in. */
const SIGNED_OUT = 'scope.signed-out'
/** The user whose sign-out has not reached the server. */
const OWED = 'scope.owes-sign-out'

/** How long a start waits for an answer before it shows the device's data. */
const SILENT_MS = 3_000

let session: Session = { status: 'unknown' }
/** Whether this browser stores `USER`; with storage blocked, tabs cannot notify each other. */
let shared = false
const watchers = new Set<() => void>()

export function setSession(next: Session): void {
  session = next
  if (next.status === 'signed-in') {
    callAs(next.user.id)
    keep(USER, next.user.id)
    keep(SIGNED_OUT, null)
    shared = recall(USER) === next.user.id
  }
  if (next.status === 'signed-out' || next.status === 'signing-out') {
    keep(USER, null)
    forgetTab()
  }
  if (next.status === 'signing-out') keep(SIGNED_OUT, 'yes')
  for (const watch of watchers) watch()
}

export function watchSession(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

export function useSession(): Session {
  return useSyncExternalStore(watchSession, () => session)
}

/** Whether nobody is signed in on this page, or will be in a moment. */
export const isSignedOut = (): boolean => session.status === 'signed-out' || session.status === 'signing-out'

/** True from the start of logout, or of another user, until the redirect. */
export function isLeaving(): boolean {
  return session.status === 'signing-out' || session.status === 'leaving'
}

/** The user on this page, if someone is signed in. */
export const currentUser = (): CurrentUser | null => (session.status === 'signed-in' ? session.user : null)

/** The id of the user on this page, if someone is signed in. */
export const currentUserId = (): string | null => currentUser()?.id ?? null

/** The last signed-in user of this device, until they sign out. */
export const lastUserId = (): string | null => recall(USER)

/**
 * Whether the browser sent a session with the page; the server then included what a signed-in page needs. A stored
 * page, which has its fonts earlier, does not tell.
 */
const sentSession =
  globalThis.document?.querySelector<HTMLElement>('link[data-for]')?.dataset.for === 'signed-in'

/** Whether this device was signed in last time. Only a guess for what to load and show first. */
export function wasSignedIn(): boolean {
  return recall(USER) !== null || sentSession
}

/** Whether the last user of this device has signed out, so that the next one may be another person. */
export const hasSignedOut = (): boolean => recall(SIGNED_OUT) !== null

/** The user who signed out here before the server knew; on this device the sign-out is final. */
export const owedSignOut = (): string | null => recall(OWED)

export const oweSignOut = (userId: string | null): void => keep(OWED, userId)

/** The current user, or null if nobody is signed in. */
export async function fetchCurrentUser(): Promise<CurrentUser | null> {
  try {
    return await api('GET /api/auth/user')
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/**
 * Loads the session from the server. Until a pending sign-out has reached it, nobody is signed in, whatever the server
 * says. `keptUser` is the user whose screens the device can show if the server cannot be reached, or has not answered
 * for 3 s.
 */
export async function loadSession(
  fetchUser = fetchCurrentUser,
  keptUser: (error?: unknown) => Promise<CurrentUser | null> = async () => null,
): Promise<void> {
  if (owedSignOut() !== null) {
    setSession({ status: 'signed-out' })
    return
  }
  setSession({ status: 'unknown' })
  // The user may have signed in since the request.
  const decide = (user: CurrentUser | null, otherwise: Session = session) => {
    if (session.status === 'unknown') setSession(user ? { status: 'signed-in', user } : otherwise)
  }
  let isKept = false
  const late = setTimeout(() => {
    const show = (user: CurrentUser | null) => {
      isKept = user !== null && session.status === 'unknown'
      decide(user)
    }
    keptUser().then(show, () => undefined)
  }, SILENT_MS)
  try {
    const user = await fetchUser()
    if (isKept && !user) setSession({ status: 'signed-out' })
    decide(user, { status: 'signed-out' })
  } catch (error) {
    decide(error instanceof NetworkError ? await keptUser(error).catch(() => null) : null, {
      status: 'unreachable',
      error,
    })
  } finally {
    clearTimeout(late)
  }
}

/** A page's reaction when another tab has signed a user in or out. */
export function afterDeviceUser(at: Session, userId: string | null): 'stay' | 'load' | 'start over' {
  if (at.status === 'signing-out' || at.status === 'leaving') return 'stay'
  if (at.status === 'signed-in') return at.user.id === userId ? 'stay' : 'start over'
  return userId === null ? 'stay' : 'load'
}

/** Reloads home for the current user. Typed text stays on the device for its author. */
export function startOver(): void {
  leaveHistory()
  setSession({ status: 'leaving' })
  window.location.replace(PATHS.home)
}

/** Follows sign-ins and sign-outs of other tabs, also those that happened while the browser held this page still. */
export function followOtherTabs(): () => void {
  const look = () => {
    if (session.status === 'signed-in' && !shared) return
    const next = afterDeviceUser(session, recall(USER))
    if (next === 'load') void loadSession()
    if (next === 'start over') startOver()
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === USER || key === null) look()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', look)
    document.removeEventListener('visibilitychange', look)
  }
}
