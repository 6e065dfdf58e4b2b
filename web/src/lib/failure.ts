import { ApiError } from './errors.ts'
import { toast } from './toast.ts'

/** Says in a toast what failed. A lost session is said, and mended, in one place for all calls: not here. */
export function toastFailure(error: unknown, title: string, description: string): void {
  if (error instanceof ApiError && error.status === 401) return
  toast({ title, description, tone: 'destructive' })
}
