import { addressOf } from '../../lib/api/api.ts'
import { hasSignedOut } from '../session/session.ts'
import { settleSignOut } from '../session/sign-out.ts'
import { rememberBeginning, rememberNewSignIn } from './new-sign-in.ts'

/**
 * To the company’s OpenID provider, which leads back to `next`. After a sign-out it asks which account to use, since it
 * may still know the last one. The page waits to be left.
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
  // A page that the browser kept comes back with Back, and begins anew.
  window.addEventListener('pageshow', () => window.location.reload(), { once: true })
  return new Promise(() => undefined)
}
