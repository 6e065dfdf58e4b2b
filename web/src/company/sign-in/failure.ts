import { ApiError, NetworkError } from '../../lib/api/api.ts'
import { toast } from '../../lib/toast/toast.ts'
import { SessionNotKept } from './use-entering.ts'

/** Shows why a sign-in failed, in the words of the specification. Of a company that has moved, opens its new address. */
export function toastSignInFailure(error: unknown): void {
  if (error instanceof ApiError && error.movedTo) location.assign(error.movedTo)
  toast({ ...wordsFor(error), tone: 'destructive' })
}

function wordsFor(error: unknown): { title: string; description: string } {
  if (error instanceof SessionNotKept) {
    return {
      title: 'Login Failed',
      description: 'This browser blocks cookies. Allow them and try again.',
    }
  }
  if (error instanceof NetworkError)
    return { title: 'Error', description: 'Network error. Please try again.' }
  const sentence = error instanceof ApiError ? error.sentence : ''
  return { title: 'Login Failed', description: sentence || 'Please check your email address' }
}
