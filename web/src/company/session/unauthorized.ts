import { ApiError, addressOf } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { isSigningOut } from './session.ts'

const REDIRECT_MS = 500

let leaving = false

/** After a 401 from any call: shows a toast, then opens sign-in after half a second, with the way back. */
export function leaveWhenUnauthorized(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401 || leaving || isSigningOut()) return
  leaving = true
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    tone: 'destructive',
  })
  setTimeout(() => {
    const next = window.location.pathname + window.location.search
    window.location.assign(addressOf('/api/login', { query: { next } }))
  }, REDIRECT_MS)
}
