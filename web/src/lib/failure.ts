import { ApiError } from './errors.ts'
import { toast } from './toast.ts'

/** Shows an error toast. An expired session is handled in one place for all calls, so it is skipped here. */
export function toastFailure(error: unknown, title: string, description: string): void {
  if (error instanceof ApiError && error.status === 401) return
  toast({ title, description, tone: 'destructive' })
}
