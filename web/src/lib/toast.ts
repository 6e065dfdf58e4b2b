import { whenIdle } from './idle.ts'
import type { Toast } from './toaster.tsx'

let asked = false
const load = () => import('./toaster.tsx')

/** Without a network, what was not loaded before is missing. */
const goWithout = () => undefined

/** Shows a toast, replacing the current one. The toast code loads when the page is idle. */
export function toast(message: Toast): void {
  asked = true
  void load().then(({ showToast }) => showToast(message), goWithout)
}

/** Removes the toast, or only one with this title, when its message is no longer true. */
export function dismissToast(title?: string): void {
  if (asked) void load().then(({ hideToast }) => hideToast(title), goWithout)
}

/** Preloads the toast code, so that “Network error” can still be shown offline. */
export function prepareToasts(): void {
  whenIdle(() => void load().catch(goWithout))
}
