import { api } from '../../lib/api.ts'
import { delay } from '../../lib/delay.ts'
import { PATHS } from '../../lib/paths.ts'
import { oweSignOut, setSession } from './session.ts'

/** Dispatched on `window` at the start of logout. */
export const LOGOUT_START = 'scope:logout-start'

const REDIRECT_MS = 1500

/** Signs out on this device, even if the server cannot be reached. */
export async function signOut(): Promise<void> {
  setSession({ status: 'signing-out' })
  // The dark background of the specification, in every theme, until the page is left.
  document.documentElement.dataset.theme = 'dark'
  window.dispatchEvent(new Event(LOGOUT_START))
  oweSignOut(true)
  void tellServer()
  await delay(REDIRECT_MS)
  window.location.assign(PATHS.home)
}

/** Ends the session on the server. A failure is remembered, and the next page load tries again. */
export async function tellServer(): Promise<void> {
  try {
    await api('POST /api/auth/logout', { keepalive: true })
    oweSignOut(false)
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification has a failed logout logged
    console.warn('Logout failed', error)
  }
}
