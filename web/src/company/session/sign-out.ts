import { PATHS } from '../../lib/address/paths.ts'
import { ApiError, api } from '../../lib/api/api.ts'
import { delay } from '../../lib/delay.ts'
import { currentUserId, owedSignOut, oweSignOut, setSession } from './session.ts'

/** Dispatched on `window` at the start of logout. */
export const LOGOUT_START = 'scope:logout-start'

const REDIRECT_MS = 1500
/** The pauses between two attempts to reach the server; the last one repeats. */
const PAUSES_MS = [1000, 3000, 10_000, 30_000]

/** Signs out on this device, whatever the server answers. */
export async function signOut(): Promise<void> {
  oweSignOut(currentUserId())
  setSession({ status: 'signing-out' })
  // The dark background of the specification, in every theme, until the page is left.
  document.documentElement.dataset.theme = 'dark'
  window.dispatchEvent(new Event(LOGOUT_START))
  void sendSignOut()
  await delay(REDIRECT_MS)
  window.location.assign(PATHS.home)
}

let sending: AbortController | null = null

/** Ends the session on the server. Retries until the server has received it, even on the next pages. */
export async function sendSignOut(): Promise<void> {
  const user = owedSignOut()
  if (user === null || sending) return
  const control = new AbortController()
  sending = control
  for (let attempt = 0; !control.signal.aborted && owedSignOut() === user; attempt += 1) {
    if (await isHeard(user, control.signal)) oweSignOut(null)
    else await pause(PAUSES_MS[attempt] ?? Math.max(...PAUSES_MS), control.signal)
  }
  if (sending === control) sending = null
}

/** Sends an owed sign-out once, before a sign-in that leaves this page. It stays owed if the server cannot be reached. */
export async function settleSignOut(): Promise<void> {
  const user = owedSignOut()
  if (user !== null && (await isHeard(user, new AbortController().signal))) oweSignOut(null)
}

/** Stops sending, because a sign-in ends the session of this browser as well. */
export function holdSignOut(): void {
  sending?.abort()
  sending = null
}

async function isHeard(user: string, signal: AbortSignal): Promise<boolean> {
  try {
    await api('POST /api/auth/logout', { keepalive: true, user, signal })
    return true
  } catch (error) {
    // Another user signed in here meanwhile, which ended the session.
    if (error instanceof ApiError && error.code === 'otherUser') return true
    // biome-ignore lint/suspicious/noConsole: the specification has a failed logout logged
    if (!signal.aborted) console.warn('Logout failed', error)
    return false
  }
}

/** Waits, at most until the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, ms)
    function go() {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      signal.removeEventListener('abort', go)
      resolve()
    }
    window.addEventListener('online', go)
    signal.addEventListener('abort', go)
  })
}
