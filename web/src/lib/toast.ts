import { whenIdle } from './idle.ts'
import type { Toast } from './toaster.tsx'

let asked = false
const load = () => import('./toaster.tsx')

/** Shows a toast, instead of the one that is there. What draws it is fetched once, when the page has time. */
export function toast(message: Toast): void {
  asked = true
  void load().then(({ showToast }) => showToast(message))
}

/** Takes the toast away, where what it said holds no more. */
export function dismissToast(): void {
  if (asked) void load().then(({ hideToast }) => hideToast())
}

/** Fetches it ahead: the toast that says that the network is gone cannot be fetched when the network is gone. */
export function prepareToasts(): void {
  whenIdle(() => void load().catch(() => undefined))
}
