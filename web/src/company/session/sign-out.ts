import { api } from '../../lib/api.ts'
import { delay } from '../../lib/delay.ts'
import { PATHS } from '../../lib/paths.ts'
import { oweSignOut, setSession } from './session.ts'

/** Raised on `window` at the start of logout. */
export const LOGOUT_START = 'scope:logout-start'

const REDIRECT_MS = 1500

/** Ends the session on this device; also when the server cannot be told, one is taken to the door. */
export async function signOut(): Promise<void> {
  setSession({ status: 'signing-out' })
  // The dark ground, whatever theme was chosen; it lasts until the page is left.
  document.documentElement.dataset.theme = 'dark'
  window.dispatchEvent(new Event(LOGOUT_START))
  oweSignOut(true)
  void tellServer()
  await delay(REDIRECT_MS)
  window.location.assign(PATHS.home)
}

/** Ends the session on the server. Not having told it is remembered: the next page begins with that. */
export async function tellServer(): Promise<void> {
  try {
    await api('POST /api/auth/logout', { keepalive: true })
    oweSignOut(false)
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification has a failed logout logged
    console.warn('Logout failed', error)
  }
}
