import type { Reply } from '@scope/contract/calls'
import { useSyncExternalStore } from 'react'
import { ApiError, api } from '../../lib/api.ts'
import { keep, recall } from '../../lib/storage.ts'

export type CurrentUser = Reply<'GET /api/auth/user'>

/**
 * The session. Kept outside the query client, which only the signed-in part loads, so that the sign-in screen shows
 * fast.
 */
export type Session =
  | { status: 'unknown' }
  | { status: 'unreachable'; error: unknown }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: CurrentUser }
  | { status: 'signing-out' }

const HINT = 'scope.was-signed-in'
const OWED = 'scope.owes-sign-out'

let session: Session = { status: 'unknown' }
const watchers = new Set<() => void>()

export function setSession(next: Session): void {
  session = next
  if (next.status === 'signed-in') keep(HINT, 'yes')
  if (next.status === 'signed-out' || next.status === 'signing-out') keep(HINT, null)
  for (const watch of watchers) watch()
}

function subscribe(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => session)
}

/** True from the start of logout until the redirect. */
export function isSigningOut(): boolean {
  return session.status === 'signing-out'
}

/** Whether this device was signed in last time. Only a guess for what to show and load first. */
export function wasSignedIn(): boolean {
  return recall(HINT) !== null
}

/** Whether a sign-out has not reached the server yet: on a shared phone the next person must not get in. */
export const owesSignOut = (): boolean => recall(OWED) !== null

export const oweSignOut = (owed: boolean): void => keep(OWED, owed ? 'yes' : null)

/** The current user, or null when nobody is signed in. */
export async function fetchCurrentUser(): Promise<CurrentUser | null> {
  try {
    return await api('GET /api/auth/user')
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** Loads the session from the server. */
export async function loadSession(): Promise<void> {
  setSession({ status: 'unknown' })
  try {
    const user = await fetchCurrentUser()
    // The user may have signed in meanwhile.
    if (session.status === 'unknown')
      setSession(user ? { status: 'signed-in', user } : { status: 'signed-out' })
  } catch (error) {
    if (session.status === 'unknown') setSession({ status: 'unreachable', error })
  }
}
