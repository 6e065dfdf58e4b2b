import type { KeyboardEvent } from 'react'

/**
 * Closes a dialog on Escape while a toast is shown: Radix passes the key only to the topmost layer, the toast. Without a
 * toast, Radix has already closed the dialog and set `defaultPrevented`.
 */
export const closeOnEscape = (onClose: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  onClose()
}
