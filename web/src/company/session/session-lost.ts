import { ApiError, isSessionLost } from '../../lib/api/errors.ts'
import { signInAgain } from '../../lib/api/sign-in-again.ts'
import { toast } from '../../lib/toast/toast.ts'
import { isLeaving, startOver } from './session.ts'

const REDIRECT_MS = 500

let leaving = false

/**
 * Leaves the page when a call is refused because its user is no longer signed in. Signed out: a toast, then sign-in
 * after half a second, with a return address. Another user: the page restarts.
 */
export function leaveWhenSessionLost(error: unknown): void {
  if (!isSessionLost(error) || leaving || isLeaving()) return
  leaving = true
  if (error instanceof ApiError && error.code === 'otherUser') {
    startOver()
    return
  }
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    tone: 'destructive',
    stays: true,
  })
  setTimeout(signInAgain, REDIRECT_MS)
}
