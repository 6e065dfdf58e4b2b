import { inOneDirection } from '@scope/contract/kernel/text.words'
import { screenOf } from '../address/paths.ts'
import { whenIdle } from '../window/idle.ts'
import type { Toast } from './toast-shown.ts'

let loading = false
const load = () => import('./toaster.tsx')

/** Without a network, code that was not loaded before is missing. A failure is still shown. */
function showPlainly({ title, description, tone }: Toast): void {
  if (!tone) return
  const note = document.createElement('p')
  note.role = 'alert'
  note.className = 'fixed inset-x-4 top-4 z-60 rounded-card border border-overdue bg-raised p-4'
  note.textContent = `${title}. ${description}`
  document.body.append(note)
  setTimeout(() => note.remove(), 7000)
}

const goWithout = () => undefined

/**
 * Shows a toast, replacing the current one. It ends when the user leaves the screen or tab of the address as it is now,
 * unless it `stays`. The toast code loads when the page is idle.
 */
export function toast(message: Toast): void {
  loading = true
  const screen = screenOf(window.location)
  const straight: Toast = {
    ...message,
    title: inOneDirection(message.title),
    ...(message.description && { description: inOneDirection(message.description) }),
  }
  void load().then(
    ({ showToast }) => showToast(straight, screen),
    () => showPlainly(straight),
  )
}

/** Removes the toast, or only one with this title, when its message is no longer true. */
export function dismissToast(title?: string): void {
  if (loading) void load().then(({ hideToast }) => hideToast(title), goWithout)
}

/** Preloads the toast code, so that “Network error” can still be shown offline. */
export function prepareToasts(): void {
  whenIdle(() => void load().catch(goWithout))
}
