export type Toast = {
  title: string
  description?: string
  tone?: 'plain' | 'destructive'
  /** Stays on the next screen, because it is the reason for leaving this one. */
  stays?: boolean
}

export type Shown = Toast & { id: number; open: boolean; screen: string }

let current: Shown | null = null
const watchers = new Set<() => void>()

function set(next: Shown): void {
  current = next
  for (const watch of watchers) watch()
}

export const shownToast = (): Shown | null => current

export function watchToast(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

/** Shows a toast of the screen (`screenOf`) that requested it. */
export function showToast(toast: Toast, screen: string): void {
  set({ ...toast, screen, id: (current?.id ?? 0) + 1, open: true })
}

export function hideToast(title = current?.title): void {
  if (current && current.title === title) set({ ...current, open: false })
}

/** Ends the toast of another screen than this one. */
export function leaveToast(screen: string): void {
  if (current?.open && !current.stays && current.screen !== screen) hideToast()
}
