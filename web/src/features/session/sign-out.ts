import { PATHS } from '../../app/paths.ts'
import { api } from '../../lib/api.ts'
import { delay } from '../../lib/delay.ts'
import { setSession } from './session.ts'

/** Raised on `window` at the start of logout. */
export const LOGOUT_START = 'scope:logout-start'

const REDIRECT_MS = 1500

/** Ends the session on this device; also when the server cannot be told, one is taken to the door. */
export async function signOut(): Promise<void> {
  setSession({ status: 'signing-out' })
  // The dark ground, whatever theme was chosen; it lasts until the page is left.
  document.documentElement.dataset.theme = 'dark'
  window.dispatchEvent(new Event(LOGOUT_START))
  const told = api('POST /api/auth/logout', { keepalive: true }).catch(() => undefined)
  await Promise.all([delay(REDIRECT_MS), Promise.race([told, delay(5000)])])
  window.location.assign(PATHS.home)
}
