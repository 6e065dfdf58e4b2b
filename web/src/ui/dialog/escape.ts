import type { KeyboardEvent } from 'react'

/**
 * Closes a dialog by Escape while a toast stands: Radix gives the key to the topmost layer alone, which is the toast.
 * Without a toast Radix has closed the dialog before, and says so by `defaultPrevented`.
 */
export const closeOnEscape = (onClose: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  onClose()
}
