import { addressOf } from '../../lib/api/api.ts'
import { hasSignedOut } from '../session/session.ts'
import { settleSignOut } from '../session/sign-out.ts'
import { rememberBeginning, rememberNewSignIn } from './new-sign-in.ts'

/**
 * Goes to the company’s OpenID provider, which returns to `next`. After a sign-out it asks which account to use,
 * because it may still know the last one. The promise stays pending until the page is left.
 */
export async function leaveForProvider(url: string, next: string | null): Promise<never> {
  await settleSignOut()
  rememberNewSignIn()
  rememberBeginning()
  const [path = url, query] = url.split('?')
  const named = {
    ...Object.fromEntries(new URLSearchParams(query)),
    ...(next ? { next } : {}),
    ...(hasSignedOut() ? { prompt: 'select_account' } : {}),
  }
  window.location.assign(addressOf(path, { query: named }))
  // A page from the browser's back-forward cache reloads.
  window.addEventListener('pageshow', () => window.location.reload(), { once: true })
  return new Promise(() => undefined)
}
