import { isDialogOpen } from '../../lib/address/dialog-step.ts'

const GIVE_UP_MS = 3_000

/** Scrolls to a row as soon as its screen shows it, without a dialog over it. A missing row is ignored. */
export function showRow(id: string, until = performance.now() + GIVE_UP_MS): void {
  const row = document.querySelector(`[data-row="${CSS.escape(id)}"]`)
  if (row && !isDialogOpen()) row.scrollIntoView({ block: 'start' })
  else if (performance.now() < until) requestAnimationFrame(() => showRow(id, until))
}
