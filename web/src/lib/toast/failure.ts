import { isSessionLost } from '../api/errors.ts'
import { toast } from './toast.ts'

/** Shows an error toast. A lost session is handled in one place for all calls, so it is skipped here. */
export function toastFailure(error: unknown, title: string, description: string): void {
  if (isSessionLost(error)) return
  toast({ title, description, tone: 'destructive' })
}
