import { addressOf } from './api.ts'

/**
 * Leaves the page to sign in again, with a return address. The service worker does not answer this address, so that a
 * proxy in front can ask too.
 */
export function signInAgain(): void {
  const next = window.location.pathname + window.location.search
  window.location.assign(addressOf('/api/login', { query: { next } }))
}
