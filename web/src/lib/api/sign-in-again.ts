import { addressOf } from './api.ts'

/**
 * Leaves the page to sign in again, with the way back. The address is none that the service worker answers, so that a
 * proxy in front can ask too.
 */
export function signInAgain(): void {
  const next = window.location.pathname + window.location.search
  window.location.assign(addressOf('/api/login', { query: { next } }))
}
